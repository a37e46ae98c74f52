/** The reference of the library: a page per entry, from the built declarations and their docstrings. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { escaped, fromMarkdown, headingOf } from "./markdown.ts";
import type { SitePage } from "./template.ts";

/** The entries of the package by the names that are imported. */
export const entries = {
  seine: "src/entries/index.ts",
  "seine/browser": "src/entries/browser.ts",
  "seine/batch": "src/entries/batch.ts",
  "seine/methods": "src/entries/methods.ts",
  "seine/records": "src/entries/records.ts",
  "seine/training": "training/index.ts",
} as const;

/** What most people look for, in the order of the reference. All else of an entry follows from it, or is folded. */
const first: Readonly<Record<keyof typeof entries, readonly string[]>> = {
  seine: [
    "extract",
    "classify",
    "explain",
    "metadata",
    "chunk",
    "segment",
    "learnSite",
    "loadModel",
  ],
  "seine/browser": ["extract", "readModel", "metadata", "markdown", "html", "xml", "csv"],
  "seine/batch": ["extractMany", "recordsOfMany"],
  "seine/methods": ["extractByMethod", "methods", "fitSiteMethod", "siteMethods"],
  "seine/records": ["records", "explainRecords", "learnRecordSite"],
  "seine/training": ["loadCorpus", "adapt", "train", "evaluateModel", "compare"],
};

/** Kinds of declarations with their headings. */
const kinds: readonly (readonly [string, string])[] = [
  ["function", "Functions"],
  ["class", "Classes"],
  ["const", "Values"],
  ["interface", "Interfaces"],
  ["type", "Types"],
];
const START = /\n(?=\/\*\*|export |import |declare |interface |type |class |abstract )/;
const MARGIN = /^\/\*\*[ \t]?|^[ \t]*\*(?:\/|[ \t]?)|\*\/$/gm;
const DECLARED =
  /^(?:export )?(?:declare )?(?:abstract )?(function|class|interface|type|const) (\w+)/;
const KEYWORDS = /^(?:export )?(?:declare )?/;
const NAMES = /^(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+)\.ts"/;
const BASES = " extends ";
const PRIVATE = /^ +(?:#private|private\b|protected\b|_)/;
const COMMENT = /^ *\/?\*/;
const COMMENTS = /^ *\/?\*.*$/gm;
const TYPE = /\b([A-Z]\w+)\b/g;
const LINK = /\{@link ([^{}]+)\}/g;
const PARAM = /^@param (\S+)[ \t]*/gm;
const TAG = /^@(\w+)[ \t]*/gm;

interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly kind: string;
  readonly doc: string;
  readonly code: string;
}

/** Statements of a declaration file, each with the comment right before it. */
function statementsOf(file: string): { doc: string; code: string }[] {
  let doc = "";
  return readFileSync(file, "utf8")
    .split(START)
    .flatMap((code) => {
      const before = doc;
      doc = code.startsWith("/**") ? code.replaceAll(MARGIN, "").trim() : "";
      return doc === "" ? [{ doc: before, code }] : [];
    });
}

/** Names in braces: what each is called inside, by what it is called outside. */
function namesIn(braces: string): Map<string, string> {
  const found = braces.split(",").map((part) => part.replace("type ", "").trim().split(" as "));
  return new Map(found.map(([inside, outside = inside]) => [outside!, inside!]));
}

/** The declaration of a name in a file, or in that which it comes from; undefined for names from elsewhere. */
function find(file: string, name: string): Declaration | undefined {
  const statements = statementsOf(file);
  const declarations = statements.filter(({ code }) => DECLARED.exec(code)?.[2] === name);
  if (declarations.length > 0) {
    const { doc, code } = declarations[0]!;
    const overloads = declarations.map(({ code }) => code.replace(KEYWORDS, "")).join("\n");
    return { file, name, kind: DECLARED.exec(code)![1]!, doc, code: overloads };
  }
  for (const { code } of statements) {
    const [, braces, from] = NAMES.exec(code) ?? [];
    const inside = braces && namesIn(braces).get(name);
    if (inside) return find(`${join(dirname(file), from!)}.d.ts`, inside);
  }
  return undefined;
}

/** Names that a file exports, as declarations. */
function exportedBy(file: string): Declaration[] {
  return statementsOf(file).flatMap(({ code }) => {
    const [, braces] = NAMES.exec(code) ?? [];
    if (!code.startsWith("export") || braces === undefined) return [];
    return [...namesIn(braces).keys()].map((name) => ({ ...find(file, name)!, name }));
  });
}

