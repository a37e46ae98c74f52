/** What pages are drawn with, from wherever it came: MHTML, WARC, a browser's folder, the web. */
import { existsSync, readdirSync } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/document/open-page.ts";
import { tag } from "../../src/document/tags.ts";
import type { Imported } from "../../src/studio/exchange/import.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { gather, leftOut } from "../../src/studio/resources/gather.ts";
import { inlined } from "../../src/studio/resources/inlined.ts";
import { keptResources } from "../../src/studio/resources/kept-resources.ts";
import { baseOf, imageAddresses, linksOf } from "../../src/studio/resources/links.ts";
import { readMhtml } from "../../src/studio/resources/mhtml.ts";
import {
  type Find,
  MOST_BYTES_EACH,
  MOST_RESOURCES,
  type Resource,
} from "../../src/studio/resources/resource.ts";
import { response } from "../cases/warc-records.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { ask, importInto, own, type Reached, studioOver, told } from "./ask.ts";

const one = { "one.html": "<title>One</title><p>The bridge opened on Monday." };
const png = Buffer.from("89504e470d0a1a0a00", "hex");
const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
const css = (text: string): Resource => ({ ending: "css", bytes: Buffer.from(text) });

/** The frame of a page with its own styles. */
async function frameOf(studio: Reached, id: string): Promise<{ html: string; policy: string }> {
  const { key } = await told<{ key: string }>(
    studio,
    "/api/frames",
    json("POST", { id, styles: true }),
  );
  const { text, headers } = await ask(studio, `/frame/${key}`, { headers: own(studio) });
  return { html: text, policy: String(headers["content-security-policy"]) };
}

const data = `data:image/png;base64,${png.toString("base64")}`;

/** As Chromium writes it, shortened. */
const mhtml = [
  "From: <Saved by Blink>",
  "Snapshot-Content-Location: https://news.example/a/b.html",
  "Subject: The bridge",
  "MIME-Version: 1.0",
  "Content-Type: multipart/related;",
  '\ttype="text/html";',
  '\tboundary="----MultipartBoundary--x----"',
  "",
  "",
  "------MultipartBoundary--x----",
  "Content-Type: text/html",
  "Content-ID: <frame-1@mhtml.blink>",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Location: https://news.example/a/b.html#top",
  "",
  '<title>Bridge</title><link rel=3D"stylesheet" href=3D"cid:css-1@mhtml.blink">=',
  '<img src=3D"../i.png"><p>The caf=C3=A9 opened.',
  "------MultipartBoundary--x----",
  "Content-Type: text/css",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Location: cid:css-1@mhtml.blink",
  "",
  'p { color: red; background: url("https://news.example/i.png") }',
  "------MultipartBoundary--x----",
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-Location: https://news.example/i.png",
  "",
  png.toString("base64"),
  "------MultipartBoundary--x------",
  "",
].join("\r\n");
const html =
  '<title>Bridge</title><link rel="stylesheet" href="cid:css-1@mhtml.blink">' +
  '<img src="../i.png"><p>The café opened.';

