import type { Element, ElementContent, Root, RootContent } from "hast";
import { collapse } from "../../document/words.ts";
import { makeElement } from "../tree/builder.ts";
import { asHeader, tableParts } from "./markdown-tables.ts";
import { isBold, paragraphs, plain, wordsOf } from "./parts.ts";
import { superscript } from "./superscript.ts";

/** Elements of words that Markdown has nothing for. */
const inlines = new Set(
  "small time u mark abbr cite dfn ins var sub sup bdi bdo ruby rt q tbody tfoot".split(" "),
);
/** Elements of blocks that it has nothing for. */
const lists = new Set(["ol", "ul", "dl"]);
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const blocks = new Set(["figure", "figcaption", "details", "aside"]);

/**
 * The content without the elements that Markdown has nothing for: what they hold stands in their
 * place. The library would leave them out too, but it passes what they hold as arguments of a call,
 * of which there may be too many.
 */
export function forMarkdown(root: Root): Root {
  const marked = new Set<string>();
  collectMarks(root.children, marked);
  return { type: "root", children: flattened(root.children, marked) };
}

/** Ids of the footnotes that the content has a mark of: others would not be shown. */
function collectMarks(children: readonly RootContent[], marked: Set<string>): void {
  for (const child of children) {
    if (child.type !== "element") continue;
    const { href, dataFootnoteRef } = child.properties;
    if (dataFootnoteRef !== undefined) marked.add(String(href).slice(1));
    collectMarks(child.children, marked);
  }
}

/** The tree is shallow: see MAX_NESTING in tree-builder.ts. */
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

/** Images without their alternative text where the caption below says the same. */
function withoutRepeatedTexts(parts: readonly ElementContent[]): ElementContent[] {
  return parts.map((part, i) => {
    const alt = part.type === "element" ? altOf(part) : undefined;
    const next = parts[i + 1];
    if (alt === undefined || next?.type !== "element") return part;
    return collapse(wordsOf(next)) === alt ? withoutAlt(part as Element) : part;
  });
}

const imageFile = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/** The alternative text of an image that stands alone in an element, perhaps in a link to the file. */
function altOf({ tagName, properties, children }: Element): string | undefined {
  if (tagName === "img") return properties.alt ? String(properties.alt) : undefined;
  const [only] = children;
  // A link elsewhere has no other words than these.
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

/**
 * Adds to what stands there. Texts beside each other become one: the library would join them too, and
 * look through all of the text again for each. So do lists with bullets, which it would tell apart by
 * another bullet.
 */
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

/** Whether a paragraph says nothing but the language of the listing behind it, which Markdown tells too. */
function isLabelOf(paragraph: ElementContent | undefined, listing: ElementContent): boolean {
  if (paragraph?.type !== "element" || paragraph.tagName !== "p") return false;
  if (listing.type !== "element" || listing.tagName !== "pre") return false;
  const [code] = listing.children;
  const classes = code?.type === "element" ? code.properties.className : undefined;
  const label = wordsOf(paragraph).trim().toLowerCase();
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
  // Some pages write the marks that a browser adds, and let a style sheet take them away.
  if (tagName === "q") {
    return ownQuote.test(wordsOf(element)) ? children : [quote, ...children, quote];
  }
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

/** A list of footnotes alone is no list in Markdown. */
function isNotes({ tagName, children }: Element, marked: ReadonlySet<string>): boolean {
  if (!lists.has(tagName)) return false;
  return children.every(
    (child) => child.type !== "element" || marked.has(String(child.properties.id)),
  );
}

/** A list of definitions as a list: each item has a term or several, and what they mean. */
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

/** Characters of text beside which a picture is one that the text flows around. */
const FLOATED = 80;

/** A paragraph behind the picture that it begins with, which a page shows beside it. */
function withoutFloat(paragraph: Element): Element[] {
  const [first, ...others] = paragraph.children;
  if (first?.type !== "element" || others.length === 0 || !isPicture(first)) return [paragraph];
  if (wordsOf({ ...paragraph, children: others }).length < FLOATED) return [paragraph];
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

/** The content of an item without the bullet that the page wrote beside that of the list. */
function withoutBullet(children: ElementContent[]): ElementContent[] {
  const [first, ...others] = children;
  if (first?.type === "text") {
    return [{ type: "text", value: first.value.replace(bullet, "") }, ...others];
  }
  if (first?.type !== "element" || first.tagName !== "p") return children;
  return [{ ...first, children: withoutBullet(first.children) }, ...others];
}
