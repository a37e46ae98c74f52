import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import { publicPages } from "../../src/cli/inputs/public-fetch.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { words } from "../../src/document/words.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import { MAX_BODY } from "../../src/studio/guard.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { hashedIdOf } from "../../src/studio/page-names.ts";
import { startStudio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import type { TriedAnswer } from "../../src/studio/trial/answer.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { type Answer, type Asked, ask, own, studioOver, told } from "./ask.ts";

const html =
  "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday.<p>Nice bridge!<div>Imprint</div>";
const one = { "one/page.html": html };

function put(id: string, rev: string, labels: readonly (string | null)[], complete = true): Asked {
  return {
    method: "PUT",
    headers: { "if-match": rev },
    body: JSON.stringify({ id, labels, complete }),
  };
}

describe("lets in the studio's own window alone", () => {
  const frame = JSON.stringify({ id: "one", styles: false });
  test.each<
    [string, number, string, Asked & { readonly without?: string; readonly token?: string }]
  >([
    ["its own question", 200, "/api/corpus", {}],
    ["its own request", 200, "/api/frames", { method: "POST", body: frame }],
    ["a foreign host", 421, "/api/corpus", { headers: { host: "evil.example" } }],
    ["a foreign host, on the shell", 421, "/", { headers: { host: "evil.example" } }],
    ["our name with another port", 421, "/", { headers: { host: "localhost:1" } }],
    ["no token", 403, "/api/corpus", { without: "cookie" }],
    ["a wrong token", 403, "/api/corpus", { token: "A".repeat(22) }],
    ["a short token", 403, "/api/corpus", { token: "A" }],
    ["a page of another port", 403, "/api/corpus", { headers: { "sec-fetch-site": "same-site" } }],
    ["a link from the web", 403, "/api/corpus", { headers: { "sec-fetch-site": "cross-site" } }],
    ["a foreign origin", 403, "/api/corpus", { headers: { origin: "https://evil.example" } }],
    [
      "a request of a foreign origin",
      403,
      "/api/frames",
      { method: "POST", body: frame, headers: { origin: "https://evil.example" } },
    ],
    [
      "a request of a sandboxed frame",
      403,
      "/api/frames",
      { method: "POST", body: frame, headers: { origin: "null" } },
    ],
    [
      "a request without origin",
      403,
      "/api/frames",
      { method: "POST", body: frame, without: "origin" },
    ],
    [
      "a form",
      415,
      "/api/frames",
      { method: "POST", body: frame, headers: { "content-type": "text/plain" } },
    ],
    ["what is no JSON", 400, "/api/frames", { method: "POST", body: "{" }],
    ["another shape", 400, "/api/frames", { method: "POST", body: "{}" }],
    ["an unknown page", 404, "/api/page?id=two", {}],
    ["a path in place of an id", 404, "/api/page?id=..%2Fone", {}],
    ["a path to the page", 404, "/api/page?id=one%2F..%2Fone", {}],
    ["a name of the prototype", 404, "/api/page?id=__proto__", {}],
    ["an unknown block", 404, "/api/block?id=one&block=99", {}],
    ["a file that is no asset", 404, "/assets/..%2F..%2Fpackage.json", {}],
    ["an asset of the prototype", 404, "/assets/constructor", {}],
    ["a frame without a key", 404, "/frame/one", {}],
    ["labels without a revision", 400, "/api/labels", { method: "PUT", body: "{}" }],
  ])("%s: %i", async (_, status, path, { without, token, ...asked }) => {
    const { studio } = await studioOver(one);
    const headers = { ...own({ ...studio, ...(token && { token }) }), ...asked.headers };
    if (without !== undefined) delete (headers as Record<string, string>)[without];
    const answer = await ask(studio, path, { ...asked, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    if (status !== 200) expect(answer.text).not.toContain("bridge");
  });

  test("the address gives the token to a cookie that no script reads, and loses it", async () => {
    const { studio } = await studioOver(one);
    const { pathname, search } = new URL(studio.url);
    const { status, headers } = await ask(studio, pathname + search);
    expect([status, headers.location]).toEqual([303, "/"]);
    const [cookie, ...more] = headers["set-cookie"] ?? [];
    expect(more).toEqual([]);
    expect(cookie!.split("; ").sort()).toEqual(
      [`seine-${studio.port}=${studio.token}`, "HttpOnly", "Path=/", "SameSite=Strict"].sort(),
    );
    const wrong = await ask(studio, "/?token=A");
    expect([wrong.status, wrong.headers["set-cookie"]]).toEqual([303, undefined]);
  });

  test("nothing is larger than a page may be", async () => {
    const { studio } = await studioOver(one);
    const headers = { ...own(studio), "content-length": String(MAX_BODY + 1) };
    expect((await ask(studio, "/api/pages", { method: "POST", headers })).status).toBe(413);
  });

  test("the shell loads our files alone, and nobody keeps or frames it", async () => {
    const { studio } = await studioOver(one);
    const { headers, text } = await ask(studio, "/");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(text).not.toContain(studio.token);
  });
});

test("a corpus has the same port at each start, where it is free", async () => {
  const { folder } = await studioOver(one);
  const start = async () => startStudio({ store: await openStore(folder, true) });
  const first = await start();
  const second = await start();
  expect(second.port).not.toBe(first.port);
  await Promise.all([first.close(), second.close()]);
  const third = await start();
  await third.close();
  expect(third.port).toBe(first.port);
});

describe("a frame", () => {
  test("opens once, for the page it was asked for, under its own policy", async () => {
    const { studio } = await studioOver(one);
    const body = JSON.stringify({ id: "one", styles: false });
    const { key } = await told<{ key: string }>(studio, "/api/frames", { method: "POST", body });
    const first = await ask(studio, `/frame/${key}`);
    expect(first.status).toBe(200);
    expect(first.headers["content-security-policy"]).toContain("sandbox allow-scripts;");
    expect(first.text).toContain('<seine-b data-b="1">The bridge opened on Monday.</seine-b>');
    expect(first.text).not.toContain(studio.token);
    expect((await ask(studio, `/frame/${key}`)).status).toBe(404);
  });
});

describe("labels", () => {
  test("are kept by offset, with the texts they stand for, and learnt from as they were given", async () => {
    const { studio, folder } = await studioOver(one, { annotator: "ann" });
    const page = await told<StudioPage>(studio, "/api/page?id=one");
    expect(page).toMatchObject({ rev: "none", source: "none", labels: [null, null, null, null] });
    const labels = ["rest", "content", "comment", "unsure"];
    const { rev } = await told<{ rev: string }>(studio, "/api/labels", put("one", "none", labels));
    expect(await told<StudioPage>(studio, "/api/page?id=one")).toMatchObject({
      rev,
      source: "labels",
      labels,
      complete: true,
    });
    const read = (name: string): Promise<string> => readFile(join(folder, "one", name), "utf8");
    expect(await read("page.html")).toBe(html);
    expect(await read("gold.txt")).toBe("The bridge opened on Monday.\n");
    expect(await read("comments.txt")).toBe("Nice bridge!\n");
    expect(JSON.parse(await read("labels.json"))).toMatchObject({
      version: 1,
      segmenter: "layout",
      annotator: "ann",
      updated: "1970-01-01T00:00:00.000Z",
      complete: true,
      blocks: page.blocks.map(({ start, end }, i) => ({ start, end, label: labels[i] })),
    });
    const corpus = await loadCorpus([folder], { segmenter: layout });
    expect(corpus.errors).toEqual([]);
    expect([...corpus.pages[0]!.labels]).toEqual([0, 1, 0, 0]);
  });

  test("of a page that is not done leave its texts alone", async () => {
    const { studio, folder } = await studioOver({ ...one, "one/gold.txt": "Monday" });
    const page = await told<StudioPage>(studio, "/api/page?id=one");
    expect(page).toMatchObject({ source: "texts", complete: true });
    const asked = put("one", "none", ["rest", null, null, "content"], false);
    await told(studio, "/api/labels", asked);
    expect(await readFile(join(folder, "one/gold.txt"), "utf8")).toBe("Monday");
    const { counts } = await told<Queue>(studio, "/api/queue");
    expect(counts).toEqual({ new: 0, started: 1, done: 0, values: 0 });
  });

  test("are not saved over those of another window, or of another program", async () => {
    const { studio, folder } = await studioOver(one);
    const all = ["rest", "content", "rest", "rest"];
    const save = async (rev: string): Promise<number> => {
      const headers = { ...own(studio), "if-match": rev };
      return (await ask(studio, "/api/labels", { ...put("one", rev, all), headers })).status;
    };
    const statuses = await Promise.all([save("none"), save("none")]);
    expect(statuses.sort()).toEqual([200, 409]);
    const { rev } = await told<StudioPage>(studio, "/api/page?id=one");
    const path = join(folder, "one/labels.json");
    await writeFile(path, `${await readFile(path, "utf8")} `);
    expect(await save(rev)).toBe(409);
  });

  test("are refused where a page is called done that is not, and where blocks are missing", async () => {
    const { studio } = await studioOver(one);
    const headers = { ...own(studio), "if-match": "none" };
    const statusOf = async (asked: Asked): Promise<number> =>
      (await ask(studio, "/api/labels", { ...asked, headers })).status;
    expect(await statusOf(put("one", "none", ["rest", null, null, null]))).toBe(422);
    expect(await statusOf(put("one", "none", ["rest"]))).toBe(409);
    expect(await statusOf(put("one", "none", ["rest", "advert", null, null]))).toBe(400);
  });

  test("renew the manifest's digest of the gold text", async () => {
    const pages = { one: { "page.html": "x", "gold.txt": "y" }, two: { "gold.txt": "z" } };
    const { studio, folder } = await studioOver({
      ...one,
      "manifest.json": JSON.stringify({ pages }),
    });
    await told(studio, "/api/labels", put("one", "none", ["rest", "content", "rest", "rest"]));
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    expect(manifest.pages).toEqual({
      one: {
        "page.html": "x",
        "gold.txt": createHash("sha256").update("The bridge opened on Monday.\n").digest("hex"),
      },
      two: { "gold.txt": "z" },
    });
  });

  test("of a corpus that is read only are not saved", async () => {
    const { studio, folder } = await studioOver(one, { readOnly: true });
    const headers = { ...own(studio), "if-match": "none" };
    const labels = ["rest", "content", "rest", "rest"];
    const answer = await ask(studio, "/api/labels", { ...put("one", "none", labels), headers });
    expect(answer.status).toBe(403);
    expect(await readdir(join(folder, "one"))).toEqual(["page.html"]);
  });
});

describe("pages", () => {
  test("of a folder of files get a folder each when they are saved", async () => {
    const { studio, folder } = await studioOver({ "Über uns.html": html, "b.html": "<p>b" });
    const { pages } = await told<Queue>(studio, "/api/queue?sort=id");
    const [b, us] = pages.map(({ id }) => id);
    expect([b, us]).toEqual(["b", hashedIdOf("Über uns.html")]);
    const labels = ["rest", "content", "rest", "rest"];
    await told(studio, "/api/labels", put(us!, "none", labels));
    expect((await readdir(join(folder, us!))).sort()).toEqual([
      "gold.txt",
      "labels.json",
      "page.html",
      "page.json",
    ]);
    const about = JSON.parse(await readFile(join(folder, us!, "page.json"), "utf8"));
    expect(about).toEqual({ file: "Über uns.html" });
    expect(await readFile(join(folder, "Über uns.html"), "utf8")).toBe(html);
  });

  test("are added under names of their own, with their bytes", async () => {
    const { studio, folder } = await studioOver(one);
    const bytes = Buffer.from([...Buffer.from("<p>"), 0xe9]);
    const add = (name: string, page: object): Promise<{ id?: string; error?: string }> =>
      told(studio, "/api/pages", { method: "POST", body: JSON.stringify({ name, page }) });
    const base64 = bytes.toString("base64");
    expect(await add("../One", { base64 })).toEqual({ id: "one-2" });
    expect(await readFile(join(folder, "one-2/page.html"))).toEqual(bytes);
    expect(await add("pasted", { html: "<p>é" })).toEqual({ id: "pasted" });
    const pdf = Buffer.from("%PDF-1.4").toString("base64");
    expect((await add("x", { base64: pdf })).error).toContain("PDF");
    expect((await told<Queue>(studio, "/api/queue")).matching).toBe(3);
  });

  test("are fetched by their addresses where that is allowed, and nowhere else", async () => {
    const body = JSON.stringify({ name: "n", page: { url: "https://example.org/a" } });
    const asked = { method: "POST", body };
    const { studio: closed } = await studioOver(one);
    for (const path of ["/api/pages", "/api/try"]) {
      const answer = await ask(closed, path, {
        ...asked,
        body:
          path === "/api/try" ? JSON.stringify({ page: { url: "https://example.org/a" } }) : body,
        headers: own(closed),
      });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("--allow-fetch");
    }
    const fetchPage = async (url: string) => {
      if (url.endsWith("lost")) throw new Error("found HTTP status 404");
      const bytes = Buffer.from([...Buffer.from("<title>T</title><p>caf"), 0xe9]);
      return { bytes, url: `${url}/moved`, charset: "windows-1252" };
    };
    const { studio, folder } = await studioOver(one, { fetchPage });
    expect(await told(studio, "/api/corpus")).toMatchObject({ fetches: true });
    expect(await told(studio, "/api/pages", asked)).toEqual({ id: "n" });
    expect(JSON.parse(await readFile(join(folder, "n/page.json"), "utf8"))).toEqual({
      url: "https://example.org/a/moved",
      encoding: "windows-1252",
    });
    expect(await told(studio, "/api/page?id=n")).toMatchObject({ blocks: [{ text: "café" }] });
    const send = (url: string): Promise<Answer> =>
      ask(studio, "/api/try", {
        method: "POST",
        body: JSON.stringify({ page: { url } }),
        headers: own(studio),
      });
    expect((await send("https://example.org/")).status).toBe(200);
    const lost = await send("https://example.org/lost");
    expect([lost.status, lost.text]).toEqual([422, expect.stringContaining("404")]);
    for (const url of ["file:///etc/passwd", "javascript:x", "example.org"]) {
      expect((await send(url)).status).toBe(400);
    }
  });

  test("are fetched and tried by a real request, at the address that was checked", async () => {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=windows-1252");
      response.end(Buffer.from("<title>Caf\xe9</title><p>The caf\xe9 opened on Monday.", "latin1"));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const answers = ["127.0.0.1", "127.0.0.1", "10.0.0.1"];
    const fetchPage = publicPages({
      mayAsk: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: answers.shift()!, family: 4 }],
    });
    const { studio } = await studioOver(one, { fetchPage });
    const page = { url: `http://page.test:${port}/` };
    const asked = { method: "POST", body: JSON.stringify({ page }) };
    const tried = await told<TriedAnswer>(studio, "/api/try", asked);
    expect(tried).toMatchObject({ title: "Café" });
    const body = JSON.stringify({ name: "n", page });
    expect(await told(studio, "/api/pages", { method: "POST", body })).toEqual({ id: "n" });
    const refused = await ask(studio, "/api/try", { ...asked, headers: own(studio) });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("private")]);
  });

  test("have a score each after a while, and an F1 where there is a gold text", async () => {
    const { studio } = await studioOver({
      ...one,
      "two/page.html": `<title>Two</title>${html}`,
      "two/gold.txt": "The bridge opened on Monday.",
    });
    let queue: Queue;
    do {
      queue = await told<Queue>(studio, "/api/queue?sort=id");
    } while (queue.isScoring);
    expect(queue.pages[0]).toMatchObject({ id: "one", state: "new" });
    expect(queue.pages[0]!.score).toBeGreaterThan(0);
    expect(queue.pages[1]).toMatchObject({ id: "two", title: "Two", state: "done" });
    expect(queue.pages[1]!.f1).toBeGreaterThan(0);
    const { id } = await told<{ id: string }>(studio, "/api/next?after=two");
    expect(id).toBe("one");
    expect(await told(studio, "/api/next?after=one")).toEqual({ id: null });
  });
});