describe("MHTML", () => {
  test("is taken as its page, with its parts in the page's folder", async () => {
    const { studio, folder } = await studioOver(one);
    const page = { base64: Buffer.from(mhtml).toString("base64") };
    const added = await told(studio, "/api/pages", json("POST", { name: "B.mhtml", page }));
    expect(added).toEqual({ id: "b" });
    expect(await readFile(join(folder, "b/page.html"), "utf8")).toBe(html);
    expect(JSON.parse(await readFile(join(folder, "b/page.json"), "utf8"))).toEqual({
      url: "https://news.example/a/b.html",
    });
    expect(readdirSync(join(folder, "b/files")).sort()).toEqual(["1.css", "2.png", "index.json"]);
    expect(await readFile(join(folder, "b/files/2.png"))).toEqual(png);
    const frame = await frameOf(studio, "b");
    expect(frame.html).toContain(`<style>p { color: red; background: url("${data}") }</style>`);
    expect(frame.html).toContain(`<img src="${data}">`);
    expect(frame.policy).toContain("default-src 'none'");
    expect(frame.policy).toContain("img-src data:; font-src data:;");
  });

  test("is read with plain parts, line feeds alone and ids; other files are none", () => {
    const plain =
      "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n" +
      "Content-Type: text/html; charset=latin1\n\n<p>a\n--b\nContent-Type: text/css\n" +
      "Content-ID: <x>\n\np{}\n--b--\n";
    const page = readMhtml(Buffer.from(plain))!;
    expect([Buffer.from(page.html).toString(), page.charset]).toEqual(["<p>a", "latin1"]);
    expect(page.find("cid:x")).toEqual({ ending: "css", bytes: Buffer.from("p{}") });
    expect(page.find("cid:y")).toBeUndefined();
    expect(
      readMhtml(Buffer.from("<p>Content-Type: multipart/related; boundary=b")),
    ).toBeUndefined();
    const none = plain.replace("text/html", "text/plain");
    expect(() => readMhtml(Buffer.from(none))).toThrow("expected one of type text/html");
  });

  test("ends a part only at a line that is the boundary, the last also at the file's end", () => {
    const head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n";
    const part = "--B \t\nContent-Type: text/html\n\n<p>a\n--Bonus\n--B-\nb";
    const htmlOf = (text: string) => Buffer.from(readMhtml(Buffer.from(text))!.html).toString();
    for (const end of ["\n--B--\n--B\n\nc", "\n--B-- ", "\n--B", "\n", ""])
      expect(htmlOf(head + part + end)).toBe("<p>a\n--Bonus\n--B-\nb");
  });

  test("finds parts by addresses as links have them", () => {
    const text =
      "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n" +
      "--B\nContent-Type: text/html\nContent-Location: https://news.example/a\n\n<p>a\n" +
      "--B\nContent-Type: text/css\nContent-Location: HTTPS://news.example/a b.css\n\nb{}\n--B--";
    const { find } = readMhtml(Buffer.from(text))!;
    expect(find("https://news.example/a%20b.css")).toEqual(css("b{}"));
  });
});

test("a folder that a browser saved beside the page is found, before and after the first save", async () => {
  const files = {
    "The bridge.html":
      '<title>B</title><link rel="stylesheet" href="./The%20bridge_files/a%20b.css">' +
      '<img src="./The bridge_files/i.png" srcset="https://cdn.example/i2.png 2x"><p>The bridge opened.',
    "The bridge_files/a b.css": '@import "c.css" screen; p { background: url(i.png#x) }',
    "The bridge_files/c.css": "p { color: red }",
    "The bridge_files/i.png": png,
    "The bridge_files/run.js": "alert()",
  };
  const { studio, folder } = await studioOver(files);
  const { pages } = await told<Queue>(studio, "/api/queue");
  const [{ id = "" } = {}] = pages;
  const frame = await frameOf(studio, id);
  expect(frame.html).toContain(
    `<style>@media screen {p { color: red }} p { background: url("${data}") }</style>`,
  );
  expect(frame.html).toContain(`<img src="${data}">`);
  const { rev } = await told<{ rev: string }>(studio, `/api/page?id=${id}`);
  const labels = { id, labels: ["content"], complete: true };
  const headers = { "if-match": rev };
  await told(studio, "/api/labels", { ...json("PUT", labels), headers });
  expect(await readFile(join(folder, id, "page.html"), "utf8")).toBe(files["The bridge.html"]);
  expect((await frameOf(studio, id)).html).toContain(`<img src="${data}">`);
});

