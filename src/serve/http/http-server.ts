import { once, setMaxListeners } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { openService, type ServiceOptions } from "../service.ts";
import { createApp } from "./app.ts";

/** Options of a service over HTTP. */
export interface HttpOptions extends ServiceOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Most concurrent requests; more are answered with 429. */
  readonly most: number;
  /** Most milliseconds for a client to send a page or the next line; default 60,000. */
  readonly clientMs?: number | undefined;
  /** Most bytes on disk for answers to lines that nobody reads yet; default 1 GiB. */
  readonly spoolBytes?: number | undefined;
}

/** A service that answers over HTTP. */
export interface HttpService {
  /** Its address, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Refuses new requests, finishes those in flight, and ends. */
  close(): Promise<void>;
}

const CLIENT_MS = 60_000;
const SPOOL_BYTES: number = 2 ** 30;
/** Idle limit of a socket, by `clientMs`. It is longer, so that a late client first gets an answer. */
const STILL = 2;

/** Milliseconds after which a page holds up no other: fifty times what an ordinary page takes. */
const SPARE_AFTER_MS = 500;

/** Milliseconds that a stop waits for slow readers, beyond the deadline of a page. */
const PATIENCE = 5000;

/** Starts the server. Throws a ModelError, or the system's error for the address. */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { port, host, jobs, maxBytes, most, deadlineMs } = options;
  const { clientMs = CLIENT_MS, spoolBytes = SPOOL_BYTES } = options;
  const service = openService({ ...options, spareAfterMs: SPARE_AFTER_MS });
  const stop = new AbortController();
  // Each open stream adds a listener to the signal.
  setMaxListeners(0, stop.signal);
  const limits = { jobs, maxBytes, most, clientMs, spoolBytes };
  const app = createApp(service, { ...limits, stop: stop.signal });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Node's limit of 300 s for whole requests would cut off longer streams.
  server.requestTimeout = 0;
  server.headersTimeout = clientMs;
  server.timeout = STILL * clientMs;
  server.on("request", (_, response: ServerResponse) => {
    // A page may take its time. A client that does not read its answer is dropped.
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
