import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { entriesOf } from "../../../src/cli/inputs/address-list.ts";

const place = { name: "list", base: "https://news.test/feeds/all.xml", limit: 2 ** 20 };
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The entries of a document that comes in parts of a few bytes, as words. */
async function read(
  document: string | Uint8Array,
  limit: number = place.limit,
  size = 7,
): Promise<string[]> {
  const bytes = Buffer.from(document);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const words: string[] = [];
  for await (const entry of entriesOf(Readable.from(parts), { ...place, limit })) {
    if ("page" in entry) words.push(entry.page);
    else if ("sitemap" in entry) words.push(`map ${entry.sitemap}`);
    else words.push(`${entry.error.reason} ${entry.wrong}: ${entry.error.message}`);
  }
  return words;
}

const urlset = `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${SITEMAPS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc> https://news.test/a?b=1&amp;c=2
    </loc><lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://news.test/a.jpg</image:loc></image:image>
  </url>
  <!-- <url><loc>https://news.test/none</loc></url> -->
  <url><loc><![CDATA[https://news.test/b]]></loc></url>
  <url><lastmod>2026-01-01</lastmod></url>
  <url><loc>/c</loc></url>
  <url><loc>mailto:a@news.test</loc></url>
</urlset>`;
const pages = [
  "https://news.test/a?b=1&c=2",
  "https://news.test/b",
  "bad-record list:3: entry 3 has no address",
  "https://news.test/c",
  expect.stringContaining("bad-record mailto:a@news.test: found no valid URL, expected one"),
];

describe("sitemaps", () => {
  test("a set of pages", async () => {
    expect(await read(urlset)).toEqual(pages);
  });

  test("with gzip, whatever its name", async () => {
    expect(await read(gzipSync(urlset))).toEqual(pages);
  });

  test("in UTF-16, with a mark, with prefixes", async () => {
    const other = urlset.replace(/<(\/?)(urlset|url|loc|lastmod)\b/g, "<$1sm:$2");
    expect(await read(Buffer.from(`\ufeff${other}`, "utf16le"))).toEqual(pages);
    expect(await read(`\ufeff${other}`)).toEqual(pages);
  });

  test("an index", async () => {
    const index = `<sitemapindex ${SITEMAPS}><sitemap><loc>https://news.test/1.xml.gz</loc></sitemap>
      <sitemap><loc>2.xml</loc></sitemap></sitemapindex>`;
    expect(await read(index)).toEqual([
      "map https://news.test/1.xml.gz",
      "map https://news.test/feeds/2.xml",
    ]);
  });

  test("a document that was cut is read up to there, and says so", async () => {
    expect(await read(urlset.slice(0, urlset.indexOf("<url><loc>/c")))).toEqual([
      ...pages.slice(0, 3),
      "bad-record list: the document ends before its last element; the addresses before were read",
    ]);
    const many = `<urlset>${Array.from({ length: 3000 }, (_, i) => `<url><loc>/${i * 7919}</loc></url>`).join("")}`;
    const cut = await read(gzipSync(many).subarray(0, -400), place.limit, 512);
    expect(cut.length).toBeGreaterThan(100);
    expect(cut.at(-1)).toContain("unreadable list: unexpected end of file; the addresses before");
  });

  test("what is larger than the limit is read up to there", async () => {
    const bomb = gzipSync(`<urlset><url><loc>/a</loc></url>${" ".repeat(2 ** 20)}</urlset>`);
    expect(await read(bomb, 100_000, 100)).toEqual([
      "https://news.test/a",
      expect.stringContaining("too-large list: found more than 100000 bytes"),
    ]);
  });
});

