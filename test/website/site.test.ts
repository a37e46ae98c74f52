/** The site: every page is reachable, every link leads somewhere, and the reference is whole. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { entries } from "../../src/website/api.ts";
import { site } from "../../src/website/site.ts";
import { runHere } from "../cli/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ADDRESS = /\b(?:href|src|action)="([^"]*)"/g;
const ID = /\bid="([^"]*)"/g;
const TAGS = /<[^>]*>/g;
const TITLE = /<h1>(.*?)<\/h1>/;
const OUTSIDE = /\bsrc="(?:https?:)?\/\//;
const CARD = /^\| all pages \|[^|]*\|[^|]*\|[^|]*\| ([\d.]+)/m;
const KEPT = /class="block content"/g;
const DROPPED = /class="block rest"/g;
const FLIP = /<dt>What would flip it<\/dt>/g;
const SCHEME = /^[a-z]+:/;
/** The braces of an entry's exports, and the names in them. */
const EXPORTED = /^export (?:type )?\{([^}]*)\}/gm;
const NAME = /(?:type )?(\w+)(?: as (\w+))?/;
const FLAG = /^ {2}(?:-\w, | {4})?(--[a-z-]+)/gm;
const LISTED = /^ {2}([a-z]+) (?:\[|<| )/gm;

let files: Map<string, string | Uint8Array>;
beforeAll(async () => {
  files = await site(root, new Map([["playground.html", "<body><p>The playground.</p></body>"]]));
});
const textOf = (path: string): string => String(files.get(path));
const pagesOf = (): string[] => [...files.keys()].filter((path) => path.endsWith(".html"));
/** Pages of the site's own; the others are documents that it only holds. */
const held = ["playground.html", "inspection.html", "example-page.html"];

test("every link leads to a file of the site, and to an anchor that is there", () => {
  const ids = new Map(
    pagesOf().map((path) => [path, new Set([...textOf(path).matchAll(ID)].map(([, id]) => id!))]),
  );
  let count = 0;
  const broken: string[] = [];
  for (const path of pagesOf().filter((name) => !held.includes(name))) {
    for (const [, address] of textOf(path).matchAll(ADDRESS)) {
      if (SCHEME.test(address!)) continue;
      count++;
      const [file, anchor] = address!.replaceAll("&amp;", "&").split("#");
      const target = file === "" ? path : posix.normalize(posix.join(posix.dirname(path), file!));
      const isThere = files.has(target) && (anchor === undefined || ids.get(target)!.has(anchor));
      if (!isThere) broken.push(`${path}: ${address}`);
    }
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(5000);
});

test("no page names an address outside the site that it would load", () => {
  for (const path of pagesOf().filter((name) => !held.includes(name))) {
    expect(textOf(path), path).not.toMatch(OUTSIDE);
    expect(textOf(path), path).toContain("default-src 'none'");
  }
});

test("no two anchors of a page are the same", () => {
  for (const path of pagesOf().filter((name) => !held.includes(name))) {
    const ids = [...textOf(path).matchAll(ID)].map(([, id]) => id!);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

test("every guide, card and result has a page, which the list of pages names", () => {
  const sources = ["docs", "docs/results", "models"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const titles = new Set(
    pagesOf().map((path) => TITLE.exec(textOf(path))?.[1]?.replaceAll(TAGS, "")),
  );
  expect(sources.length).toBeGreaterThan(30);
  for (const text of sources) {
    const title = text.slice(2, text.indexOf("\n")).replaceAll("`", "");
    expect(titles).toContain(title.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
  }
  const listed = textOf("index.html");
  const unlisted = pagesOf().filter((path) => !listed.includes(`="${path}`));
  // The overview of the command line lists the commands.
  const others = unlisted.filter((path) => !textOf("cli/index.html").includes(path.slice(4)));
  expect(others).toEqual([]);
});

test.each(Object.entries(entries))(
  "the reference has every name of %s, with its members",
  async (entry, file) => {
    const source = readFileSync(join(root, file), "utf8");
    const names = [...source.matchAll(EXPORTED)].flatMap(([, braces]) =>
      braces!
        .split(",")
        .map((name) => NAME.exec(name.trim()))
        .filter((match) => match !== null)
        .map(([, name, other]) => other ?? name!),
    );
    const page = textOf(`api/${entry.replace("/", "-")}.html`);
    const ids = new Set([...page.matchAll(ID)].map(([, id]) => id!));
    expect(names.filter((name) => !ids.has(name))).toEqual([]);
    const values = Object.keys((await import(join(root, file))) as object);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((name) => !names.includes(name))).toEqual([]);
  },
);

test("the reference begins with the main functions, then their types, and folds the rest", () => {
  const [before, folded] = textOf("api/seine.html").split('<details class="more">') as [
    string,
    string,
  ];
  const order = [
    "extract",
    "classify",
    "explain",
    "metadata",
    "chunk",
    "ExtractOptions",
    "Metadata",
  ];
  const places = order.map((name) => before.indexOf(`<h3 id="${name}">`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  for (const name of ["tagPath", "segmenterNamed"]) expect(folded).toContain(`<h3 id="${name}">`);
});

test("the playground and the inspection lead back to the site", () => {
  for (const path of ["playground.html", "inspection.html"]) {
    expect(textOf(path), path).toContain('<a href="index.html"');
  }
});

test("an interface's page has the fields that it inherits, and no body of a function", () => {
  const page = textOf("api/seine.html").replaceAll(TAGS, "");
  for (const field of [
    "readonly contentSelector?: string",
    "readonly onlyWithMetadata?: boolean",
  ]) {
    expect(page).toContain(field);
  }
  expect(page).not.toContain("return extractWith");
});

test("the reference has every option of every command, as its help does", async () => {
  const { stdout } = await runHere(["--help", "--all"]);
  const commands = [...stdout.matchAll(LISTED)].map(([, name]) => name!);
  let count = 0;
  for (const name of commands.filter((one) => one !== "help" && one !== "seine")) {
    const page = textOf(`cli/${name}.html`);
    const help = await runHere([name, "--help", "--all"]);
    for (const [, flag] of help.stdout.matchAll(FLAG)) {
      if (flag === "--help") continue;
      count++;
      expect(page, `${name} ${flag}`).toMatch(new RegExp(`${flag!}(?![a-z-])`));
    }
  }
  expect(count).toBeGreaterThan(200);
});

test("the comparison gives the model's figure out of fold where it was trained", () => {
  const [, f1] = CARD.exec(readFileSync(join(root, "models/default.md"), "utf8"))!;
  expect(textOf("comparison.html")).toMatch(
    new RegExp(`default model</td>\\s*<td[^>]*>(?:<strong>)?${f1!.slice(1)}<`),
  );
});

test("the page of an example has its files, to be copied", () => {
  const page = textOf("examples/langchain.html");
  expect(page).toContain('<h2 id="splitterjs"><code>splitter.js</code>');
  expect(page).toContain("export class SeineSplitter extends BaseDocumentTransformer");
});

test("a link whose words name a document has that document's title", () => {
  expect(textOf("quickstart.html")).toContain('<a href="guides/inspect.html">See why</a>');
});

test.each(["content", "metadata", "time-and-memory"])(
  "the comparison has %s of other extractors, with the command",
  (part) => {
    const page = textOf("comparison.html");
    const start = page.indexOf(`<h2 id="${part}"`);
    const text = page.slice(start, page.indexOf("<h2", start + 1));
    for (const words of ["Trafilatura", "Readability", "npm run compare:peers"]) {
      expect(text).toContain(words);
    }
  },
);

test("the first view is small: under 150 KB before the playground is asked for", () => {
  const first = ["index.html", "site.css", "site.js", "icon.svg"];
  const bytes = first.reduce((sum, path) => sum + Buffer.byteLength(textOf(path)), 0);
  expect(bytes).toBeLessThan(150_000);
});

test("the example has every block of its page, with reasons for those that are kept", () => {
  const page = textOf("index.html");
  const kept = page.match(KEPT)!.length;
  const dropped = page.match(DROPPED)!.length;
  expect(page).toContain(`${kept} of ${kept + dropped} blocks kept`);
  expect(page.match(FLIP)!.length).toBeGreaterThanOrEqual(kept);
});
