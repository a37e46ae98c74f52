/** Blocks of Markdown. */
import type { Element, ElementContent, RootContent } from "hast";
import { textOf } from "../../tree/containers.ts";
import { calloutParts } from "./callout-parts.ts";
import { place } from "./escapes.ts";
import { formula, inline, longest, noteLabel } from "./inline.ts";
import { onOneLine } from "./one-line.ts";
import { paragraphs } from "./parts.ts";
import { table } from "./table.ts";

const headings: Readonly<Record<string, string>> = {
  h1: "# ",
  h2: "## ",
  h3: "### ",
  h4: "#### ",
  h5: "##### ",
  h6: "###### ",
};
/** Signs that would close a heading: those of a word, as in C#, are its own. */
const closing = /(?:^|[ \t])#+$/;
const backticks = /`+/g;
const dollars = /\$+/g;
const language = /^language-([^\s`]+)$/;
const innerLines = /\n(?=[^\n])/g;
/** The least of a fence, and what it is longer than by one. */
const FENCE = { code: 3, formula: 2 } as const;
/** More digits than a number of an item may have. */
const MOST = 1e8;

/** A block as Markdown, without a line end after it. */
interface Written {
  readonly text: string;
  readonly kind: "words" | "ul" | "ol" | "quote" | "table" | "rule" | "other";
  /** What the line below it could go on with. */
  readonly end: "words" | "table" | "other";
  /** Of a list whether its bullets are the others, as those of the list above are the usual ones. */
  readonly isSecond: boolean;
  /** Whether words above it would go on with it. */
  readonly needsSpace: boolean;
}

/** Blocks as Markdown, and the words between them as paragraphs. */
export function blocks(children: readonly RootContent[], where: number): string {
  return joined(blocksIn(children as readonly ElementContent[], where), true);
}

/** Blocks that have something to show. */
function blocksIn(children: readonly ElementContent[], where: number): Written[] {
  const found: Written[] = [];
  for (const part of paragraphs(children)) {
    if (part.type !== "element") continue;
    const block = blockOf(part, where, found.at(-1));
    if (block.text !== "") found.push(block);
  }
  return found;
}

function blockOf(element: Element, where: number, above: Written | undefined): Written {
  const { tagName, properties, children } = element;
  if (properties.id !== undefined) return note(element, where);
  switch (tagName) {
    case "ul":
    case "ol":
      return list(element, where, above?.kind === tagName && !above.isSecond);
    case "blockquote":
      return quote(element, where);
    case "table":
      return block("table", table(element, where), "table", true);
    case "pre":
      return block("other", listing(element));
    case "hr":
      return block("rule", "---", "other", true);
    default:
      return tagName in headings
        ? block("other", heading(element, where))
        : block("words", inline(children, where | place.onLines), "words", true);
  }
}

function block(
  kind: Written["kind"],
  text: string,
  end: Written["end"] = "other",
  needsSpace = false,
): Written {
  return { text, kind, end, isSecond: false, needsSpace };
}

/** The text of a note, which its mark points to. */
function note({ properties, children }: Element, where: number): Written {
  const text = joined(blocksIn(children, where), true);
  const written = `[^${noteLabel(properties.id)}]: ${text.replace(innerLines, "\n    ")}`;
  return block("other", text === "" ? "" : written, "words", true);
}

function heading({ tagName, children }: Element, where: number): string {
  const words = inline(onOneLine(children), where);
  if (words === "") return "";
  return `${headings[tagName]}${closing.test(words) ? `${words.slice(0, -1)}\\#` : words}`;
}

/** Code of several lines, or a formula. */
function listing(element: Element): string {
  const tex = formula(element);
  if (tex !== undefined)
    return fenced(tex, "$", "", Math.max(FENCE.formula, longest(tex, dollars) + 1));
  const [code] = element.children;
  const classes = code?.type === "element" ? code.properties.className : undefined;
  const name = Array.isArray(classes) ? (language.exec(String(classes[0]))?.[1] ?? "") : "";
  const text = textOf(element.children);
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  const lines = text.slice(0, end).replaceAll("\r", "");
  return fenced(lines, "`", name, Math.max(FENCE.code, longest(lines, backticks) + 1));
}