describe("imports", () => {
  const home = "https://news.example/";
  const warc = Buffer.concat([
    response({ uri: `${home}logo.png`, body: png, headers: ["Content-Type: image/png"] }),
    response({
      uri: `${home}a.html`,
      body: `<title>A</title><link rel=stylesheet href=s.css><img src=/logo.png><p>The bridge opened.`,
    }),
    response({
      uri: `${home}./s.css`,
      body: "@import url(t.css);p{color:red}",
      headers: ["Content-Type: text/css; charset=utf-8"],
    }),
    response({ uri: `${home}t.css`, body: "b{}", headers: ["Content-Type: text/css"] }),
    response({ uri: `${home}unused.css`, body: "i{}", headers: ["Content-Type: text/css"] }),
    response({ uri: `${home}b.html`, body: "<title>B</title><p>The bridge closed again." }),
    response({
      uri: `${home}c.html`,
      body: "<title>C</title><link rel=stylesheet href=s.css><link rel=stylesheet href=lost.css><p>c",
    }),
  ]);

  test("a WARC's pages come with what they link to; a sheet that is not there is named", async () => {
    const { studio, folder } = await studioOver(one);
    const crawl = await writeCorpus({ "crawl.warc": warc });
    const imported = await importInto(studio, join(crawl, "crawl.warc"));
    expect(imported).toMatchObject({ added: 3, failed: [] });
    expect(imported.notes).toEqual([
      "page news-example-c: the page is drawn without 1 style sheet that could not be found",
    ]);
    const index = JSON.parse(
      await readFile(join(folder, "news-example-a/files/index.json"), "utf8"),
    );
    expect(Object.keys(index.files)).toEqual([`${home}s.css`, `${home}t.css`, `${home}logo.png`]);
    expect(existsSync(join(folder, "news-example-b/files"))).toBe(false);
    const frame = await frameOf(studio, "news-example-a");
    expect(frame.html).toContain("<style>b{}p{color:red}</style>");
  });

  test("a folder of saved pages is taken, and what was exported comes back with its files", async () => {
    const saved = await writeCorpus({
      "A.html": "<title>A</title><link rel=stylesheet href=A_files/a.css><p>The bridge opened.",
      "A_files/a.css": "p{color:red}",
      "B.mhtml": mhtml,
      "broken.mht": "nothing",
    });
    const { studio, folder } = await studioOver(one);
    const imported = await importInto(studio, saved);
    expect(imported).toMatchObject({ added: 2, notes: [] });
    expect(imported.failed).toEqual([expect.stringContaining("broken.mht")]);
    for (const id of ["a", "b"]) expect(existsSync(join(folder, id, "files/1.css"))).toBe(true);
    await writeFile(join(folder, "a/gold.txt"), "The bridge opened.");
    await writeFile(join(folder, "b/gold.txt"), "The café opened.");
    const other = await studioOver(one);
    const again: Imported = await importInto(other.studio, folder);
    expect(again).toMatchObject({ added: 2 });
    expect((await frameOf(other.studio, "a")).html).toContain("<style>p{color:red}</style>");
  });
});

test("a page that is added by its address comes with what it links to, of the web alone", async () => {
  const asked: string[] = [];
  const page =
    "<title>T</title><base href=/deep/><link rel=stylesheet href=a.css>" +
    "<link rel=stylesheet href=javascript:alert()><link rel=stylesheet href=file:///etc/passwd>" +
    "<link rel=stylesheet href=lost.css><link rel=stylesheet href=page.css>" +
    "<script src=s.js></script><iframe src=f.html></iframe><img src=data:image/gif,x srcset='i.png 1x, j.png 2x'><p>a";
  const { studio } = await studioOver(one, {
    fetchPage: async (url) => ({ bytes: Buffer.from(page), url }),
    async fetchFile(url) {
      asked.push(url);
      if (url.endsWith("a.css")) return { bytes: Buffer.from("p{color:red}"), type: "text/css" };
      if (url.endsWith("page.css")) return { bytes: Buffer.from("<p>404"), type: "text/html" };
      if (url.endsWith("i.png")) return { bytes: png, type: "image/png" };
      throw new Error("found HTTP status 404");
    },
  });
  const body = { name: "n", page: { url: "https://news.example/x" } };
  expect(await told(studio, "/api/pages", json("POST", body))).toEqual({
    id: "n",
    note: "the page is drawn without 2 style sheets that could not be found",
  });
  const deep = "https://news.example/deep/";
  expect(asked.sort()).toEqual(["a.css", "i.png", "lost.css", "page.css"].map((x) => deep + x));
  const frame = await frameOf(studio, "n");
  expect(frame.html).toContain("<style>p{color:red}</style>");
  expect(frame.html).toContain(`<img src="${data}">`);
});

