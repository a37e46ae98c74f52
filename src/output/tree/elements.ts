/**
 * Which elements of a page the content keeps, and where they are allowed: HTML's content model
 * (WHATWG HTML 4.4 to 4.11) cut down to what a reader view, Markdown and TEI can show.
 */
import { knownTagNames, tag } from "../../document/tags.ts";

/** Elements that hold blocks, and what they become. All others with blocks are transparent. */
const flowNames: Readonly<Record<string, string>> = {
  ...same("p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd figure figcaption details summary"),
  ...same("table caption thead tbody tfoot tr td th"),
  menu: "ul",
  dir: "ul",
};

/** Elements that mark words, and what they become. */
const inlineNames: Readonly<Record<string, string>> = {
  ...same("a strong em code kbd samp var sub sup del ins mark q cite abbr dfn time small u"),
  ...same("ruby rt bdi bdo"),
  b: "strong",
  i: "em",
  tt: "code",
  s: "del",
  strike: "del",
  acronym: "abbr",
};

const flowByTag = byTagNumber(flowNames);
const inlineByTag = byTagNumber(inlineNames);

/** The element that a tag becomes among blocks; undefined for a transparent one. */
export function flowElement(tagNumber: number): string | undefined {
  return flowByTag[tagNumber];
}

/** The element that a tag becomes among words; undefined for a transparent one. */
export function inlineElement(tagNumber: number): string | undefined {
  return inlineByTag[tagNumber];
}

/** Elements that hold words and no blocks. */
export const phrasingOnly: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 dt summary caption".split(" "),
);

/** Block elements of the content: each begins a line. */
export const blockElements: ReadonlySet<string> = new Set([
  ...phrasingOnly,
  ..."blockquote ul ol li dl dd figure figcaption details aside article header table thead tbody".split(
    " ",
  ),
  ..."tfoot tr td th pre hr".split(" "),
]);

/** Elements that are allowed only in certain others. */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  figcaption: ["figure"],
  summary: ["details"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", "thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};

/** Elements that hold only these blocks. Other content in them is wrapped in one. */
const impliedChild: Readonly<Record<string, string>> = {
  ul: "li",
  ol: "li",
  dl: "dd",
  table: "tr",
  thead: "tr",
  tbody: "tr",
  tfoot: "tr",
  tr: "td",
};

/** How an element of the content is put together. */
export interface ElementKind {
  /** Whether it holds words and no blocks. */
  readonly isPhrasing: boolean;
  readonly isHeading: boolean;
  readonly isCell: boolean;
  /** Whether it holds a lone paragraph's words straight. */
  readonly isUnwrapped: boolean;
  /** The only elements that it is allowed in. */
  readonly parents: readonly string[] | undefined;
  /** The only block that it holds. */
  readonly implied: string | undefined;
}

const headingNames = new Set("h1 h2 h3 h4 h5 h6".split(" "));
const cellNames = new Set(["td", "th"]);
const unwrappedNames = new Set(["li", "dd", "td", "th", "figcaption"]);
const elementKinds = new Map<string, ElementKind>();

/** The kind of an element by its name. */
export function elementKind(name: string): ElementKind {
  let kind = elementKinds.get(name);
  if (kind === undefined) {
    kind = {
      isPhrasing: phrasingOnly.has(name),
      isHeading: headingNames.has(name),
      isCell: cellNames.has(name),
      isUnwrapped: unwrappedNames.has(name),
      parents: parentsOf[name],
      implied: impliedChild[name],
    };
    elementKinds.set(name, kind);
  }
  return kind;
}

function same(names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, name]));
}

function byTagNumber(names: Readonly<Record<string, string>>): (string | undefined)[] {
  const table: (string | undefined)[] = new Array(knownTagNames.length).fill(undefined);
  for (const [name, element] of Object.entries(names)) table[tag(name)] = element;
  return table;
}
