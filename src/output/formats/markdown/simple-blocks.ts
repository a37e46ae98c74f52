/** Markdown of simple blocks, written at once: what the library would write by way of another tree. */
import type { Element, ElementContent } from "hast";
import { texOf } from "../../tree/math.ts";
import { calloutParts } from "./callout-parts.ts";
import { paragraphs } from "./parts.ts";
import { noteLabel, simpleInline, simpleLines } from "./simple-inline.ts";
import { simpleTable } from "./simple-table.ts";
import { place } from "./simple-text.ts";

const headings: Readonly<Record<string, string>> = {
  h1: "# ",
  h2: "## ",
  h3: "### ",
  h4: "#### ",
  h5: "##### ",
  h6: "###### ",
};
const fence = "```";
const notInListing = /```|\r/;
const language = /^language-([\w+#.-]+)$/;
const innerLines = /\n(?=[^\n])/g;

/** A block as Markdown, without a line end after it. */
interface Written {
  readonly text: string;
  readonly kind: Kind;
  /** Whether a list stands at its start, whose bullets depend on a list before. */
  readonly startsWithList: boolean;
  /** Whether words in the line below would go on with it. */
  readonly endsWithWords: boolean;
  /** Whether it is a list that begins with another number than 1. */
  readonly startsLater: boolean;
}

type Kind = "words" | "list" | "quote" | "note" | "table" | "rule" | "other";

/**
 * Each of some blocks as Markdown, without a line end after it; undefined where the library must write it.
 *
 * @param hasFormulas whether the whole content has any
 */
export function simpleBlocks(
  blocks: readonly Element[],
  hasFormulas: boolean,
): (string | undefined)[] {
  const where = hasFormulas ? place.amongFormulas : 0;
  const written = blocks.map((block) =>
    block.properties.id === undefined ? simpleBlock(block, where) : note(block, where),
  );
  return written.map((block, i) => {
    const [above, below] = [written[i - 1], written[i + 1]];
    // Bullets depend on a list before. What the library has to write may turn out to be nothing.
    const isBelowOther = i === 0 || (above !== undefined && above.kind !== "list");
    const isAboveOther = i === blocks.length - 1 || below?.startsWithList === false;
    if (block?.startsWithList === true && !isBelowOther) return undefined;
    return block?.kind === "list" && !isAboveOther ? undefined : block?.text;
  });
}

/** The text of a note, which its mark points to. */
function note({ properties, children }: Element, where: number): Written | undefined {
  const label = noteLabel(properties.id);
  const blocks = blocksIn(children, where);
  const text = blocks && joined(blocks, true);
  if (blocks === undefined || label === undefined || text === undefined) return undefined;
  return {
    text: `[^${label}]: ${text.replace(innerLines, "\n    ")}`,
    kind: "note",
    startsWithList: blocks[0]!.startsWithList,
    endsWithWords: false,
    startsLater: false,
  };
}

function simpleBlock(element: Element, where: number): Written | undefined {
  // A note among other blocks.
  if (element.properties.id !== undefined) return undefined;
  switch (element.tagName) {
    case "p":
      return block("words", simpleInline(element.children, where | place.onLines));
    case "ul":
    case "ol":
      return list(element, where);
    case "blockquote":
      return quote(element, where);
    case "table":
      return block("table", simpleTable(element, where));
    case "pre":
      return block("other", listing(element));
    case "hr":
      return block("rule", "---");
    default:
      return block("other", heading(element, where));
  }
}

function block(kind: Kind, text: string | undefined): Written | undefined {
  if (text === undefined) return undefined;
  const endsWithWords = kind === "words";
  return { text, kind, startsWithList: false, endsWithWords, startsLater: false };
}

function heading({ tagName, children }: Element, where: number): string | undefined {
  const mark = headings[tagName];
  if (mark === undefined) return undefined;
  const words = simpleLines(children, where)?.join(" ");
  return !words || words.endsWith("#") ? undefined : mark + words;
}

/** Code of several lines. */
function listing(element: Element): string | undefined {
  const [code] = element.children;
  const isAlone = element.children.length === 1 && code?.type === "element";
  if (!isAlone || code.tagName !== "code" || texOf(element) !== undefined) return undefined;
  const [text] = code.children;
  if (code.children.length !== 1 || text?.type !== "text") return undefined;
  const { className } = code.properties;
  const name = Array.isArray(className) ? language.exec(String(className[0]))?.[1] : "";
  if (name === undefined || notInListing.test(text.value)) return undefined;
  let end = text.value.length;
  while (text.value[end - 1] === "\n") end--;
  return `${fence}${name}\n${text.value.slice(0, end)}\n${fence}`;
}

/** A quotation, or a callout, whose text begins on the line below its kind. */
function quote(element: Element, where: number): Written | undefined {
  const parts = calloutParts(element);
  const blocks = blocksIn(parts?.body ?? element.children, where);
  let text = blocks && joined(blocks, true);
  if (blocks === undefined || text === undefined) return undefined;
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  if (parts !== undefined) {
    const title = parts.title === undefined ? "" : simpleInline(parts.title.children, where);
    if (title === undefined) return undefined;
    const marker = title === "" ? `[!${parts.kind}]` : `[!${parts.kind}] ${title}`;
    text = `${marker}${first.kind === "words" ? "\n" : "\n\n"}${text}`;
  }
  return {
    text: quoted(text),
    kind: "quote",
    startsWithList: parts === undefined && first.startsWithList,
    endsWithWords: last.endsWithWords,
    startsLater: false,
  };
}

function quoted(text: string): string {
  const lines = text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
  return lines.join("\n");
}

function list({ tagName, properties, children }: Element, where: number): Written | undefined {
  const isOrdered = tagName === "ol";
  const start = isOrdered ? Number(properties.start ?? 1) : 1;
  if (!Number.isInteger(start) || start < 0) return undefined;
  const items: string[] = [];
  let isSpread = false;
  let endsWithWords = false;
  for (const item of children) {
    if (!isElement(item, "li") || item.properties.id !== undefined) return undefined;
    const blocks = blocksIn(item.children, where);
    if (blocks === undefined || blocks.some(({ kind }) => kind === "rule" || kind === "table"))
      return undefined;
    const isItemSpread =
      blocks.filter(({ kind }) => kind !== "list").length > 1 &&
      item.children.some((child) => isElement(child, "p"));
    const text = joined(blocks, isItemSpread);
    if (text === undefined) return undefined;
    const bullet = isOrdered ? `${start + items.length}. ` : "- ";
    items.push(bullet + text.replace(innerLines, `\n${" ".repeat(bullet.length)}`));
    isSpread ||= isItemSpread;
    endsWithWords = blocks.at(-1)!.endsWithWords;
  }
  if (items.length === 0) return undefined;
  const text = items.join(isSpread ? "\n\n" : "\n");
  return { text, kind: "list", startsWithList: true, endsWithWords, startsLater: start !== 1 };
}

/** The blocks of an item, a quotation or a note; the words between them are paragraphs. Undefined if there are none. */
function blocksIn(children: readonly ElementContent[], where: number): Written[] | undefined {
  const blocks: Written[] = [];
  for (const part of paragraphs(children)) {
    const written = part.type === "element" ? simpleBlock(part, where) : undefined;
    if (written === undefined) return undefined;
    blocks.push(written);
  }
  return blocks.length === 0 ? undefined : blocks;
}

/** Blocks with one or two line ends between them; undefined where the bullets of one depend on another. */
function joined(blocks: readonly Written[], isSpread: boolean): string | undefined {
  let text = blocks[0]!.text;
  for (let i = 1; i < blocks.length; i++) {
    const [above, below] = [blocks[i - 1]!, blocks[i]!];
    if (above.kind === "list" && below.startsWithList) return undefined;
    text += isSpread || needsBlankLine(above, below) ? "\n\n" : "\n";
    text += below.text;
  }
  return text;
}

/** Whether a block would be read as part of the one above it if it stood in the line below. */
function needsBlankLine(above: Written, below: Written): boolean {
  if (above.kind === "quote" && below.kind === "quote") return true;
  if (above.kind === "words" && below.startsLater) return true;
  return above.endsWithWords && below.kind === "words";
}

function isElement(child: ElementContent, tagName: string): child is Element {
  return child.type === "element" && child.tagName === tagName;
}
