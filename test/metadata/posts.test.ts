/** Who began a conversation, and when: where the page shows it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { documentMetadata } from "../../src/metadata/metadata.ts";
import { postUnits } from "../../src/metadata/posts/units.ts";
import { expectLinear } from "../cases/growth.ts";

function metadataOf(html: string, url?: string) {
  const { authors, published, siteName, title } = documentMetadata(parse(html), url);
  return {
    authors: authors?.value,
    published: published?.value,
    siteName: siteName?.value,
    title: title?.value,
  };
}

function page(name: string): string {
  return readFileSync(
    fileURLToPath(new URL(`../output/posts/${name}.page.html`, import.meta.url)),
    "utf8",
  );
}

describe("author and date of a conversation are those of its first post", () => {
  test.each([
    ["bulletin-board", "ashglaze", "2019-04-06T20:14:00"],
    ["tables", "gearwright", "2009-03-05T22:15:00"],
    ["stream", "pea_green", "2024-03-05T14:30:00"],
    ["chat", "Ines", "2024-03-05T14:30:00"],
    ["status-thread", "Lamplighter", "2023-11-02T06:10:00Z"],
  ])("%s", (name, author, published) => {
    const found = metadataOf(page(name));
    expect(found.authors).toEqual([author]);
    expect(found.published?.slice(0, 10)).toBe(published.slice(0, 10));
  });
});

test("the item of a list of links has its author and time below its title", () => {
  const found = metadataOf(page("nested-table"));
  expect(found).toMatchObject({ authors: ["strut"], published: "2024-03-05T14:30:00" });
});

test("a repository's last change is read from its element", () => {
  const html = `<title>strut/paper-bridge</title><h1><a href="/strut/paper-bridge">paper-bridge</a></h1>
    <p><a class="commit-author" href="/strut">strut</a> <relative-time datetime="2024-03-05T14:30:00Z">Mar 5, 2024</relative-time></p>
    <p>Plans for a bridge of paper that carries a teacher, with the sums.</p>`;
  expect(metadataOf(html)).toMatchObject({ published: "2024-03-05T14:30:00Z" });
});

describe("what is no author, no date and no name of a site", () => {
  const text = `<p>${"The harbour is deep enough for ships of every kind. ".repeat(4)}</p>`;
  test("an advert's network", () => {
    const html = `<h1>The harbour</h1><span class="author">Taboola by Taboola</span>${text}`;
    expect(metadataOf(html).authors).toBeUndefined();
  });
  test("a caption's name", () => {
    const html = `<h1>The harbour</h1><figure><img src="a.jpg"><figcaption>By <span class="author">Lena Foto</span></figcaption></figure>${text}`;
    expect(metadataOf(html).authors).toBeUndefined();
  });
  test("of several properties in one attribute each counts, Dublin Core first", () => {
    const html = `<meta property="dc:creator twitter:site_name" content="Ida Moll"><meta name="author" content="FAIL">
      <meta property="x:title dc:title" content="Boats of the lagoon"><meta property="og:title" content="A title">${text}`;
    expect(metadataOf(html)).toMatchObject({ authors: ["Ida Moll"], title: "Boats of the lagoon" });
  });
  test("a change of the file is no publication", () => {
    const html = `<meta http-equiv="last-modified" content="2024-03-05"><h1>The harbour</h1>${text}`;
    expect(metadataOf(html).published).toBeUndefined();
  });
  test("a site is not named like its article", () => {
    const html = `<title>The harbour</title><meta property="og:site_name" content="The Harbour"><h1>The harbour</h1>${text}`;
    expect(metadataOf(html, "https://example.org/a/harbour").siteName).toBeUndefined();
    expect(metadataOf(html, "https://example.org/").siteName).toBe("The Harbour");
  });
});

describe("units with a name and a time", () => {
  const unit = (name: string, rest: string): string =>
    `<div class="c"><b class="nick">${name}</b> ${rest}</div>`;
  test("are found by a time of day in any words", () => {
    const html = ["ala", "Jan K", "ewa"].map((name, i) =>
      unit(name, `<span>16.01.12, 16:1${i}</span><p>To jest dobry pomysł, moim zdaniem.</p>`),
    );
    const units = postUnits(parse(html.join("")), "pl");
    expect(units.map((found) => found.name?.text)).toEqual(["ala", "Jan K", "ewa"]);
  });
  test("need both", () => {
    const timeless = ["ala", "Jan K", "ewa"].map((name) => unit(name, "<p>Some text of it.</p>"));
    expect(postUnits(parse(timeless.join("")), "en")).toEqual([]);
    const nameless = [1, 2, 3].map(
      (i) => `<div class="c"><i>2024-03-0${i}</i><p>Text here.</p></div>`,
    );
    expect(postUnits(parse(nameless.join("")), "en")).toEqual([]);
  });
  test("take time in proportion to the page", () => {
    const html = (n: number): string =>
      Array.from({ length: n }, (_, i) =>
        unit(`n${i}`, `<i>2024-03-05 10:${10 + (i % 50)}</i><p>Words of it.</p>`),
      ).join("");
    const nested = `${"<div class='c'><b class=nick>deep</b> <i>2024-03-05 10:10</i> words enough to count <br>".repeat(3000)}`;
    expect(postUnits(parse(html(4000)), "en")).toHaveLength(4000);
    expect(postUnits(parse(nested), "en").length).toBeGreaterThan(400);
  });
});

test("posts of many shapes take time in proportion", () => {
  const letters = (i: number): string =>
    [...i.toString(26)]
      .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
      .join("");
  const text = "The kiln was opened too early and the glaze has cracked.";
  const post = (i: number): string =>
    `<div class="post own-${letters(i >> 1)}"><a class=author>Pat ${letters(i)}y</a> ` +
    `<time datetime="2024-03-05T14:${10 + (i % 50)}:00">5 March 2024</time><p>${text}</p></div>`;
  const thread = (n: number) => `<main>${Array.from({ length: n }, (_, i) => post(i)).join("")}`;
  expect(postUnits(parse(thread(20)), "en")).toHaveLength(20);
  expectLinear((n) => {
    const html = thread(n);
    return () => postUnits(parse(html), "en");
  }, 2000);
});
