import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { publicPages } from "../../../src/cli/inputs/public-fetch.ts";
import type { HostRules } from "../../../src/cli/inputs/public-hosts.ts";

const OUTER = "127.0.0.1";
const INNER = "127.0.0.2";
const limits = { milliseconds: 5000, bytes: 1000 };

/** Listens until the test ends; the port. */
async function listen(server: Server, host: string, port = 0): Promise<number> {
  await new Promise<void>((done, reject) => server.on("error", reject).listen(port, host, done));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener), OUTER);

/** One address may be asked, that of the test's server; each name has these one after the other. */
function rules(
  answers: Readonly<Record<string, readonly string[]>> = { "page.test": [OUTER] },
): HostRules & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    mayAsk: (address) => address === OUTER,
    async resolve(host) {
      const before = asked.filter((name) => name === host).length;
      asked.push(host);
      const addresses = answers[host]!;
      return [{ address: addresses[Math.min(before, addresses.length - 1)]!, family: 4 }];
    },
  };
}

test("a name that has another address after it was checked is still asked at the one that was", async () => {
  const port = await serve((_, response) => response.end("<p>outer"));
  const secret = createServer((_, response) => response.end("INNER SECRET"));
  let connections = 0;
  secret.on("connection", () => connections++);
  // Some systems have one loopback address alone; then nobody can connect there.
  await listen(secret, INNER, port).catch(() => {});
  const rebound = rules({ "page.test": [OUTER, INNER] });
  const read = publicPages(rebound, limits);
  const { bytes } = await read(`http://page.test:${port}/`);
  expect(Buffer.from(bytes).toString()).toBe("<p>outer");
  expect(rebound.asked).toEqual(["page.test"]);
  // Nor is a connection used again that was made to the name before.
  await expect(read(`http://page.test:${port}/`)).rejects.toMatchObject({
    reason: "fetch-failed",
    message: expect.stringContaining("page.test is this machine or on a private network"),
  });
  expect(connections).toBe(0);
});

test("a host is asked when all of its addresses may be", async () => {
  const port = await serve((_, response) => response.end("<p>outer"));
  const both = { ...rules(), resolve: async () => [OUTER, INNER].map(at) };
  await expect(publicPages(both, limits)(`http://page.test:${port}/`)).rejects.toThrow("private");
  const twice = { ...rules(), resolve: async () => [OUTER, OUTER].map(at) };
  expect(await publicPages(twice, limits)(`http://page.test:${port}/`)).toBeDefined();
});

const at = (address: string) => ({ address, family: 4 });

test("each redirect is checked, and goes nowhere that is refused", async () => {
  const paths: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    paths.push(`${request.headers.host}${request.url}`);
    const to = {
      "/a": `http://other.test:${port}/b`,
      "/b": "/c",
      "/inner": `http://inner.test:${port}/`,
      "/literal": `http://${INNER}:${port}/`,
      "/six": `http://[::1]:${port}/`,
    }[request.url!];
    response.writeHead(to ? 302 : 200, to ? { location: to } : {}).end("<p>x");
  });
  const names = rules({ "page.test": [OUTER], "other.test": [OUTER], "inner.test": [INNER] });
  const read = (path: string) => publicPages(names, limits)(`http://page.test:${port}${path}`);
  expect(await read("/a")).toMatchObject({ url: `http://other.test:${port}/c`, isFetched: true });
  expect(names.asked).toEqual(["page.test", "other.test"]);
  expect(paths).toEqual([`page.test:${port}/a`, `other.test:${port}/b`, `other.test:${port}/c`]);
  for (const [path, host] of [
    ["/inner", "inner.test"],
    ["/literal", INNER],
    ["/six", "[::1]"],
  ] as const) {
    await expect(read(path)).rejects.toMatchObject({ message: expect.stringContaining(host) });
  }
  expect(paths.slice(3)).toEqual(
    ["/inner", "/literal", "/six"].map((p) => `page.test:${port}${p}`),
  );
});

