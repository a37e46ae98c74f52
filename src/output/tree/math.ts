import type { Element } from "hast";
import { attribute, type Document, subtreeText, tagName } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { cleanText } from "./clean-text.ts";

/** A formula in TeX. */
export interface Formula {
  readonly tex: string;
  /** On lines of its own. */
  readonly isDisplay: boolean;
}

const MATH = tag("math");
const SCRIPT = tag("script");
const ANNOTATION = tag("annotation");

const anyMath = /math|katex|latex/i;
/** What KaTeX, Wikipedia, MathJax 2 and MathJax 3 put around a formula. */
const formulaClass = /(?<!\S)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?!\S)/;
const displayClass = /display|block/i;
const texType = /^\s*(?:math\/tex|application\/x-tex)/i;
const texEncoding = /tex/i;
const texAttributes = ["data-tex", "data-latex", "data-formula", "data-equation"];

/** Whether a page may have formulas at all, which spares looking at each of its elements. */
export function mayHaveMath({ source }: Document): boolean {
  return anyMath.test(source);
}

/** What renders formulas in brackets, and classes that generators put around them. */
const anyRenderer =
  /mathjax|katex|tex2jax|arithmatex|texme|class=["']?(?:[\w-]{1,40} ){0,4}math\b/i;

/** Whether brackets in the text of a page may be those of formulas: elsewhere `$$` is a price range. */
export function mayHaveBrackets({ source }: Document): boolean {
  return anyRenderer.test(source);
}

/** Whether a script is the source of a formula: MathJax's `<script type="math/tex">`. */
export function isTexScript(document: Document, node: number): boolean {
  return document.tags[node] === SCRIPT && texType.test(attribute(document, node, "type") ?? "");
}

/**
 * The formula that an element shows, from where its TeX is: MathML's annotation or `alttext`, a
 * `data-tex` attribute, MathJax's script. `rendered` for what only repeats the script after it;
 * undefined for anything else, also MathML without TeX.
 */
export function formulaAt(document: Document, node: number): Formula | "rendered" | undefined {
  if (isTexScript(document, node)) {
    const isDisplay = displayClass.test(attribute(document, node, "type")!);
    return formula(subtreeText(document, node), isDisplay);
  }
  const classes = attribute(document, node, "class") ?? "";
  const isMath = document.tags[node] === MATH;
  const isContainer = formulaClass.test(classes) || tagName(document, node) === "mjx-container";
  if (!isMath && !isContainer) return undefined;
  if (isContainer && hasScriptAfter(document, node)) return "rendered";
  return formula(
    texBelow(document, node),
    isMath ? isBlock(document, node) : isShown(document, node),
  );
}

/** Brackets of a formula that no script has rendered: `\(…\)`, `\[…\]`, `$$…$$`. */
const delimiters = [
  { open: "\\(", close: "\\)", isDisplay: false },
  { open: "\\[", close: "\\]", isDisplay: true },
  { open: "$$", close: "$$", isDisplay: true },
];

/** A text cut at the formulas that stand in it between MathJax's delimiters. */
export function splitFormulas(text: string): (string | Formula)[] {
  // Hardly any text has what delimiters begin with.
  if (!text.includes("\\") && !text.includes("$$")) return [text];
  const parts: (string | Formula)[] = [];
  // Where each kind of formula begins next; a kind that begins no more, or never ends, is left out.
  let next = delimiters
    .map((kind) => ({ ...kind, start: text.indexOf(kind.open) }))
    .filter(({ start }) => start >= 0);
  let at = 0;
  for (;;) {
    next = next
      .map((kind) => (kind.start < at ? { ...kind, start: text.indexOf(kind.open, at) } : kind))
      .filter(({ start }) => start >= at);
    const [first] = next.toSorted((a, b) => a.start - b.start);
    if (first === undefined) return [...parts, text.slice(at)];
    const end = text.indexOf(first.close, first.start + 2);
    if (end < 0) {
      next = next.filter(({ open }) => open !== first.open);
      continue;
    }
    parts.push(text.slice(at, first.start));
    const tex = text.slice(first.start + 2, end);
    parts.push(formula(tex, first.isDisplay) ?? "");
    at = end + 2;
  }
}

/** A formula as remark-math writes it, which KaTeX's and MathJax's plug-ins read. */
export function formulaElement({ tex, isDisplay }: Formula): Element {
  const code: Element = {
    type: "element",
    tagName: "code",
    properties: { className: ["language-math", isDisplay ? "math-display" : "math-inline"] },
    children: [{ type: "text", value: tex }],
  };
  return isDisplay ? { type: "element", tagName: "pre", properties: {}, children: [code] } : code;
}

/** The TeX of an element that {@link formulaElement} made. */
export function texOf(element: Element): Formula | undefined {
  const code = element.tagName === "pre" ? element.children[0] : element;
  if (code?.type !== "element" || code.tagName !== "code") return undefined;
  const classes = code.properties.className;
  const [text] = code.children;
  if (!Array.isArray(classes) || !classes.includes("language-math")) return undefined;
  return text?.type === "text"
    ? { tex: text.value, isDisplay: classes.includes("math-display") }
    : undefined;
}

function formula(text: string | undefined, isDisplay: boolean): Formula | undefined {
  const tex = withoutStyle(collapse(cleanText(text ?? "")));
  return tex === "" ? undefined : { tex, isDisplay };
}

const stylePrefix = /^\{\\(?:displaystyle|textstyle) /;

/** Wikipedia wraps every formula into `{\displaystyle …}`. */
function withoutStyle(tex: string): string {
  const isWrapped = stylePrefix.test(tex) && tex.endsWith("}");
  return isWrapped ? tex.slice(tex.indexOf(" ") + 1, -1).trim() : tex;
}

function texBelow(document: Document, node: number): string | undefined {
  const { tags, ends } = document;
  for (const name of texAttributes) {
    const value = attribute(document, node, name);
    if (value !== undefined) return value;
  }
  for (let n = node; n < ends[node]!; n++) {
    if (tags[n] === ANNOTATION && texEncoding.test(attribute(document, n, "encoding") ?? "")) {
      return subtreeText(document, n);
    }
    const alternative = tags[n] === MATH ? attribute(document, n, "alttext") : undefined;
    if (alternative !== undefined) return alternative;
  }
  return undefined;
}

/** Whether a script with the TeX follows, perhaps after other renderings of the same formula. */
function hasScriptAfter(document: Document, node: number): boolean {
  const { parents, ends } = document;
  const parent = parents[node]!;
  let next = ends[node]!;
  for (let i = 0; i < 3 && next < ends[parent]!; i++) {
    if (isTexScript(document, next)) return true;
    next = ends[next]!;
  }
  return false;
}

function isBlock(document: Document, math: number): boolean {
  return attribute(document, math, "display")?.toLowerCase() === "block";
}

/** Whether a container shows its formula on a line of its own. */
function isShown(document: Document, node: number): boolean {
  const { tags, ends } = document;
  if (attribute(document, node, "display") === "true") return true;
  if (displayClass.test(attribute(document, node, "class") ?? "")) return true;
  for (let n = node; n < ends[node]!; n++) {
    if (tags[n] === MATH) return isBlock(document, n);
  }
  return false;
}
