import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHosts } from "../../../src/cli/inputs/hosts.ts";
import { listedPages } from "../../../src/cli/inputs/listed-pages.ts";
import { createWeb } from "../../../src/cli/inputs/web.ts";
import { pageOf, runHere, temporaryFolder, writeTinyModel } from "../run.ts";

vi.setConfig({ testTimeout: 60_000 });

type Answers = Readonly<
  Record<
    string,
    string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void)
  >
>;

interface Site {
  readonly address: string;
  readonly asked: string[];
  /** The headers of the last request, by path. */
  readonly headers: Record<string, IncomingMessage["headers"]>;
}

/** A site with some files; every other path is a page that says its path. */
async function site(files: (address: string) => Answers, host = "127.0.0.1"): Promise<Site> {
  const asked: string[] = [];
  const headers: Site["headers"] = {};
  let answers: Answers = {};
  const server = createServer((request, response) => {
    const path = request.url!;
    asked.push(path);
    headers[path] = request.headers;
    const answer = answers[path];
    if (typeof answer === "function") answer(request, response);
    else if (path === "/robots.txt" && answer === undefined) response.writeHead(404).end();
    else response.end(answer ?? pageOf(`The bridge of ${path} opened on Monday morning.`));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://${host}:${(server.address() as AddressInfo).port}`;
  answers = files(address);
  return { address, asked, headers };
}

const urlset = (...urls: string[]): string =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
const index = (...urls: string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;

/** What extract writes of a list: input, and its text or the reason of its error. */
async function extracted(list: string, ...more: string[]): Promise<[string, string][]> {
  const model = writeTinyModel(temporaryFolder());
  const args = ["extract", "-q", "-m", model, "--json", "--delay", "0", "--urls", list, ...more];
  const { stdout } = await runHere(args);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { input, text, error } = JSON.parse(line);
      return [input, text ?? `${error.reason}: ${error.message}`];
    });
}

const PRIVATE =
  /^fetch-failed: .* is this machine or on a private network, .*; --allow-private permits it$/;
const DENIED = /^robots: robots.txt of 127.0.0.1:\d+ does not permit it$/;

const text = (path: string): string => `The bridge of ${path} opened on Monday morning.`;

test("an index, its sitemaps with gzip and a feed within are pages in order", async () => {
  const { address, asked } = await site((at) => ({
    "/sitemap.xml": index("/one.xml.gz", `${at}/lost.xml`, "two.xml"),
    "/one.xml.gz": gzipSync(urlset(`${at}/1`, `${at}/2`)),
    "/lost.xml": (_, response) => response.writeHead(404).end(),
    "/two.xml": `<rss><channel><item><link>${at}/3</link></item></channel></rss>`,
  }));
  expect(await extracted(`${address}/sitemap.xml`)).toEqual([
    [`${address}/1`, text("/1")],
    [`${address}/2`, text("/2")],
    [`${address}/lost.xml`, expect.stringContaining("http-status")],
    [`${address}/3`, text("/3")],
  ]);
  expect(asked.filter((path) => path === "/robots.txt")).toEqual([]);
});

test("loops, levels and repeated sitemaps end", async () => {
  const { address } = await site((at) => ({
    "/a": index(`${at}/a`, `${at}/b`, `${at}/c`, `${at}/c`),
    "/b": index(`${at}/a`),
    "/c": urlset(`${at}/1`),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/deep${n}`, index(`${at}/deep${n + 1}`)])),
  }));
  expect(await extracted(`${address}/a`)).toEqual([
    [`${address}/a`, expect.stringContaining("a second time")],
    [`${address}/a`, expect.stringContaining("a second time")],
    [`${address}/1`, text("/1")],
    [`${address}/c`, expect.stringContaining("a second time")],
  ]);
  expect(await extracted(`${address}/deep1`)).toEqual([
    [`${address}/deep5`, expect.stringContaining("more than 4 levels of sitemaps")],
  ]);
});

test("a sitemap of 10,000 entries gives its first page before others are asked for", async () => {
  const { address, asked } = await site((at) => ({
    "/sitemap.xml": index("/one.xml", "/two.xml"),
    "/one.xml": urlset(...Array.from({ length: 10_000 }, (_, i) => `${at}/${i}`)),
    "/two.xml": urlset(`${at}/last`),
  }));
  const hosts = createHosts({ concurrency: 4, delayMs: 0 });
  const pages = listedPages(`${address}/sitemap.xml`, createWeb(), hosts);
  const { value: first } = await pages.next();
  expect(Buffer.from((await first!.read()).bytes).toString()).toBe(pageOf(text("/0")));
  expect(asked).toEqual(["/sitemap.xml", "/one.xml", "/0"]);
  let count = 1;
  let name = "";
  for await (const page of pages) {
    count++;
    ({ name } = page);
  }
  expect({ count, name }).toEqual({ count: 10_001, name: `${address}/last` });
  expect(asked).toEqual(["/sitemap.xml", "/one.xml", "/0", "/two.xml"]);
});

test("what a fetched list leads to must be public, or on its own host", async () => {
  const secret = await site(() => ({ "/map": urlset("/x") }), "127.0.0.2").catch(() => undefined);
  const inner = secret?.address ?? "http://127.0.0.2:8080";
  const { address, asked } = await site((at) => ({
    "/sitemap.xml": index(`${inner}/map`, `${at}/pages.xml`, `${at}/moved.xml`),
    "/pages.xml": urlset(`${inner}/a`, "http://169.254.169.254/latest/", `${at}/away`, `${at}/1`),
    "/moved.xml": (_, response) => response.writeHead(302, { location: `${inner}/map` }).end(),
    "/away": (_, response) => response.writeHead(302, { location: `${inner}/b` }).end(),
  }));
  const refused = expect.stringMatching(PRIVATE);
  expect(await extracted(`${address}/sitemap.xml`)).toEqual([
    [`${inner}/map`, refused],
    [`${inner}/a`, refused],
    ["http://169.254.169.254/latest/", refused],
    [`${address}/away`, refused],
    [`${address}/1`, text("/1")],
    [`${address}/moved.xml`, refused],
  ]);
  expect(asked).toContain("/away");
  // A list of the user's own names what it likes, but not where its pages lead to.
  const list = join(temporaryFolder(), "list.txt");
  writeFileSync(list, `${address}/1\n${address}/away\n`);
  expect(await extracted(list)).toEqual([
    [`${address}/1`, text("/1")],
    [`${address}/away`, refused],
  ]);
  if (secret === undefined) return;
  expect(secret.asked).toEqual([]);
  expect(await extracted(list, "--allow-private")).toEqual([
    [`${address}/1`, text("/1")],
    [`${address}/away`, text("/b")],
  ]);
});

test("headers go to the hosts that the user named", async () => {
  const other = await site(() => ({}));
  // A host by another name, at the same address.
  const there = other.address.replace("127.0.0.1", "localhost");
  const { address, headers } = await site((at) => ({
    "/sitemap.xml": urlset(`${at}/1`, `${there}/2`, `${at}/away`),
    "/away": (_, response) => response.writeHead(302, { location: `${there}/3` }).end(),
  }));
  const own = ["--header", "X-Key: a", "--header", "x-key:b", "--user-agent", "acme/1.0"];
  const found = await extracted(`${address}/sitemap.xml`, ...own, "--allow-private");
  expect(found.map(([, said]) => said)).toEqual([text("/1"), text("/2"), text("/3")]);
  const sent = (from: Site, path: string) => [
    from.headers[path]?.["x-key"],
    from.headers[path]?.["user-agent"],
  ];
  expect(sent({ headers } as Site, "/sitemap.xml")).toEqual(["a, b", "acme/1.0"]);
  expect(sent({ headers } as Site, "/1")).toEqual(["a, b", "acme/1.0"]);
  expect(sent({ headers } as Site, "/away")).toEqual(["a, b", "acme/1.0"]);
  expect(sent(other, "/2")).toEqual([undefined, "acme/1.0"]);
  expect(sent(other, "/3")).toEqual([undefined, "acme/1.0"]);
});

const robots = [
  "User-agent: *",
  "Disallow: /",
  "User-agent: acme",
  "Disallow: /private",
  "Crawl-delay: 0.3",
].join("\n");

test("--robots leaves out what is denied, one error each, and waits", async () => {
  const { address, asked } = await site((at) => ({
    "/robots.txt": robots,
    "/sitemap.xml": urlset(`${at}/1`, `${at}/private/a`, `${at}/away`, `${at}/2`),
    "/away": (_, response) => response.writeHead(302, { location: "/private/b" }).end(),
  }));
  const denied = expect.stringMatching(DENIED);
  const start = performance.now();
  const as = (name: string) =>
    extracted(`${address}/sitemap.xml`, "--robots", "--user-agent", `${name}/1.0`);
  expect(await as("acme")).toEqual([
    [`${address}/1`, text("/1")],
    [`${address}/private/a`, denied],
    [`${address}/away`, denied],
    [`${address}/2`, text("/2")],
  ]);
  // Three requests, the pause after the first two; a denied page costs none.
  expect(performance.now() - start).toBeGreaterThan(600);
  expect(asked).toEqual(["/sitemap.xml", "/robots.txt", "/1", "/away", "/2"]);
  expect((await as("other")).map(([, said]) => said)).toEqual([denied, denied, denied, denied]);
});

test.each<[number, string]>([
  [404, text("/1")],
  [
    503,
    "robots: robots.txt of HOST cannot be had, so nothing there is permitted: it has HTTP status 503",
  ],
])("a robots.txt of status %i", async (status, said) => {
  const { address } = await site((at) => ({
    "/robots.txt": (_, response) => response.writeHead(status).end("User-agent: *\nDisallow: /"),
    "/sitemap.xml": urlset(`${at}/1`),
  }));
  const expected = said.replace("HOST", new URL(address).host);
  expect(await extracted(`${address}/sitemap.xml`, "--robots")).toEqual([
    [`${address}/1`, expected],
  ]);
});

test("a list that cannot be had is one error", async () => {
  const { address } = await site(() => ({}));
  expect(await extracted(`${address}/page`)).toEqual([
    [`${address}/page`, expect.stringContaining("found an HTML page, expected a sitemap")],
  ]);
});

test("a URL among the inputs keeps to robots.txt, too", async () => {
  const { address, headers } = await site(() => ({ "/robots.txt": robots }));
  const model = writeTinyModel(temporaryFolder());
  const args = ["extract", "-m", model, "--robots", "--user-agent", "acme/2", "--header", "a: b"];
  const { code, stdout, stderr } = await runHere([...args, `${address}/1`, `${address}/private`]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(text("/1")) });
  expect(stderr).toContain("does not permit it");
  expect(headers["/1"]).toMatchObject({ "user-agent": "acme/2", a: "b" });
});
