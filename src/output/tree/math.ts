import type { Element } from "hast";
import {
  attribute,
  type Document,
  nodeText,
  subtreeText,
  tagName,
} from "../../document/document.ts";
import { openText } from "../../document/open-page.ts";
import { silentTags, TEXT, tag } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { CLASS } from "../../features/measures/attribute-values.ts";
import { byValue } from "../../features/measures/marked-values.ts";
import { cleanText } from "./clean-text.ts";
import { texOfMath } from "./mathml.ts";
import { isTexBlock, mayHaveTexData, texInAddress, texInData } from "./tex-sources.ts";

/** A formula in TeX. */
export interface Formula {
  readonly tex: string;
  /** On lines of its own. */
  readonly isDisplay: boolean;
}

const MATH = tag("math");
const SCRIPT = tag("script");
const ANNOTATION = tag("annotation");
const IMG = tag("img");
const SVG = tag("svg");
/** Nodes of a formula, at most, before its image. */
const MOST_OF_MATH = 400;
/** MathJax 3's. */
const CONTAINER = "mjx-container";

const anyMath = /<math|math\/tex|mathjax|mjx-|mwe-math|katex|latex/gi;
/** What KaTeX, Wikipedia, MathJax 2 and MathJax 3 put around a formula. */
const formulaClass = /(?<!\S)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?!\S)/;
const displayClass = /display|block/i;
/** Images of formulas, whose alternative text is TeX: Wikipedia's, WordPress's. */
const imageClass = /(?<!\S)(?:mwe-math-fallback-image-\w+|latex|tex)(?!\S)/;
/** Is in each of them. */
const anyClass = /katex|mwe-math|MathJax|(?<!\S)(?:la)?tex(?!\S)/g;
const texType = /^\s*(?:math\/tex|application\/x-tex)/i;
const texEncoding = /tex/i;
const texAttributes = ["data-tex", "data-latex", "data-formula", "data-equation"];

/** Whether a page may have formulas at all, which spares looking at each of its elements. */
export function mayHaveMath(document: Document): boolean {
  if (hasMathElement(document) && document.source.search(anyMath) >= 0) return true;
  return hasTexAddress(document) || mayHaveTexData(document);
}

function hasTexAddress(document: Document): boolean {
  const { tags } = document;
  for (let node = tags.indexOf(IMG); node >= 0; node = tags.indexOf(IMG, node + 1)) {
    if (texInAddress(document, node) !== undefined) return true;
  }
  return false;
}

/** Whether any element is one of those that {@link formulaAt} looks into: soon seen, unlike a source. */
function hasMathElement(document: Document): boolean {
  const { tags, tagNames } = document;
  if (tags.includes(MATH) || tagNames.includes(CONTAINER)) return true;
  for (let node = tags.indexOf(SCRIPT); node >= 0; node = tags.indexOf(SCRIPT, node + 1)) {
    if (isTexScript(document, node)) return true;
  }
  const wanted = { names: [CLASS], hint: anyClass, test: namesFormula };
  return byValue(document, wanted) !== undefined;
}

/** Whether classes name a formula or its image. */
export function namesFormula(classes: string): boolean {
  return formulaClass.test(classes) || imageClass.test(classes);
}

/** Whether an element is a formula that MathJax 3 drew. */
export function isDrawn(document: Document, node: number): boolean {
  return tagName(document, node) === CONTAINER;
}

/** Whether a script is the source of a formula: MathJax's `<script type="math/tex">`. */
export function isTexScript(document: Document, node: number): boolean {
  return document.tags[node] === SCRIPT && texType.test(attribute(document, node, "type") ?? "");
}

/** Whether an element is a formula that may have no text: MathJax's script or drawing, an image. */
export function isBareFormula(document: Document, node: number): boolean {
  if (isDrawn(document, node)) return true;
  if (isTexScript(document, node) || isTexImage(document, node)) return true;
  return texInData(document, node) !== undefined;
}

/** Whether an image shows a formula, its TeX beside it. */
export function isTexImage(document: Document, node: number): boolean {
  if (document.tags[node] !== IMG) return false;
  if (imageClass.test(attribute(document, node, "class") ?? "")) return true;
  return texInAddress(document, node) !== undefined || isTwinOfMath(document, node);
}

/** Whether an image is what readers see of the MathML before it, which is for machines that read aloud. */
function isTwinOfMath(document: Document, node: number): boolean {
  if (attribute(document, node, "aria-hidden") !== "true") return false;
  if ((attribute(document, node, "alt") ?? "") === "") return false;
  const from = Math.max(document.parents[node]! + 1, node - MOST_OF_MATH);
  return document.tags.subarray(from, node).includes(MATH);
}

/**
 * The formula that an element shows, from where its TeX is: MathML's annotation or `alttext`, a
 * `data-tex` attribute, MathJax's script, the alternative text of an image; from MathML or what
 * MathJax drew where it is nowhere. `rendered` for what only repeats the script after it; undefined
 * for anything else.
 */