function fenced(text: string, character: string, name: string, length: number): string {
  const fence = character.repeat(length);
  return `${fence}${name}\n${text}\n${fence}`;
}

/** A quotation, or a callout, whose text begins on the line below its kind. */
function quote(element: Element, where: number): Written {
  const callout = calloutParts(element);
  const parts = blocksIn(callout?.body ?? element.children, where);
  const text = joined(parts, true);
  const lines = (
    callout === undefined ? text : `${markerOf(callout, where)}${between(parts)}${text}`
  )
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`));
  const isEmpty = callout === undefined && text === "";
  const needsSpace = parts[0]?.kind !== "words" && parts[0]?.needsSpace === true;
  return block("quote", isEmpty ? "" : lines.join("\n"), parts.at(-1)?.end ?? "words", needsSpace);
}

function markerOf({ kind, title }: NonNullable<ReturnType<typeof calloutParts>>, where: number) {
  const words = title === undefined ? "" : inline(onOneLine(title.children), where);
  return words === "" ? `[!${kind}]` : `[!${kind}] ${words}`;
}

function between([first]: readonly Written[]): string {
  if (first === undefined) return "";
  return first.kind === "words" ? "\n" : "\n\n";
}

/** @param isSecond whether a list of the same kind is directly above it: other bullets part them */
function list(
  { tagName, properties, children }: Element,
  where: number,
  isSecond: boolean,
): Written {
  const isOrdered = tagName === "ol";
  const first = children.find((child) => child.type === "element");
  const asked = isOrdered ? Number(properties.start ?? first?.properties.value ?? 1) : 1;
  const start = asked >= 0 && asked < MOST ? asked : 1;
  const items: string[] = [];
  let isSpread = false;
  let end: Written["end"] = "other";
  for (const child of children) {
    if (child.type !== "element" || child.tagName !== "li") continue;
    const parts = blocksIn(child.children, where);
    const isItemSpread =
      parts.filter(({ kind }) => kind !== "ul" && kind !== "ol").length > 1 &&
      child.children.some((part) => part.type === "element" && part.tagName === "p");
    const bullet = isOrdered
      ? `${start + items.length}${isSecond ? ")" : "."} `
      : isSecond
        ? "* "
        : "- ";
    let text = joined(parts, isItemSpread);
    if (text === "" && !isOrdered) continue;
    // A bullet before a rule would be part of it.
    if (parts[0]?.kind === "rule" && bullet === "- ") text = text.replace("---", "***");
    const indent = " ".repeat(bullet.length);
    items.push((bullet + text.replace(innerLines, `\n${indent}`)).trimEnd());
    isSpread ||= isItemSpread;
    end = parts.at(-1)?.end ?? "other";
  }
  const text = items.every((item) => !item.includes(" "))
    ? ""
    : items.join(isSpread ? "\n\n" : "\n");
  const needsSpace = start !== 1 || !items[0]?.includes(" ");
  return { text, kind: isOrdered ? "ol" : "ul", end, isSecond, needsSpace };
}

/** Blocks with one or two line ends between them. */
function joined(parts: readonly Written[], isSpread: boolean): string {
  let text = "";
  for (const [i, part] of parts.entries()) {
    const above = parts[i - 1];
    if (above !== undefined) text += isSpread || isParted(above, part) ? "\n\n" : "\n";
    text += part.text;
  }
  return text;
}

/** Whether a block would be read as part of the one above it if it stood in the line below. */
function isParted(above: Written, below: Written): boolean {
  if (above.kind === "quote" && below.kind === "quote") return true;
  return above.end === "table" || (above.end === "words" && below.needsSpace);
}
