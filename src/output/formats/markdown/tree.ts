import type { Element, ElementContent, Root, RootContent } from "hast";
import { collapse } from "../../../document/words.ts";
import { makeElement, textOf } from "../../tree/containers.ts";
import { superscript } from "../superscript.ts";
import { isBold, paragraphs, plain } from "./parts.ts";
import { asHeader, tableParts } from "./tables.ts";

/** Inline elements without an equivalent in Markdown. */
const inlines = new Set(
  "small time u mark abbr cite dfn ins var sub sup bdi bdo ruby q tbody tfoot".split(" "),
);
/** Block elements without an equivalent in Markdown. */
const lists = new Set(["ol", "ul", "dl"]);
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const blocks = new Set(["figure", "figcaption", "details", "aside", "article"]);

/** Replaces elements without an equivalent in Markdown by their children. */
export function forMarkdown(root: Root): Root {
  const marked = new Set<string>();
  collectMarks(root.children, marked);
  return { type: "root", children: flattened(root.children, marked) };
}

/** Ids of the footnotes with a mark in the content. Renderers do not show others. */
function collectMarks(children: readonly RootContent[], marked: Set<string>): void {
  for (const child of children) {
    if (child.type !== "element") continue;
    const { href, dataFootnoteRef } = child.properties;
    if (dataFootnoteRef !== undefined) marked.add(String(href).slice(1));
    collectMarks(child.children, marked);
  }
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function flattened(
  children: readonly RootContent[],
  marked: ReadonlySet<string>,
): ElementContent[] {
  const found: ElementContent[] = [];
  for (const child of children) {
    if (child.type === "text") {
      append(found, child);
    } else if (child.type === "element") {
      for (const part of partsOf(child, marked)) append(found, part);
    }
  }
  return found.some(mayHoldImage) ? withoutRepeatedTexts(found) : found;
}

function mayHoldImage(part: ElementContent): boolean {
  return part.type === "element" && (part.tagName === "p" || part.tagName === "img");
}

/** Drops the alternative text of images if the caption below says the same. */
function withoutRepeatedTexts(parts: readonly ElementContent[]): ElementContent[] {
  return parts.map((part, i) => {
    const alt = part.type === "element" ? altOf(part) : undefined;
    const next = parts[i + 1];
    if (alt === undefined || next?.type !== "element") return part;
    return collapse(textOf(next.children)) === alt ? withoutAlt(part as Element) : part;
  });
}

const imageFile = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** The alternative text of an image that is alone in an element, perhaps in a link to the file. */
function altOf({ tagName, properties, children }: Element): string | undefined {
  if (tagName === "img") return properties.alt ? String(properties.alt) : undefined;
  const [only] = children;
  // In a link to another page the alternative text is the link's only text.
  const isZoom = tagName === "a" && imageFile.test(String(properties.href));
  const holdsImage = (tagName === "p" || isZoom) && children.length === 1;
  return holdsImage && only?.type === "element" ? altOf(only) : undefined;
}

function withoutAlt(element: Element): Element {
  if (element.tagName === "img") {
    return { ...element, properties: { ...element.properties, alt: "" } };
  }
  return { ...element, children: element.children.map((child) => withoutAlt(child as Element)) };
}

/** Appends a node. Neighbouring texts are joined, and so are neighbouring bullet lists. */
function append(found: ElementContent[], part: ElementContent): void {
  const last = found.at(-1);
  if (isLabelOf(last, part)) found.pop();
  if (isBullets(last) && isBullets(part)) {
    for (const item of part.children) last.children.push(item);
  } else if (last?.type === "text" && part.type === "text") {
    found[found.length - 1] = { type: "text", value: last.value + part.value };
  } else {
    found.push(part);
  }
}

function isBullets(part: ElementContent | undefined): part is Element {
  return part?.type === "element" && part.tagName === "ul";
}

/** Whether a paragraph only names the language of the listing behind it, which Markdown writes anyway. */
function isLabelOf(paragraph: ElementContent | undefined, listing: ElementContent): boolean {
  if (paragraph?.type !== "element" || paragraph.tagName !== "p") return false;
  if (listing.type !== "element" || listing.tagName !== "pre") return false;
  const [code] = listing.children;
  const classes = code?.type === "element" ? code.properties.className : undefined;
  const label = textOf(paragraph.children).trim().toLowerCase();
  return Array.isArray(classes) && classes[0] === `language-${label}`;
}

function partsOf(element: Element, marked: ReadonlySet<string>): ElementContent[] {
  const { tagName } = element;
  const { id, ...properties } = element.properties;
  if (properties.dataSign !== undefined) {
    return properties.alt ? [{ type: "text", value: String(properties.alt) }] : [];
  }
  const raised = superscript(element);
  if (raised !== undefined) return [{ type: "text", value: raised }];
  const children = flattened(element.children, marked);
  if (marked.has(String(id))) {
    return [{ ...element, tagName: tagName === "dd" ? "aside" : tagName, children }];
  }
  if (tagName === "dl" && isNotes(element, marked)) return children;
  // Some pages write the quotation marks that a browser adds, and turn the browser's off in a style sheet.
  if (tagName === "q") {
    return ownQuote.test(textOf(element.children)) ? children : [quote, ...children, quote];
  }
  if (tagName === "header") return [{ ...makeElement("p"), children }];
  // A reading stands behind its word.
  if (tagName === "rt") return [{ type: "text", value: "(" }, ...children, closing];
  if (tagName === "dl") return [definitions(children)];
  if (tagName === "table") return tableParts(element, children);
  // A heading is bold.
  if (headings.has(tagName)) {
    return [{ ...element, properties, children: isBold(children) ? plain(children) : children }];
  }
  if (tagName === "p") return withoutFloat({ ...element, properties, children });
  if (tagName === "li") return [{ ...element, properties, children: withoutBullet(children) }];
  if (tagName === "thead") return children.map(asHeader);
  if (inlines.has(tagName) || isNotes(element, marked)) return children;
  if (blocks.has(tagName)) return paragraphs(children);
  return [{ ...element, properties, children }];
}

const ownQuote = /^\s*["\u201c\u201e\u00ab\u2018]/;
const quote: ElementContent = { type: "text", value: '"' };
const closing: ElementContent = { type: "text", value: ")" };

/** A list of only footnotes is not written as a list in Markdown. */
function isNotes({ tagName, children }: Element, marked: ReadonlySet<string>): boolean {
  if (!lists.has(tagName)) return false;
  return children.every(
    (child) => child.type !== "element" || marked.has(String(child.properties.id)),
  );
}

/** A definition list as a list: each item has one or more terms with their descriptions. */
function definitions(children: readonly ElementContent[]): Element {
  const list = makeElement("ul");
  let isAfterTerm = false;
  for (const child of children) {
    const isTerm = child.type === "element" && child.tagName === "dt";
    if ((isTerm && !isAfterTerm) || list.children.length === 0) {
      list.children.push(makeElement("li"));
    }
    const item = list.children.at(-1) as Element;
    for (const part of paragraphs("children" in child ? child.children : [child])) {
      item.children.push(part);
    }
    isAfterTerm = isTerm;
  }
  return list;
}

/** Text of at least this many characters flows around a picture beside it. */
const FLOATED = 80;

/** Moves a picture at the start of a paragraph, which the page floats beside the text, before it. */
function withoutFloat(paragraph: Element): Element[] {
  const [first, ...others] = paragraph.children;
  if (first?.type !== "element" || others.length === 0 || !isPicture(first)) return [paragraph];
  if (textOf(others).length < FLOATED) return [paragraph];
  return [
    { ...paragraph, children: [first] },
    { ...paragraph, children: others },
  ];
}

function isPicture({ tagName, children }: Element): boolean {
  const [only] = children;
  if (tagName !== "a") return tagName === "img";
  return children.length === 1 && only?.type === "element" && isPicture(only);
}

const bullet = /^[•▪◦‣⁃●■]\s*/u;

/** The content of an item without a bullet that the page wrote as text. */
function withoutBullet(children: ElementContent[]): ElementContent[] {
  const [first, ...others] = children;
  if (first?.type === "text") {
    return [{ type: "text", value: first.value.replace(bullet, "") }, ...others];
  }
  if (first?.type !== "element" || first.tagName !== "p") return children;
  return [{ ...first, children: withoutBullet(first.children) }, ...others];
}
