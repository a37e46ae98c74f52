import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askAny, urlSource } from "../../../src/cli/inputs/fetch.ts";
import { version } from "../../../src/cli/version.ts";
import { closedAddress } from "../run.ts";

/** The address of a server that answers every request so. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { milliseconds: 5000, bytes: 1000, ask: askAny };

test("gives bytes, charset and the address after redirects", async () => {
  const agents: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    agents.push(request.headers["user-agent"]);
    if (request.url === "/old") response.writeHead(302, { location: "/new" }).end();
    else response.setHeader("content-type", 'text/html; Charset="windows-1252"').end("<p>x");
  });
  const page = await urlSource(`${address}/old`, limits).read();
  expect(page).toEqual({
    bytes: Buffer.from("<p>x"),
    charset: "windows-1252",
    url: `${address}/new`,
    isFetched: true,
  });
  expect(agents).toEqual([`seine/${version()}`, `seine/${version()}`]);
});

test("refuses a status other than 2xx", async () => {
  const address = await serve((_, response) => response.writeHead(404).end("<p>lost"));
  await expect(urlSource(address, limits).read()).rejects.toMatchObject({
    reason: "http-status",
    message: "found HTTP status 404 Not Found, expected 200",
  });
});

test.each(["told", "streamed"])("stops at the size limit, %s", async (how) => {
  const address = await serve((_, response) => {
    if (how === "told") response.setHeader("content-length", 2000);
    // Without an end: only the limit can stop it.
    response.write("x".repeat(how === "told" ? 10 : 1001));
  });
  await expect(urlSource(address, limits).read()).rejects.toMatchObject({ reason: "too-large" });
});

test("stops at the time limit, in the header or the body", async () => {
  const silent = await serve(() => {});
  const slow = await serve((_, response) => response.write("<p>"));
  for (const address of [silent, slow]) {
    const source = urlSource(address, { ...limits, milliseconds: 200 });
    await expect(source.read()).rejects.toMatchObject({ reason: "timeout" });
  }
});

test("says why there is no connection", async () => {
  for (const [url, why] of [
    [await closedAddress(), "ECONNREFUSED"],
    ["http://127.0.0.1:1/", "bad port"],
    ["http://[", "Invalid URL"],
  ] as const) {
    const error: unknown = await urlSource(url, limits)
      .read()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      reason: "fetch-failed",
      message: expect.stringContaining(why),
    });
  }
});

test("follows redirects, and not for ever", async () => {
  const address = await serve((request, response) => {
    const to = { "/a": "b#there", "/b": "/c", "/loop": "/loop", "/file": "file:///etc/passwd" }[
      request.url!
    ];
    response.writeHead(to ? 302 : 200, to ? { location: to } : {}).end("<p>x");
  });
  const read = (path: string) => urlSource(address + path, limits).read();
  expect(await read("/a#here")).toMatchObject({ url: `${address}/c` });
  await expect(read("/loop")).rejects.toMatchObject({ message: "found more than 20 redirects" });
  await expect(read("/file")).rejects.toMatchObject({
    reason: "fetch-failed",
    message: "found file:///etc/passwd, expected http or https",
  });
});
