import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { HostRules } from "../../../src/cli/inputs/public-hosts.ts";
import { createReach } from "../../../src/cli/inputs/reach.ts";
import { createWeb } from "../../../src/cli/inputs/web.ts";
import { pageOf, runHere, temporaryFolder, writeTinyModel } from "../run.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Listener {
  readonly port: number;
  readonly address: string;
  /** What reached it: its path and its header `x-key`. */
  readonly asked: [path: string, key: string | string[] | undefined][];
}

/** Listens until the test ends. Paths lead where `redirects` says; the others are pages. */
async function listen(
  redirects: (path: string, request: IncomingMessage) => string | undefined = () => undefined,
  host = "127.0.0.1",
  port = 0,
): Promise<Listener> {
  const asked: Listener["asked"] = [];
  const server = createServer((request, response) => {
    const path = request.url!;
    asked.push([path, request.headers["x-key"]]);
    const location = redirects(path, request);
    if (location !== undefined) response.writeHead(302, { location }).end();
    else if (path === "/robots.txt") response.writeHead(404).end();
    else response.end(pageOf(`The bridge of ${path} opened on Monday morning.`));
  });
  await new Promise<void>((done, reject) => server.on("error", reject).listen(port, host, done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const own = (server.address() as AddressInfo).port;
  return { port: own, address: `http://${host}:${own}`, asked };
}

const REFUSED = /on a private network.*--allow-private permits it/;

/** What extract says of addresses, with a header for what they name. */
async function extracted(...args: string[]): Promise<string> {
  const model = writeTinyModel(temporaryFolder());
  const { stdout, stderr } = await runHere([
    "extract",
    "-m",
    model,
    "--header",
    "x-key: a",
    ...args,
  ]);
  return stdout + stderr;
}

test("another port of the named host is another place: it is not asked, and gets no headers", async () => {
  const inner = await listen();
  const outer = await listen((path) =>
    path === "/away" ? `${inner.address}/secret` : path === "/near" ? "/here" : undefined,
  );
  const away = `${outer.address}/away`;
  expect(await extracted(away)).toMatch(REFUSED);
  expect(inner.asked).toEqual([]);
  expect(await extracted(away, "--allow-private")).toContain("The bridge of /secret");
  expect(inner.asked).toEqual([["/secret", undefined]]);
  expect(await extracted(`${outer.address}/near`)).toContain("The bridge of /here");
  expect(outer.asked.slice(-2)).toEqual([
    ["/near", "a"],
    ["/here", "a"],
  ]);
});

test("commands without options for fetching keep to it, too", async () => {
  const inner = await listen();
  const outer = await listen(() => `${inner.address}/secret`);
  const { stderr } = await runHere(["features", outer.address]);
  expect(stderr).toContain("on a private network");
  expect(inner.asked).toEqual([]);
});

test("robots.txt of a named host leads nowhere else, and is asked for with the headers", async () => {
  const inner = await listen();
  const outer = await listen((path) =>
    path === "/robots.txt" ? `${inner.address}/secret` : undefined,
  );
  expect(await extracted("--robots", `${outer.address}/1`)).toContain("cannot be had");
  expect(inner.asked).toEqual([]);
  expect(outer.asked).toEqual([["/robots.txt", "a"]]);
});

test("a host that a redirect may not reach is still reached where the user names it", async () => {
  const second = await listen();
  const first = await listen((path) => (path === "/1" ? `${second.address}/1` : undefined));
  const said = await extracted("--robots", `${first.address}/1`, `${second.address}/2`);
  expect(said).toContain("on a private network");
  expect(said).toContain("The bridge of /2");
  expect(second.asked).toEqual([
    ["/robots.txt", "a"],
    ["/2", "a"],
  ]);
});

/** A resolver by which each name has these addresses, one after the other; the first alone is public. */
function changing(...addresses: readonly string[]): HostRules & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    mayAsk: (address) => address === addresses[0],
    async resolve(host) {
      const before = asked.filter((name) => name === host).length;
      asked.push(host);
      return [{ address: addresses[Math.min(before, addresses.length - 1)]!, family: 4 }];
    },
  };
}

test("a name is looked up once: its redirects, robots.txt and later pages go to the same address", async () => {
  const outer = await listen((path) => (path === "/old" ? "/new" : undefined));
  // Some systems have one loopback address alone; then nobody can connect there.
  const inner = await listen(() => undefined, "127.0.0.2", outer.port).catch(() => undefined);
  const rules = changing("127.0.0.1", "127.0.0.2");
  const web = createWeb({ rules, robots: true, headers: { "x-key": "a" } });
  const at = (name: string, path: string) => `http://${name}:${outer.port}${path}`;
  for (const [url, named] of [
    [at("named.test", "/old"), at("named.test", "/old")],
    [at("named.test", "/2"), at("named.test", "/2")],
    [at("found.test", "/old"), at("named.test", "/list")],
    [at("found.test", "/4"), at("named.test", "/list")],
  ] as const) {
    await web.page(url, named).read();
  }
  await web.document(at("named.test", "/map"), at("named.test", "/list"));
  expect(rules.asked).toEqual(["named.test", "found.test"]);
  expect(outer.asked).toEqual([
    ...["/robots.txt", "/old", "/new", "/2"].map((path) => [path, "a"]),
    ...["/robots.txt", "/old", "/new", "/4"].map((path) => [path, undefined]),
    ["/map", "a"],
  ]);
  expect(inner?.asked ?? []).toEqual([]);
});

test("a named host on a private network has no other port, protocol or name", async () => {
  const outer = await listen();
  const other = await listen();
  const rules = { ...changing("127.0.0.1"), mayAsk: () => false };
  const ask = createReach({ rules })(`http://named.test:${outer.port}/`);
  const init = { headers: {}, signal: AbortSignal.timeout(5000) };
  const asking = (url: string) => ask(new URL(url), init);
  expect((await asking(`http://named.test:${outer.port}/x`)).status).toBe(200);
  for (const url of [
    `http://named.test:${other.port}/`,
    `https://named.test:${outer.port}/`,
    `http://named.test./`,
    `http://other.test:${outer.port}/`,
    `http://127.0.0.1:${outer.port}/`,
  ]) {
    await expect(asking(url), url).rejects.toThrow("private network");
  }
  expect([outer.asked.length, other.asked.length]).toEqual([1, 0]);
});

test("a look-up that fails is made again", async () => {
  const { port } = await listen();
  let fails = true;
  const rules = changing("127.0.0.1");
  const resolve: HostRules["resolve"] = (host) => {
    if (!fails) return rules.resolve(host);
    fails = false;
    return Promise.reject(new Error("getaddrinfo EAI_AGAIN"));
  };
  const web = createWeb({ rules: { ...rules, resolve } });
  const url = `http://named.test:${port}/1`;
  await expect(web.page(url, url).read()).rejects.toThrow("EAI_AGAIN");
  expect((await web.page(url, url).read()).url).toBe(url);
});