describe("feeds", () => {
  test("RSS 2.0: link, else a guid that is a link", async () => {
    const rss = `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel>
      <link>https://news.test/</link><atom:link href="https://news.test/rss" rel="self"/>
      <item><title>A &nbsp; &eacute;</title><link>https://news.test/a</link><guid>https://news.test/?1</guid></item>
      <item><link/><guid isPermaLink="true">https://news.test/b</guid></item>
      <item><atom:link href="https://news.test/x"/><guid isPermaLink="false">17</guid></item>
      <item><media:group><link>https://news.test/y</link></media:group><link>https://news.test/c</link></item>
      </channel></rss>`;
    expect(await read(rss)).toEqual([
      "https://news.test/a",
      "https://news.test/b",
      "bad-record list:3: entry 3 has no address",
      "https://news.test/c",
    ]);
  });

  test("RSS 1.0", async () => {
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><link>https://news.test/</link></channel>
      <item rdf:about="x"><link>https://news.test/a</link></item></rdf:RDF>`;
    expect(await read(rdf)).toEqual(["https://news.test/a"]);
  });

  test("Atom: the alternate link that is a page", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://news.test/"/>
      <entry><link rel="edit" href="/edit"/><link rel="alternate" type="application/pdf" href="/a.pdf"/>
        <link rel="alternate" type="text/html" href="/a"/><link href="/other"/></entry>
      <entry><link href="b"/></entry>
      <entry><link rel="self" href="/c"/></entry></feed>`;
    expect(await read(atom)).toEqual([
      "https://news.test/a",
      "https://news.test/feeds/b",
      "bad-record list:3: entry 3 has no address",
    ]);
  });

  test("JSON Feed", async () => {
    const items = [{ id: 1, url: "/a" }, { id: "https://news.test/b" }, { id: 3 }];
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "News", items };
    expect(await read(JSON.stringify(feed))).toEqual([
      "https://news.test/a",
      "https://news.test/b",
      "bad-record list:3: item 3 has no url",
    ]);
  });
});

test.each([
  ["<!doctype html><html><p>x", "found an HTML page, expected a sitemap, an RSS or Atom feed"],
  ["<opml><body/></opml>", "found XML with the root opml, expected a sitemap"],
  ['{"a":1}', "found JSON of another kind, expected a JSON Feed"],
  ["<", "found XML with the root "],
])("%s is none", async (document, message) => {
  expect(await read(document)).toEqual([expect.stringContaining(message)]);
});

test("an empty document and a list of lines", async () => {
  expect(await read("")).toEqual([]);
  expect(await read("\ufeff# a\n\nhttps://news.test/a \r\nx")).toEqual([
    "https://news.test/a",
    expect.stringContaining("bad-record x: found no valid URL"),
  ]);
});

const long = `https://news.test/${"a".repeat(3_000_000)}`;
const longest = `https://news.test/${"a".repeat(2048 - 18)}`;
const inSitemap = (url: string) => `<urlset><url><loc>\n ${url} \n</loc></url></urlset>`;
test.each<[string, (url: string) => string | Uint8Array]>([
  ["a sitemap", inSitemap],
  ["an index", (url) => `<sitemapindex><sitemap><loc>${url}</loc></sitemap></sitemapindex>`],
  ["a sitemap with gzip", (url) => gzipSync(inSitemap(url))],
  ["sections", (url) => inSitemap(url.replace(/a{1,1000}/g, "<![CDATA[$&]]>"))],
  ["RSS", (url) => `<rss><channel><item><link>${url}</link></item></channel></rss>`],
  ["Atom", (url) => `<feed><entry><link href="${url.slice(0, 60_000)}"/></entry></feed>`],
  ["JSON Feed", (url) => `{"version":"https://jsonfeed.org/version/1","items":[{"url":"${url}"}]}`],
  ["lines", (url) => url],
  ["lines of 60,000 characters", (url) => url.slice(0, 60_000)],
])("an address in %s has at most 2,048 characters", async (_, document) => {
  const [found, ...more] = await read(document(long), 2 ** 23, 2 ** 16);
  expect(found).toMatch(TOO_LONG);
  expect(found!.length).toBeLessThan(400);
  expect(more).toEqual([]);
  expect(await read(document(longest))).toEqual([expect.stringContaining(longest)]);
  expect(await read(document(`${longest}a`))).toEqual([expect.stringMatching(TOO_LONG)]);
});
const TOO_LONG =
  /^bad-record (?:https:\/\/news\.test\/a+…|list:1): found an address of more than 2048 characters/;

test("an error names the start of what is no address", async () => {
  const [found] = await read(inSitemap(`mailto:${long}`), 2 ** 23, 2 ** 16);
  expect(found!.length).toBeLessThan(400);
});

test("depth costs no more than length", async () => {
  const deep = `<urlset>${"<a>".repeat(100_000)}`;
  expect(await read(deep, 2 ** 22, 2 ** 16)).toHaveLength(1);
});
