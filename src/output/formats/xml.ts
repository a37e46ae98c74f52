import type { RootContent, Element as Source } from "hast";
import type { ElementContent, Root } from "xast";
import { toXml } from "xast-util-to-xml";
import { blockElements } from "../tree/elements.ts";
import { texOf } from "../tree/math.ts";
import type { Content, OutputFormat } from "./format.ts";
import { type Attributes, makeXml, teiHeader } from "./tei-header.ts";

/** XML of the Text Encoding Initiative (TEI P5), with the elements that Trafilatura uses. */
export const xml: OutputFormat = {
  name: "xml",
  render: (content) =>
    toXml(documentOf(content), { closeEmptyElements: true }).replaceAll("]]>", "]]&gt;"),
};

function documentOf(content: Content): Root {
  const { root, declared } = content.tree;
  const { language } = declared();
  const body = makeXml("body", {}, [makeXml("div", { type: "entry" }, blocksOf(root.children))]);
  const properties = language === undefined ? {} : { "xml:lang": language };
  return {
    type: "root",
    children: [
      { type: "instruction", name: "xml", value: 'version="1.0" encoding="UTF-8"' },
      { type: "text", value: "\n" },
      makeXml("TEI", { xmlns: "http://www.tei-c.org/ns/1.0", ...properties }, [
        line,
        teiHeader(content.record.metadata ?? {}, content.from),
        line,
        makeXml("text", {}, [line, body, line]),
        line,
      ]),
    ],
  };
}

const line: ElementContent = { type: "text", value: "\n" };

/** Line breaks around blocks, which TEI readers skip. */
function blocksOf(children: readonly RootContent[]): ElementContent[] {
  const written: ElementContent[] = [];
  let hasBlocks = false;
  for (const child of children) {
    if (child.type === "text") {
      written.push({ type: "text", value: child.value });
    } else if (child.type === "element") {
      const isBlock = blockElements.has(child.tagName);
      if (isBlock) written.push(line);
      hasBlocks ||= isBlock;
      for (const element of elementsOf(child)) written.push(element);
    }
  }
  return hasBlocks ? [...written, line] : written;
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
function elementsOf(element: Source): ElementContent[] {
  const { tagName, properties, children } = element;
  const formula = texOf(element);
  if (formula !== undefined) {
    const made = makeXml("formula", { notation: "TeX" }, [{ type: "text", value: formula.tex }]);
    return [formula.isDisplay ? makeXml("p", {}, [made]) : made];
  }
  const content = blocksOf(children);
  // A reading stands behind its word.
  if (tagName === "rt") {
    return [{ type: "text", value: "(" }, ...content, { type: "text", value: ")" }];
  }
  if (heading.test(tagName))
    return [
      makeXml("ab", { type: "header", ...partOf(element, "subtype"), rend: tagName }, content),
    ];
  if (tagName === "pre") return [makeXml("p", partOf(element), content)];
  if (tagName === "img") {
    const description = properties.alt
      ? [makeXml("desc", {}, [{ type: "text", value: String(properties.alt) }])]
      : [];
    return [makeXml("graphic", { url: String(properties.src) }, description)];
  }
  if (tagName === "a") return [makeXml("ref", { target: String(properties.href) }, content)];
  if (tagName === "aside") return [makeXml("note", common(element), content)];
  if (tagName === "code" && Array.isArray(properties.className)) {
    const lang = String(properties.className[0]).replace("language-", "");
    return [makeXml("code", { lang }, content)];
  }
  if (properties.dataCallout !== undefined) {
    return [makeXml("note", { type: String(properties.dataCallout), ...common(element) }, content)];
  }
  const name = names[tagName];
  return name === undefined
    ? content
    : [makeXml(name[0], { ...partOf(element), ...name[1], ...common(element) }, content)];
}

/** What the element is of the page, if parts are written. */
function partOf({ properties: { dataPart } }: Source, name = "type"): Attributes {
  return dataPart === undefined ? {} : { [name]: String(dataPart) };
}

const heading = /^h[1-6]$/;

function common({ properties }: Source): Attributes {
  const { id, lang, colSpan, rowSpan } = properties;
  return {
    ...(id === undefined ? {} : { "xml:id": String(id) }),
    ...(lang === undefined ? {} : { "xml:lang": String(lang) }),
    ...(colSpan === undefined ? {} : { cols: String(colSpan) }),
    ...(rowSpan === undefined ? {} : { rows: String(rowSpan) }),
  };
}