/** The pages of the reference. Every exported name of every entry is on one. */
export function apiReference(root: string): SitePage[] {
  const found = Object.entries(entries).map(([entry, source]) => {
    const file = join(root, "dist", source.replace(".ts", ".d.ts"));
    return { entry, path: `api/${entry.replace("/", "-")}.html`, file, names: exportedBy(file) };
  });
  const places = new Map(
    found
      .toReversed()
      .flatMap(({ path, names }) => names.map(({ name }) => [name, `${path.slice(4)}#${name}`])),
  );
  return found.map(({ entry, path, file, names }) => {
    const main = first[entry as keyof typeof entries].map(
      (name) => names.find((one) => one.name === name)!,
    );
    const used = usedBy(main, names, places);
    const rest = names.filter((one) => !main.includes(one) && !used.includes(one));
    const part = (title: string, own: readonly Declaration[]): string =>
      own.length === 0
        ? ""
        : headingOf(2, title.toLowerCase().replaceAll(" ", "-"), title) +
          own.map((one) => entryOf(one, places)).join("");
    const parts = [part("Main functions", main), part("Options and results", used)];
    if (rest.length > 0) {
      const all = kinds.map(([kind, title]) => {
        const ofKind = rest.filter((one) => one.kind === kind);
        return part(
          title,
          ofKind.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        );
      });
      const summary = `<summary>${rest.length} more names</summary>`;
      parts.push(`<details class="more">${summary}\n${all.join("")}</details>`);
    }
    const intro = docOf(readFileSync(file, "utf8").split(START)[0]!.replaceAll(MARGIN, ""), places);
    const head = `<h1><code>${entry}</code></h1>\n${intro}${listing(`import { … } from "${entry}";`)}`;
    return { path, label: `Library: ${entry}`, section: "Reference", body: head + parts.join("") };
  });
}

/** The types that declarations name, then those that these name, and so on. */
function usedBy(
  main: readonly Declaration[],
  names: readonly Declaration[],
  places: ReadonlyMap<string, string>,
): Declaration[] {
  const seen = new Set(main);
  // A set goes on to what is added meanwhile.
  for (const one of seen) {
    const codes = [one, ...basesOf(one, places)].map(({ code }) => code.replaceAll(COMMENTS, ""));
    const found = new Set(codes.join("\n").match(TYPE));
    for (const other of names) if (found.has(other.name)) seen.add(other);
  }
  return [...seen].slice(main.length);
}

function entryOf(one: Declaration, places: ReadonlyMap<string, string>): string {
  const lines = [one, ...basesOf(one, places)].map(({ code }) => code.trim()).join("\n");
  return (
    headingOf(3, one.name, `<code>${one.name}</code>`) +
    docOf(one.doc, places) +
    listing(lines, places, one.name)
  );
}

/** What an interface extends and no page has. */
function basesOf({ file, code }: Declaration, places: ReadonlyMap<string, string>): Declaration[] {
  const [head] = code.split("{");
  const names = head!.includes(BASES) ? head!.slice(head!.indexOf(BASES)).match(TYPE)! : [];
  return names.flatMap((name) => {
    const base = places.has(name) ? undefined : find(file, name);
    return base === undefined ? [] : [base, ...basesOf(base, places)];
  });
}

/** TypeScript as HTML, with links from public types to their places. */
function listing(code: string, places: ReadonlyMap<string, string> = new Map(), own = ""): string {
  const linked = (_: string, name: string): string => {
    const place = name === own ? undefined : places.get(name);
    return place === undefined ? name : `<a href="${place}">${name}</a>`;
  };
  const lines = code
    .split("\n")
    .filter((line) => !PRIVATE.test(line))
    .map((line) =>
      COMMENT.test(line)
        ? `<span class="muted">${escaped(line).replace(LINK, linked)}</span>`
        : escaped(line).replace(TYPE, linked),
    );
  return `<pre tabindex="0"><code>${lines.join("\n")}</code></pre>\n`;
}

/** A docstring as HTML: its words, then parameters, results and errors. */
function docOf(doc: string, places: ReadonlyMap<string, string>): string {
  const text = doc
    .replace(LINK, (_, name: string) => {
      const place = places.get(name);
      return place === undefined ? `\`${name}\`` : `[\`${name}\`](${place})`;
    })
    .replace(PARAM, "\n- `$1`: ")
    .replace(TAG, (_, tag: string) => `\n\n**${tag[0]!.toUpperCase()}${tag.slice(1)}** `);
  return fromMarkdown(text);
}
