/** HTTP requests to IP addresses that were resolved before. `fetch` cannot send them: it resolves names itself. */
import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { codingsOf, cutOff, cutOffBrotli, MOST_CODINGS } from "../../warc/content-coding.ts";
import type { Answer, AskInit } from "./fetch.ts";

/** Ports of other protocols, which browsers and `fetch` block (https://fetch.spec.whatwg.org/#bad-port). */
const badPorts = new Set(
  (
    "0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 " +
    "123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 " +
    "990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080"
  ).split(" "),
);

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createGunzip(cutOff)],
  ["x-gzip", () => createGunzip(cutOff)],
  ["deflate", () => createInflate(cutOff)],
  ["br", () => createBrotliDecompress(cutOffBrotli)],
]);
const ACCEPTED = "gzip, deflate, br";

/**
 * Requests a URL over a connection to one of the given IP addresses. The Host header and the TLS name are the
 * URL's host. Does not follow redirects.
 */
export async function askAt(
  url: URL,
  addresses: readonly LookupAddress[],
  { signal, headers }: AskInit,
): Promise<Answer> {
  if (badPorts.has(url.port)) throw new Error("bad port");
  if (url.username !== "" || url.password !== "") {
    throw new Error("found a user name or password in the address, expected none");
  }
  const lookup: LookupFunction = (_, { all }, done) => {
    const [{ address, family }] = addresses as [LookupAddress];
    if (all) done(null, [...addresses]);
    else done(null, address, family);
  };
  const { request } = url.protocol === "https:" ? https : http;
  // No shared agent: its open connections may lead to other addresses of the host.
  const options = {
    ...{ agent: false, lookup, signal },
    headers: { ...headers, "accept-encoding": ACCEPTED },
  } as const;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options)
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(new Error("the connection was closed without an answer")))
      .end();
  });
  try {
    return {
      status: response.statusCode!,
      statusText: response.statusMessage!,
      headers: headersOf(response),
      body: Readable.toWeb(decoded(response)) as NonNullable<Answer["body"]>,
    };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  return headers;
}

/** The decompressed body; unchanged if it has a coding that was not requested. */
function decoded(response: IncomingMessage): Readable {
  const codings = codingsOf(response.headers["content-encoding"]);
  if (codings.length > MOST_CODINGS) {
    throw new Error(`found ${codings.length} content codings, expected at most ${MOST_CODINGS}`);
  }
  const steps = codings.reverse().map((coding) => decoders.get(coding)?.());
  return steps.every((step) => step !== undefined)
    ? steps.reduce<Readable>((body, step) => pipeline(body, step, () => {}), response)
    : response;
}
