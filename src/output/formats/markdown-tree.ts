import type { Element, ElementContent, Root, RootContent } from "hast";
import { collapse } from "../../document/words.ts";
import { makeElement } from "../tree/builder.ts";
import { blockElements } from "../tree/elements.ts";
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
  if (tagName === "table" && hasListing(element)) return unfolded(children);
  if (tagName === "table") {
    const table = { ...element, children: withHeader(withoutRowHeaders(children)) };
    return [hasSpans(element) ? withoutAlignment(table) : table];
  }
  // A heading is bold.
  if (headings.has(tagName)) return [{ ...element, properties, children: plainIfBold(children) }];
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

/** Whether a table has code of several lines: a cell has but one. */
function hasListing(element: Element): boolean {
  return element.children.some(
    (child) =>
      child.type === "element" &&
      (child.tagName === "pre" ? wordsOf(child).includes("\n") : hasListing(child)),
  );
}

/** All text in an element. */
export function wordsOf(element: Element): string {
  return element.children
    .map((child) =>
      child.type === "text" ? child.value : "children" in child ? wordsOf(child) : "",
    )
    .join("");
}

/** What the cells of rows hold, one after the other. */
function unfolded(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === "tr") return unfolded(child.children);
    return paragraphs(child.children);
  });
}

function hasSpans({ properties, children }: Element): boolean {
  if (properties.colSpan !== undefined || properties.rowSpan !== undefined) return true;
  return children.some((child) => child.type === "element" && hasSpans(child));
}

/** The library counts columns by cells: with spans it would align the wrong ones. */
function withoutAlignment(element: Element): Element {
  const { align, ...properties } = element.properties;
  const children = element.children.map((child) =>
    child.type === "element" ? withoutAlignment(child) : child,
  );
  return { ...element, properties, children };
}

/** A row of a table's head, all its cells headers. */
function asHeader(row: ElementContent): ElementContent {
  if (row.type !== "element") return row;
  const children = row.children.map((cell) =>
    cell.type === "element" ? { ...cell, tagName: "th" } : cell,
  );
  return { ...row, children };
}

/**
 * The rows of a table, the first without headers if it has data beside them: it is no head then, and
 * for the library one header makes one.
 */
function withoutRowHeaders(rows: readonly ElementContent[]): ElementContent[] {
  const first = rows.find((row) => row.type === "element" && row.tagName === "tr");
  const isData = (cell: ElementContent): boolean =>
    cell.type === "element" && cell.tagName === "td" && cell.children.length > 0;
  if (first?.type !== "element" || !first.children.some(isData)) return [...rows];
  const children = first.children.map((cell) =>
    cell.type === "element" ? { ...cell, tagName: "td" } : cell,
  );
  return rows.map((row) => (row === first ? { ...first, children } : row));
}

/** The rows of a table without headers, the first as its head where all its cells are in bold. */
function withHeader(rows: readonly ElementContent[]): ElementContent[] {
  const [first, second] = rows.filter(isRow);
  if (first === undefined || second === undefined) return [...rows];
  const cells = first.children.filter((cell) => cell.type === "element");
  const isHeader = cells.every(({ tagName, children }) => tagName === "td" && isBold(children));
  if (!isHeader || second.children.every((cell) => "children" in cell && isBold(cell.children))) {
    return [...rows];
  }
  const children = cells.map((cell) => ({
    ...cell,
    tagName: "th",
    children: plain(cell.children),
  }));
  return rows.map((row) => (row === first ? { ...first, children } : row));
}

function isRow(child: ElementContent): child is Element {
  return child.type === "element" && child.tagName === "tr";
}

/** Whether some content is words in bold and nothing else. */
function isBold(children: readonly ElementContent[]): boolean {
  const [only] = children;
  if (children.length !== 1 || only?.type !== "element") return false;
  return only.tagName === "strong" || (only.tagName === "p" && isBold(only.children));
}

function plainIfBold(children: ElementContent[]): ElementContent[] {
  return isBold(children) ? plain(children) : children;
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

/** What {@link isBold}, no longer in bold. */
function plain(children: readonly ElementContent[]): ElementContent[] {
  const [only] = children;
  if (only?.type !== "element") return [...children];
  return only.tagName === "strong" ? only.children : plain(only.children);
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

/** Blocks as they are, and the words between them in paragraphs. */
function paragraphs(children: readonly ElementContent[]): ElementContent[] {
  const found: ElementContent[] = [];
  let open: Element | undefined;
  for (const child of children) {
    if (child.type === "element" && blockElements.has(child.tagName)) {
      open = undefined;
      found.push(child);
    } else {
      if (open === undefined) {
        open = makeElement("p");
        found.push(open);
      }
      open.children.push(child);
    }
  }
  return found;
}
