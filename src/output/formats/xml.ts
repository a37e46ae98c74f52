import type { RootContent, Element as Source } from "hast";
import { blockElements } from "../tree/elements.ts";
import { texOf } from "../tree/math.ts";
import type { Content, OutputFormat } from "./format.ts";
import { teiHeader } from "./tei-header.ts";
import { type Attributes, makeXml, xmlText } from "./write-xml.ts";

/** XML of the Text Encoding Initiative (TEI P5), with the elements that Trafilatura uses. */
export const xml: OutputFormat = {
  name: "xml",
  // Not in a text: where a CDATA section would end.
  render: (content) => documentOf(content).replaceAll("]]>", "]]&gt;"),
};

function documentOf({ tree: { root, declared }, record, from }: Content): string {
  const { language } = declared();
  const body = makeXml("body", {}, makeXml("div", { type: "entry" }, contentOf(root.children)));
  const properties = language === undefined ? {} : { "xml:lang": language };
  const header = teiHeader(record.metadata ?? {}, from);
  const text = makeXml("text", {}, `\n${body}\n`);
  const tei = { xmlns: "http://www.tei-c.org/ns/1.0", ...properties };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${makeXml("TEI", tei, `\n${header}\n${text}\n`)}`;
}

/** Line breaks around blocks, which TEI readers skip. */
function contentOf(children: readonly RootContent[]): string {
  let written = "";
  let hasBlocks = false;
  for (const child of children) {
    if (child.type === "text") {
      written += xmlText(child.value);
    } else if (child.type === "element") {
      const isBlock = blockElements.has(child.tagName);
      if (isBlock) written += "\n";
      hasBlocks ||= isBlock;
      written += elementOf(child);
    }
  }
  return hasBlocks ? `${written}\n` : written;
}

/** TEI's name of an element and its attributes. Elements missing here are replaced by their content. */
const names: Readonly<Record<string, readonly [name: string, attributes?: Attributes]>> = {
  p: ["p"],
  blockquote: ["quote"],
  q: ["quote"],
  ul: ["list", { rend: "ul" }],
  ol: ["list", { rend: "ol" }],
  dl: ["list", { rend: "dl" }],
  li: ["item"],
  dt: ["label"],
  dd: ["item"],
  summary: ["p"],
  details: ["div", { type: "details" }],
  article: ["div", { type: "post" }],
  header: ["p"],
  figure: ["figure"],
  figcaption: ["figDesc"],
  table: ["table"],
  caption: ["head"],
  tr: ["row"],
  td: ["cell"],
  th: ["cell", { role: "label" }],
  hr: ["milestone", { unit: "section", rend: "rule" }],
  br: ["lb"],
  strong: ["hi", { rend: "#b" }],
  em: ["hi", { rend: "#i" }],
  u: ["hi", { rend: "#u" }],
  mark: ["hi", { rend: "#mark" }],
  sub: ["hi", { rend: "#sub" }],
  sup: ["hi", { rend: "#sup" }],
  kbd: ["hi", { rend: "#t" }],
  samp: ["hi", { rend: "#t" }],
  var: ["hi", { rend: "#i" }],
  del: ["del"],
  ins: ["add"],
  code: ["code"],
  cite: ["title"],
  dfn: ["term"],
  abbr: ["abbr"],
};

/** The tree is shallow: see MAX_NESTING. */
function elementOf(element: Source): string {
  const { tagName, properties, children } = element;
  const formula = texOf(element);
  if (formula !== undefined) {
    const made = makeXml("formula", { notation: "TeX" }, xmlText(formula.tex));
    return formula.isDisplay ? makeXml("p", {}, made) : made;
  }
  const content = contentOf(children);
  // A reading stands behind its word.
  if (tagName === "rt") return `(${content})`;
  if (heading.test(tagName)) return makeXml("ab", { type: "header", rend: tagName }, content);
  if (tagName === "pre") return makeXml("p", {}, content);
  if (tagName === "img") {
    const description = properties.alt ? makeXml("desc", {}, xmlText(String(properties.alt))) : "";
    return makeXml("graphic", { url: String(properties.src) }, description);
  }
  if (tagName === "a") return makeXml("ref", { target: String(properties.href) }, content);
  if (tagName === "aside") return makeXml("note", common(element), content);
  if (tagName === "code" && Array.isArray(properties.className)) {
    const lang = String(properties.className[0]).replace("language-", "");
    return makeXml("code", { lang }, content);
  }
  if (properties.dataCallout !== undefined) {
    return makeXml("note", { type: String(properties.dataCallout), ...common(element) }, content);
  }
  const known = names[tagName];
  if (known === undefined) return content;
  const own = common(element);
  return makeXml(known[0], known[1] === undefined ? own : { ...known[1], ...own }, content);
}

const heading = /^h[1-6]$/;

const NO_ATTRIBUTES: Attributes = {};

function common({ properties }: Source): Attributes {
  const { id, lang, colSpan, rowSpan } = properties;
  if ((id ?? lang ?? colSpan ?? rowSpan) === undefined) return NO_ATTRIBUTES;
  return {
    ...(id === undefined ? {} : { "xml:id": String(id) }),
    ...(lang === undefined ? {} : { "xml:lang": String(lang) }),
    ...(colSpan === undefined ? {} : { cols: String(colSpan) }),
    ...(rowSpan === undefined ? {} : { rows: String(rowSpan) }),
  };
}
