import { once, setMaxListeners } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { openService, type ServiceOptions } from "../service.ts";
import { createApp } from "./app.ts";

/** Where and how much a service answers. */
export interface HttpOptions extends ServiceOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** Requests under way at a time; more are answered with 429. */
  readonly most: number;
  /** What a client may take to send a page or the next line, in milliseconds; default 60,000. */
  readonly clientMs?: number | undefined;
  /** What answers to lines may take on disk while nobody reads them, in bytes; default 1 GiB. */
  readonly spoolBytes?: number | undefined;
}

/** A service that answers over HTTP. */
export interface HttpService {
  /** Where it answers, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no more requests, finishes those that it has begun, and ends. */
  close(): Promise<void>;
}

const CLIENT_MS = 60_000;
const SPOOL_BYTES: number = 2 ** 30;
/** How long a socket may be still, by `clientMs`: whoever is late with a request is told before that. */
const STILL = 2;

/** What a stop waits for beyond the deadline of a page, in milliseconds: slow readers of answers. */
const PATIENCE = 5000;

/** Starts to answer. Throws a ModelError, or what the system has against the address. */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { port, host, jobs, maxBytes, most, deadlineMs } = options;
  const { clientMs = CLIENT_MS, spoolBytes = SPOOL_BYTES } = options;
  const service = openService(options);
  const stop = new AbortController();
  // Every stream is told.
  setMaxListeners(0, stop.signal);
  const limits = { jobs, maxBytes, most, clientMs, spoolBytes };
  const app = createApp(service, { ...limits, stop: stop.signal });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Node's own limit of 300 s is for requests as a whole: it would cut streams that go on for longer.
  server.requestTimeout = 0;
  server.headersTimeout = clientMs;
  server.timeout = STILL * clientMs;
  server.on("request", (_, response: ServerResponse) => {
    // A page may take its time; who does not read its answer is not waited for.
    response.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await service.close();
    throw error;
  }
  const { address, port: found, family } = server.address() as AddressInfo;
  return {
    address: `http://${family === "IPv6" ? `[${address}]` : address}:${found}`,
    async close() {
      stop.abort();
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const giveUp = setTimeout(() => server.closeAllConnections(), deadlineMs + PATIENCE);
      await closed;
      clearTimeout(giveUp);
      await service.close();
    },
  };
}
