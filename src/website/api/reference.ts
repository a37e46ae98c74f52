/** The reference of the library: a page per entry, from the types and docstrings of the sources. */
import { join } from "node:path";
import { fromMarkdown, headingOf, listing } from "../markdown.ts";
import { escaped, type Heading, type SitePage } from "../page.ts";
import { type Described, describe, type Kind } from "./described.ts";
import { exportedBy } from "./exported.ts";
import { sourceAt } from "./syntax.ts";

/** The entries of the package by the names that are imported. */
export const entries: Readonly<Record<string, string>> = {
  seine: "src/entries/index.ts",
  "seine/batch": "src/entries/batch.ts",
  "seine/methods": "src/entries/methods.ts",
  "seine/records": "src/entries/records.ts",
  "seine/training": "training/index.ts",
};

const groups: readonly (readonly [Kind, string])[] = [
  ["function", "Functions"],
  ["class", "Classes"],
  ["value", "Values"],
  ["interface", "Interfaces"],
  ["type", "Types"],
];
const fileOf = (entry: string): string => `api/${entry.replace("/", "-")}.html`;
/** Tags of docstrings, from the next line on up to another tag. */
const TAG = /^@(\w+)[ \t]*/gm;
const LINK = /\{@link ([^{}]+)\}/g;
const SPACE = /\s/;
const WORD = /\b[A-Za-z]\w+\b/g;
/** Tags of docstrings in words. */
const titles: Readonly<Record<string, string>> = {
  returns: "Returns",
  throws: "Throws",
  example: "Example",
  deprecated: "Deprecated",
  see: "See",
};

/** The pages of the reference. Every exported name of every entry is on one. */
export function apiReference(root: string): SitePage[] {
  const found = Object.entries(entries).map(
    ([entry, file]) => [entry, exportedBy(join(root, file)).map(describe)] as const,
  );
  const places = new Map<string, string>();
  for (const [entry, names] of found) {
    for (const { name } of names) {
      const place = `${fileOf(entry).slice("api/".length)}#${name}`;
      if (!places.has(name)) places.set(name, place);
    }
  }
  return found.map(([entry, names]) => pageOf(entry, join(root, entries[entry]!), names, places));
}

function pageOf(
  entry: string,
  file: string,
  names: readonly Described[],
  places: ReadonlyMap<string, string>,
): SitePage {
  const headings: Heading[] = [];
  const intro = docOf(sourceAt(file).docBefore(sourceAt(file).body[0]!.start), places);
  const import_ = listing(`import { … } from ${escaped(JSON.stringify(entry))};`);
  const parts = groups.map(([kind, title]) => {
    const members = names
      .filter((one) => one.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (members.length === 0) return "";
    const id = title.toLowerCase();
    headings.push({ level: 2, id, text: title });
    for (const { name } of members) headings.push({ level: 3, id: name, text: name });
    return headingOf(2, id, title) + members.map((one) => entryOf(one, places)).join("");
  });
  return {
    path: fileOf(entry),
    title: entry,
    label: `Library: ${entry}`,
    section: "Reference",
    headings,
    body: `<h1><code>${escaped(entry)}</code></h1>\n${intro}${import_}${parts.join("")}`,
  };
}

function entryOf(
  { name, signature, doc, members }: Described,
  places: ReadonlyMap<string, string>,
): string {
  const rows = members.map(
    (member) =>
      `<dt><code>${linked(member.signature, places, name)}</code></dt><dd>${docOf(member.doc, places)}</dd>`,
  );
  const list = rows.length === 0 ? "" : `<dl class="members">${rows.join("\n")}</dl>\n`;
  return (
    headingOf(3, name, `<code>${escaped(name)}</code>`) +
    listing(linked(signature, places, name)) +
    docOf(doc, places) +
    list
  );
}

/** TypeScript as HTML, with links from public types to their places. */
function linked(code: string, places: ReadonlyMap<string, string>, own: string): string {
  const isType = (word: string): boolean => word[0] === word[0]!.toUpperCase();
  return escaped(code).replace(WORD, (word) => {
    const place = word === own || !isType(word) ? undefined : places.get(word);
    return place === undefined ? word : `<a href="${place}">${word}</a>`;
  });
}

/** A docstring as HTML: its words, then parameters, results, errors and examples. */
function docOf(doc: string, places: ReadonlyMap<string, string>): string {
  const text = doc.replace(LINK, (_, name: string) => {
    const place = places.get(name);
    return place === undefined ? `\`${name}\`` : `[\`${name}\`](${place})`;
  });
  const tags = [...text.matchAll(TAG)];
  const markdown = (part: string): string => fromMarkdown(part, (href) => href).body;
  const before = markdown(text.slice(0, tags[0]?.index));
  const parts = tags.map((tag, i) => {
    const words = text.slice(tag.index + tag[0].length, tags[i + 1]?.index).trim();
    if (tag[1] !== "param")
      return `<h4>${titles[tag[1]!] ?? escaped(tag[1]!)}</h4>${markdown(words)}`;
    const space = words.search(SPACE);
    const [name, about] = space === -1 ? [words, ""] : [words.slice(0, space), words.slice(space)];
    return markdown(`\`${name}\`: ${about.trim()}`);
  });
  return before + parts.join("");
}