test("TLS is asked for by the name, not by the address", async () => {
  const hello: Buffer[] = [];
  const server = createTcpServer((socket) => {
    socket.once("data", (data) => {
      hello.push(data);
      socket.destroy();
    });
  });
  const port = await listen(server, OUTER);
  await expect(publicPages(rules(), limits)(`https://page.test:${port}/`)).rejects.toThrow();
  expect(Buffer.concat(hello).includes("page.test")).toBe(true);
});

const page = "<p>Some words.";
const cut = gzipSync(page.repeat(20)).subarray(0, -8);
test.each<[string, string, Uint8Array, string]>([
  ["gzip", "gzip", gzipSync(page), page],
  ["gzip, in capitals", "GZIP", gzipSync(page), page],
  ["deflate", "deflate", deflateSync(page), page],
  ["brotli", "br", brotliCompressSync(page), page],
  ["two codings", "gzip, br", brotliCompressSync(gzipSync(page)), page],
  ["no coding", "identity", Buffer.from(page), page],
  ["a coding that nobody asked for", "klingon", Buffer.from(page), page],
  ["gzip data that was cut", "gzip", cut, page.repeat(20)],
  ["nothing", "gzip", Buffer.alloc(0), ""],
])("a body in %s is read", async (_, coding, body, text) => {
  const port = await serve((_, response) => {
    response
      .setHeader("content-encoding", coding)
      .setHeader("content-type", "text/html;charset=gbk");
    response.end(body);
  });
  const { bytes, charset } = await publicPages(rules(), limits)(`http://page.test:${port}/`);
  expect(Buffer.from(bytes).toString()).toBe(text);
  expect(charset).toBe("gbk");
});

test("limits are those of other pages, decompressed", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/silent") return;
    if (request.url === "/slow") response.write("<p>");
    if (request.url === "/bomb") {
      response.setHeader("content-encoding", "gzip").end(gzipSync(Buffer.alloc(100_000)));
    }
    if (request.url === "/lost") response.writeHead(404).end("<p>lost");
    if (request.url === "/broken") {
      response.setHeader("content-encoding", "gzip").end("no gzip data");
    }
    if (request.url === "/codings") {
      response.setHeader("content-encoding", "gzip, ".repeat(1000)).end("x");
    }
    if (request.url === "/odd") response.writeHead(999).end("<p>x");
    if (request.url === "/cut") {
      response.setHeader("content-length", 900).write("<p>");
      setTimeout(() => response.destroy(), 50);
    }
  });
  for (const [path, reason, message] of [
    ["/silent", "timeout", "no answer within 0.5 s"],
    ["/slow", "timeout", "no answer within 0.5 s"],
    ["/bomb", "too-large", "found more than 1000 bytes"],
    ["/lost", "http-status", "found HTTP status 404 Not Found, expected 200"],
    ["/odd", "http-status", "found HTTP status 999"],
    ["/broken", "fetch-failed", "incorrect header check"],
    ["/codings", "fetch-failed", "content codings"],
    ["/cut", "fetch-failed", "aborted"],
  ] as const) {
    const read = publicPages(rules(), { ...limits, milliseconds: 500 });
    await expect(read(`http://page.test:${port}${path}`), path).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(message),
    });
  }
});

test.each([
  ["http://page.test:25/", "bad port"],
  ["http://user:word@page.test/", "user name or password"],
  ["http://page.test:1/", "bad port"],
])("%s is not asked: %s", async (url, why) => {
  await expect(publicPages(rules(), limits)(url)).rejects.toThrow(why);
});

test("by default this machine is not asked", async () => {
  const port = await serve((_, response) => response.end("<p>x"));
  for (const host of [OUTER, "localhost", "2130706433", "0x7f.1"]) {
    await expect(publicPages()(`http://${host}:${port}/`), host).rejects.toThrow("private network");
  }
});
