export interface Response {
  readonly uri: string;
  readonly body: string | Uint8Array;
  readonly headers?: readonly string[];
  readonly status?: string;
  /** Added to the length that the record declares. */
  readonly wrongBy?: number;
}

/** A response record, by the WARC 1.0 standard. */
export function response({ uri, body, headers, status = "200 OK", wrongBy = 0 }: Response): Buffer {
  const http = Buffer.concat([
    Buffer.from(
      `${[`HTTP/1.1 ${status}`, ...(headers ?? ["Content-Type: text/html"])].join("\r\n")}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);
  return record("response", http, wrongBy, `WARC-Target-URI: ${uri}`);
}

export function record(
  type: string,
  block: Uint8Array,
  wrongBy: number,
  ...headers: string[]
): Buffer {
  const head = [
    "WARC/1.0",
    `WARC-Type: ${type}`,
    ...headers,
    `WARC-Record-ID: <urn:uuid:${type}-${headers.join("")}>`,
    "Content-Type: application/http",
    `Content-Length: ${block.length + wrongBy}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), block, Buffer.from("\r\n\r\n")]);
}

export const info: Buffer = record("warcinfo", Buffer.from("software: test\r\n"), 0);
