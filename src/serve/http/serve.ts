import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
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
}

/** A service that answers over HTTP. */
export interface HttpService {
  /** Where it answers, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no more requests, finishes those that it has begun, and ends. */
  close(): Promise<void>;
}

/** What a stop waits for beyond the deadline of a page, in milliseconds: slow readers of answers. */
const PATIENCE = 5000;

/** Starts to answer. Throws a ModelError, or what the system has against the address. */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { port, host, jobs, maxBytes, most, deadlineMs } = options;
  const service = openService(options);
  const stop = new AbortController();
  const app = createApp(service, { jobs, maxBytes, most, stop: stop.signal });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
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