describe("a page that is tried", () => {
  const asked = (body: object): Asked => ({ method: "POST", body: JSON.stringify(body) });

  test("comes in every format, with a report that opens once, and is not kept", async () => {
    const { studio, folder } = await studioOver(one);
    const body = { page: { html }, method: "danag" };
    const tried = await told<TriedAnswer>(studio, "/api/try", asked(body));
    expect(Object.keys(tried.contents)).toEqual([...formatNames]);
    expect(tried.contents.text).toBe(extract(html, { title: "include" }).text);
    const { name, stretches } = tried.difference!;
    const of = (side: "here" | "there") =>
      stretches.filter(({ in: kind }) => kind === "both" || kind === side).map(({ text }) => text);
    expect(name).toBe("DANAg");
    expect(words(of("here").join(" "))).toEqual(words(tried.contents.text));
    expect(words(of("there").join(" "))).toEqual(words(extractByMethod(html, "danag").text));
    expect(tried.traced.pieces.map(({ text }) => text).join("")).toBe(tried.contents.markdown);
    const { reasons, page } = tried.frames;
    const report = await ask(studio, `/frame/${reasons}`);
    expect(report.headers["content-security-policy"]).toContain("sandbox allow-scripts;");
    expect(report.text).toContain("<!doctype html>");
    expect((await ask(studio, `/frame/${reasons}`)).status).toBe(404);
    const shown = await ask(studio, `/frame/${page}`);
    // The page runs the studio's script, by its nonce, and none of its own.
    const policy = String(shown.headers["content-security-policy"]);
    expect(policy).toContain("sandbox allow-scripts; default-src 'none'; script-src 'nonce-");
    expect(shown.text).toContain('data-m="content"');
    const nonce = policy.split("'nonce-")[1]!.split("'")[0];
    expect(
      shown.text
        .split("<script")
        .slice(1)
        .map((script) => script.split(">")[0]),
    ).toEqual([` nonce="${nonce}"`]);
    expect(await readdir(folder)).toEqual(["one"]);
  });

  test.each<[number, string, object]>([
    [422, "looks like", { page: { base64: Buffer.from("%PDF-1.4").toString("base64") } }],
    [400, "unknown method", { page: { html }, method: "magic" }],
    [400, "page", { html }],
  ])("is refused with %i: %s", async (status, message, body) => {
    const { studio } = await studioOver(one);
    const answer = await ask(studio, "/api/try", { ...asked(body), headers: own(studio) });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(message);
  });
});