export function formulaAt(document: Document, node: number): Formula | "rendered" | undefined {
  if (isTexScript(document, node)) {
    const isDisplay = displayClass.test(attribute(document, node, "type")!);
    return formula(subtreeText(document, node), isDisplay);
  }
  if (isTexImage(document, node)) {
    const isDisplay = displayClass.test(attribute(document, node, "class") ?? "");
    const stated = texInAddress(document, node);
    return formula(stated ?? attribute(document, node, "alt"), isDisplay);
  }
  const classes = attribute(document, node, "class") ?? "";
  const isMath = document.tags[node] === MATH;
  const isContainer = formulaClass.test(classes) || isDrawn(document, node);
  if (!isMath && !isContainer) {
    const data = texInData(document, node);
    return data === undefined
      ? undefined
      : formula(data, isTexBlock(document, node) || displayClass.test(classes));
  }
  if (isContainer && hasScriptAfter(document, node)) return "rendered";
  return formula(
    texBelow(document, node),
    isMath ? isBlock(document, node) : isShown(document, node),
  );
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

/** A formula of TeX; undefined where there is nothing of it. */
export function formula(text: string | undefined, isDisplay: boolean): Formula | undefined {
  const tex = withoutStyle(collapse(cleanText(text ?? "")));
  return tex === "" ? undefined : { tex, isDisplay };
}

const stylePrefix = /^\{\\(?:displaystyle|textstyle) /;

/** Wikipedia wraps every formula into `{\displaystyle …}`. */
function withoutStyle(tex: string): string {
  const isWrapped = stylePrefix.test(tex) && tex.endsWith("}");
  return isWrapped ? tex.slice(tex.indexOf(" ") + 1, -1).trim() : tex;
}

const command = /\\(?:begin|end|label|color|tag)\s*\{[^{}]*\}|\\[a-z]+/gi;
const letter = /[a-z]/gi;
/** Share of the letters of a source that its formula shows. */
const LEAST_SHOWN = 0.5;
const FEW_LETTERS = 3;

/**
 * Whether a text is the source of what a formula shows, not something that nobody sees.
 *
 * @param shown the letters of the formula, for one that has several sources
 */
function isSourceOf(
  source: string,
  document: Document,
  node: number,
  shown: () => ReadonlySet<string> = () => shownLetters(document, node),
): boolean {
  const letters = source.replace(command, " ").match(letter) ?? [];
  if (letters.length < FEW_LETTERS) return true;
  const visible = shown();
  // Drawn without letters: nothing to compare with.
  if (visible.size === 0) return document.tags.subarray(node, document.ends[node]).includes(SVG);
  return letters.filter((one) => visible.has(one)).length >= LEAST_SHOWN * letters.length;
}

function shownLetters(document: Document, node: number): ReadonlySet<string> {
  const { tags, ends } = document;
  const letters = new Set<string>();
  for (let n = node; n < ends[node]!; n++) {
    if (silentTags.has(tags[n]!)) n = ends[n]! - 1;
    else if (tags[n] === TEXT)
      for (const one of plainLetters(nodeText(document, n))) letters.add(one);
  }
  return letters;
}

/** Letters of a text, mathematical ones as usual ones. */
function plainLetters(text: string): string[] {
  return text.normalize("NFKC").match(letter) ?? [];
}

/** The TeX anywhere in an element; else TeX made from its MathML or drawing. */
function texBelow(document: Document, node: number): string | undefined {
  const { tags, ends } = document;
  for (const name of texAttributes) {
    const value = attribute(document, node, name);
    if (value !== undefined) return value;
  }
  let shown = -1;
  let letters: ReadonlySet<string> | undefined;
  const lettersOnce = (): ReadonlySet<string> => {
    letters ??= shownLetters(document, node);
    return letters;
  };
  for (let n = node; n < ends[node]!; n++) {
    if (tags[n] === ANNOTATION && texEncoding.test(attribute(document, n, "encoding") ?? "")) {
      const source = subtreeText(document, n);
      if (isSourceOf(source, document, node, lettersOnce)) return source;
    }
    const alternative = tags[n] === MATH ? attribute(document, n, "alttext") : undefined;
    if (alternative !== undefined && isSourceOf(alternative, document, n)) return alternative;
    if (tags[n] === MATH && shown < 0) shown = n;
  }
  if (shown >= 0) return texOfMath(document, shown);
  const source = attribute(document, node, "data-mathml");
  if (source !== undefined) return texOfMath(openText(source).document, 0);
  const image = tags.subarray(node, ends[node]).indexOf(SVG);
  return isDrawn(document, node) ? texOfMath(document, image < 0 ? node : node + image) : undefined;
}

/** Whether a script with the TeX follows, perhaps after other renderings of the same formula. */
function hasScriptAfter(document: Document, node: number): boolean {
  const { tags, parents, ends } = document;
  const parent = parents[node]!;
  let next = ends[node]!;
  for (let i = 0; i < 3 && next < ends[parent]!; i++) {
    if (isTexScript(document, next)) return true;
    if (tags[next] === TEXT && nodeText(document, next).trim() !== "") return false;
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