describe("limits", () => {
  const links = (count: number): string =>
    Array.from({ length: count }, (_, i) => `<img src=/${i}.png>`).join("");
  const pageOf = (html: string) => ({ html: Buffer.from(html) });

  test("of number: the rest is not even asked for", async () => {
    let asked = 0;
    const find: Find = () => {
      asked++;
      return { ending: "png", bytes: png };
    };
    const gathered = await gather(pageOf(links(1000)), find);
    expect([gathered.resources.size, gathered.excess]).toEqual([MOST_RESOURCES, 800]);
    expect(asked).toBeLessThan(MOST_RESOURCES + 10);
    expect(leftOut(gathered)).toBe(
      "the page is drawn without 800 files beyond the limits (200 a page, 4 MiB each, 32 MiB in all)",
    );
  });

  test("of bytes, each and in all", async () => {
    const large: Resource = { ending: "png", bytes: Buffer.alloc(MOST_BYTES_EACH) };
    const huge: Resource = { ending: "png", bytes: Buffer.alloc(MOST_BYTES_EACH + 1) };
    const find: Find = (address) => (address.endsWith("/0.png") ? huge : large);
    const { resources, excess } = await gather(pageOf(links(20)), find);
    expect([resources.size, excess]).toEqual([8, 12]);
  });

  test("sheets that import each other, or one without end, are read once and drawn in bounds", async () => {
    let asked = 0;
    const find: Find = (address) => {
      asked++;
      const name = address.at(-5);
      const images = "b{background:url(/i.png)}".repeat(2000);
      if (address.endsWith("png")) return { ending: "png", bytes: Buffer.alloc(2 ** 20) };
      return css(`@import "a.css";@import "b.css";@import "${name}${name}.css";${images}`);
    };
    const page = "<link rel=stylesheet href=/a.css><p>a";
    const { resources } = await gather(pageOf(page), find);
    expect(asked).toBe(resources.size);
    expect(asked).toBeLessThan(10);
    const { document } = openDocument(page);
    const text = inlined(document, undefined, resources).sheet(document.tags.indexOf(tag("link")));
    expect(text.length).toBeGreaterThan(2 ** 20);
    expect(text.length).toBeLessThan(80 * 2 ** 20);
  });
});

describe("images", () => {
  const at = "https://news.example/a/b.php";
  const imagesOf = (page: string) => {
    const { document } = openDocument(page);
    return linksOf(document, baseOf(document, at)).images;
  };

  test("have the addresses of the sources between them and the image before", () => {
    const source = (name: string) => `<source srcset="${name} 1x, ${name} 2x">`;
    const page = `<picture>${source("/s")}${source("/t")}<img src=/a>${source("/u")}<img src=/b></picture>`;
    expect(imagesOf(page)).toEqual(
      ["a s t", "b u"].map((names) => names.split(" ").map((x) => `https://news.example/${x}`)),
    );
    expect(imagesOf('<img src="?v=1">')).toEqual([[`${at}?v=1`]]);
  });

  test("have few addresses each, and take no longer for it", () => {
    const many = Array.from({ length: 200_000 }, (_, i) => `/${i}.png`).join(", ");
    const [found] = imagesOf(`<picture><source srcset="${many}"><img src=/a></picture>`);
    expect(found).toHaveLength(50);
    const { document } = openDocument(
      `<picture>${"<source srcset=/s><img src=/a>".repeat(20_000)}`,
    );
    expect(linksOf(document, at).images.flat()).toHaveLength(40_000);
    expect(imageAddresses(document, document.tags.lastIndexOf(tag("img")), at)).toHaveLength(2);
  });
});

