import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type HttpOptions, type HttpService, serveHttp } from "../../src/serve/http/http-server.ts";
import { runSettings } from "../../src/workers/run-pages.ts";
import { pageOf, temporaryFolder, writeTinyModel } from "../cli/run.ts";

export const SENTENCE = "The bridge over the harbour opened on Monday.";
export const page = pageOf(SENTENCE);
/** A page whose blocks take some seconds: a million of them. */
export const slow = "<p>some words here</p>".repeat(1_000_000);
export const html = { "content-type": "text/html" };
export const json = { "content-type": "application/json" };
export const ndjson = { "content-type": "application/x-ndjson" };

type Some = Partial<
  Pick<HttpOptions, "most" | "jobs" | "maxBytes" | "deadlineMs" | "clientMs" | "spoolBytes">
>;

/** A service of the tiny model, which ends with the test. */
export async function start(options: Some = {}): Promise<HttpService> {
  const { most = 8, clientMs, spoolBytes, ...run } = options;
  const model = writeTinyModel(temporaryFolder());
  const settings = runSettings({ jobs: 1, ...run });
  const about = { model, version: "1.2.3", port: 0, host: "127.0.0.1", most };
  const service = await serveHttp({ ...settings, ...about, clientMs, spoolBytes });
  onTestFinished(() => service.close().catch(() => {}));
  return service;
}

export function post(
  { address }: Pick<HttpService, "address">,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(`${address}/v1/${path}`, { method: "POST", headers, body });
}

/** A value of `/metrics`. */
export async function metric({ address }: Pick<HttpService, "address">, name: string) {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

/** Waits until so many requests are under way. */
export async function untilUnder(
  service: Pick<HttpService, "address">,
  count: number,
): Promise<void> {
  while ((await metric(service, "seine_requests_under_way")) !== count) await sleep(20);
}

/** A connection that ends with the test. */
export function open({ address }: HttpService, text: string): Socket {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  // Whatever the service does with it.
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

/** The head of a request of lines whose chunks follow. */
export const linesHead =
  "POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n";

/** A chunk of such a request. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/** All that comes until the connection ends, or until there is this. */
export function saidBy(socket: Socket, until?: string): Promise<string> {
  let said = "";
  return new Promise((resolve) => {
    socket.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (until !== undefined && said.includes(until)) resolve(said);
    });
    // A client that still writes when its connection has ended has an error.
    socket.on("close", () => resolve(said));
  });
}
