/** What clean HTML may have, whether a tree plainly has nothing else, and what is left of one that may. */
import type { Properties, Root, RootContent } from "hast";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";

/**
 * The elements and attributes of clean HTML. By construction the tree has no others; an independent
 * library takes out what may be anything else.
 */
const schema: Schema = {
  tagNames: [
    ..."article header aside p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd".split(" "),
    ..."hr pre code br".split(" "),
    ..."figure figcaption img details summary table caption thead tbody tfoot tr td th".split(" "),
    ..."a strong em kbd samp var sub sup del ins mark q cite abbr dfn time small u".split(" "),
    ..."ruby rt bdi bdo".split(" "),
  ],
  attributes: {
    "*": ["dir", "lang", "id", "dataPart"],
    a: ["href", "dataFootnoteRef"],
    blockquote: ["dataCallout"],
    code: [["className", /^(?:language-|math-(?:inline|display)$)/]],
    img: ["src", "alt"],
    li: ["value"],
    ol: ["start"],
    td: ["colSpan", "rowSpan", "align"],
    th: ["colSpan", "rowSpan", "align"],
    time: ["dateTime"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  // Ids are those of our footnotes, never the page's own.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

const tagNames: ReadonlySet<string> = new Set(schema.tagNames);
/** By tag, or for all: what each attribute's value has to match, if anything. */
const permitted: ReadonlyMap<string, ReadonlyMap<string, RegExp | undefined>> = new Map(
  Object.entries(schema.attributes ?? {}).map(([tagName, definitions]) => [
    tagName,
    new Map(
      definitions.map((one) =>
        typeof one === "string" ? [one, undefined] : [one[0], one[1] as RegExp],
      ),
    ),
  ]),
);
const forAll = permitted.get("*")!;
const protocols: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(schema.protocols ?? {}).map(([name, own]) => [name, own ?? []]),
);

/** Elements that the library takes out where no table is around. */
const ofTables: ReadonlySet<string> = new Set(Object.keys(defaultSchema.ancestors ?? {}));

/**
 * Whether it is plain that the schema takes nothing out. It is not for what is rare: values that are neither texts nor
 * numbers, addresses with a colon that ends no protocol.
 */
export function isPlainlyClean(children: readonly RootContent[], isInTable = false): boolean {
  for (const child of children) {
    if (child.type === "text") continue;
    if (child.type !== "element" || !tagNames.has(child.tagName)) return false;
    const { tagName, properties } = child;
    if (ofTables.has(tagName) && !isInTable) return false;
    const rules = permitted.get(tagName);
    for (const key in properties) if (!isPermitted(key, properties[key], rules)) return false;
    if (!isPlainlyClean(child.children, isInTable || tagName === "table")) return false;
  }
  return true;
}

function isPermitted(
  key: string,
  value: Properties[string],
  own: ReadonlyMap<string, RegExp | undefined> | undefined,
): boolean {
  if (own?.has(key) !== true && !forAll.has(key)) return false;
  const pattern = own?.get(key);
  if (pattern !== undefined) {
    return Array.isArray(value) && value.every((one) => pattern.test(String(one)));
  }
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "string") return false;
  const some = protocols.get(key);
  return some === undefined || hasProtocol(value, some);
}

function hasProtocol(url: string, some: readonly string[]): boolean {
  const colon = url.indexOf(":");
  return colon < 0 || some.includes(url.slice(0, colon));
}

/** Content as the library leaves it. */
export function cleaned(children: readonly RootContent[]): readonly RootContent[] {
  return (sanitize({ type: "root", children: [...children] }, schema) as Root).children;
}