describe("sheets", () => {
  const { document } = openDocument("<p>a");
  const home = "https://news.example/";
  const drawn = (text: string, files: Record<string, Resource>) => {
    const resources = Object.entries(files).map(([name, file]) => [home + name, file] as const);
    return inlined(document, home, new Map(resources)).css(text);
  };
  const image: Resource = { ending: "png", bytes: png };

  test("have addresses of their own, not those of the sheet that imports them", () => {
    const files = { "css/a.css": css("b{background:url(x.png)}"), "x.png": image };
    expect(drawn("@import 'css/a.css';i{background:url(x.png)}", files)).toBe(
      `b{background:url(x.png)}i{background:url("${data}")}`,
    );
  });

  test.each([
    ["url(a.css) layer(base)", "@layer base{b{}}"],
    ["url('a.css') layer", "@layer {b{}}"],
    ["'a.css' layer-like", "@media layer-like {b{}}"],
    ["'a.css' supports(not (display: grid))", "@supports (not (display: grid)) {b{}}"],
    [
      "'a.css' layer(x.y) supports(color: red) screen and (width > 1px)",
      "@media screen and (width > 1px) {@supports (color: red) {@layer x.y{b{}}}}",
    ],
  ])("keep the conditions of an import: %s", (rule, expected) => {
    expect(drawn(`@import ${rule};`, { "a.css": css("b{}") })).toBe(expected);
  });

  test("need no space before a quote", () => {
    expect(drawn(`@import"a.css";`, { "a.css": css("b{}") })).toBe("b{}");
  });

  test.each(["/* @import 'a.css'; */", "/* url(x.png)", `p{content:"\\"url(x.png)"}`])(
    "have no links in comments and strings: %s",
    (text) => {
      const files = { "a.css": css("b{}"), "x.png": image };
      expect(drawn(text, files)).toBe(text);
    },
  );

  test("have the links after comments, strings and escapes", () => {
    const text = `/* ' */.a\\'b{content:'/*\\'"'}p{background:`;
    expect(drawn(`${text}url(x.png)}`, { "x.png": image })).toBe(`${text}url("${data}")}`);
  });

  test("are drawn in time, and with what follows an image too large", () => {
    const sheet = css("i{}".repeat(2 ** 20));
    expect(drawn("@import 'a.css';".repeat(50_000), { "a.css": sheet }).length).toBeLessThan(
      2 ** 27,
    );
    const small = drawn("@import 'a.css';".repeat(5000), { "a.css": css("i{}") });
    expect(small.split("i{}")).toHaveLength(1001);
    const huge: Resource = { ending: "png", bytes: Buffer.alloc(50 * 2 ** 20) };
    expect(drawn("url(y.png) url(x.png)", { "y.png": huge, "x.png": image })).toBe(
      `url(y.png) url("${data}")`,
    );
    const escapes = `"${"\\a".repeat(5_000_000)}"`;
    expect(drawn(escapes, {}) === escapes).toBe(true);
  });
});

test("an index leads to no other file: not by its names, nor through links", async () => {
  const folder = await writeCorpus({
    "secret.css": "p{color:red}",
    "p/files/1.css": "b{}",
    "p/files/3.css": Buffer.alloc(MOST_BYTES_EACH + 1),
  });
  await symlink(join(folder, "secret.css"), join(folder, "p/files/2.css"));
  const index = (files: object) =>
    writeFile(join(folder, "p/files/index.json"), JSON.stringify({ version: 1, files }));
  await index({ "https://a.example/1": "1.css", "https://a.example/2": "2.css" });
  expect([...(await keptResources(join(folder, "p"))).keys()]).toEqual(["https://a.example/1"]);
  await index({ "https://a.example/3": "3.css", "https://a.example/4": "4.css" });
  expect((await keptResources(join(folder, "p"))).size).toBe(0);
  for (const name of ["../../secret.css", "..\\secret.css", "/etc/passwd", "1.css/../x.css"]) {
    await index({ "https://a.example/1": "1.css", "https://a.example/x": name });
    expect((await keptResources(join(folder, "p"))).size).toBe(0);
  }
});

test("a page finds nothing outside of its browser's folder", async () => {
  const { studio } = await studioOver({
    "P.html":
      "<link rel=stylesheet href=P_files/../secret.css><link rel=stylesheet href=P_files/%2e%2e%2fsecret.css>" +
      "<link rel=stylesheet href=P_files/sub/a.css><p>The bridge opened.",
    "P_files/a.css": "b{}",
    "P_files/sub/a.css": "i{}",
    "secret.css": "p{color:red}",
  });
  const { pages } = await told<Queue>(studio, "/api/queue");
  const { html } = await frameOf(studio, pages[0]!.id);
  expect(html).not.toContain("color:red");
  expect(html).not.toContain("i{}");
});
