/**
 * MathML to TeX, and what MathJax draws of it: its elements `mjx-…` ("CHTML") and groups with
 * `data-mml-node` (SVG), which name the same tree.
 */
import { addTo } from "../../base/lists.ts";
import { attribute, type Document, nodeText, tagName } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { texCharacter } from "./tex-symbols.ts";

/** Who drew a formula: the page in MathML, or MathJax in its own elements or in SVG. */
type Draw = "mathml" | "chtml" | "svg";

/**
 * The formula that an element and all below it show, in TeX; empty for one that shows nothing.
 *
 * Nodes are visited from the last to the first, so that all below an element is written before it.
 */
export function texOfMath(document: Document, math: number): string {
  const { tags, ends, parents } = document;
  const parts = new Map<number, string[]>();
  const add = (node: number, part: string): void => addTo(parts, node, part);
  for (let node = ends[math]! - 1; node > math; node--) {
    const parent = parents[node]!;
    if (tags[node] === TEXT) {
      const text = nodeText(document, node).trim();
      if (text !== "") add(parent, tagName(document, parent) in tokens ? text : characters(text));
      continue;
    }
    const drawn = drawnCharacter(document, node);
    const below = drawn === undefined ? (parts.get(node) ?? []).reverse() : [];
    parts.delete(node);
    if (drawn !== undefined) {
      add(parent, drawn);
      continue;
    }
    const draw = drawing(document, node);
    const name = nameOf(document, node, draw);
    if (left.has(name)) continue;
    if (name === "") for (const part of below.reverse()) add(parent, part);
    else add(parent, written(document, node, name, below, draw));
  }
  return tidy((parts.get(math) ?? []).reverse().join(""));
}

/** Elements that show nothing, or repeat what they already contain. */
const left = new Set(
  (
    "annotation annotation-xml mphantom maligngroup malignmark mjx-assistive-mml mjx-surd mjx-line " +
    "none mprescripts rect defs style script"
  ).split(" "),
);
/** Elements of MathJax that only place what is in them. */
const placing =
  /^(?:mjx-(?:container|math|script|num|den|dbox|dtable|row|frac|sqrt|box|base|over|under|root|table|itable|texatom|spacer|strut|[nd]strut|[lr]space|tcell|tstrut|cell|stretchy-\w{1}|beg|ext|mid|end|delim-\w{1})|g|svg|use|path|text)$/;
const mathJax = "mjx-";
const codePoint = /(?<!\S)mjx-c([0-9A-F]{1,5})(?!\S)/;
const hexadecimal = /^[0-9A-F]{1,5}$/;

/** Who drew an element. */
function drawing(document: Document, node: number): Draw {
  if (tagName(document, node).startsWith(mathJax)) return "chtml";
  return attribute(document, node, "data-mml-node") === undefined ? "mathml" : "svg";
}

/** The MathML element of a node; empty for a node that only lays out its children. */
function nameOf(document: Document, node: number, draw: Draw): string {
  const name = tagName(document, node);
  if (draw === "svg") return attribute(document, node, "data-mml-node")!.toLowerCase();
  if (left.has(name)) return name;
  return placing.test(name) ? "" : name.replace(mathJax, "");
}

/** The character that MathJax draws by an element that has no text; undefined for any other element. */
function drawnCharacter(document: Document, node: number): string | undefined {
  const name = tagName(document, node);
  const code =
    name === "mjx-c"
      ? codePoint.exec(attribute(document, node, "class") ?? "")?.[1]
      : name === "use" || name === "path"
        ? attribute(document, node, "data-c")
        : undefined;
  if (code === undefined || !hexadecimal.test(code)) return undefined;
  return String.fromCodePoint(Number.parseInt(code, 16));
}

/** An element in TeX. */
function written(
  document: Document,
  node: number,
  name: string,
  below: readonly string[],
  draw: Draw,
): string {
  if (name in tokens) return tokens[name]!(below.join(""));
  const [first = "", second = "", third = ""] = ordered(name, below, draw).map((i) => below[i]);
  switch (name) {
    case "mfrac":
      return `\\frac{${first}}{${second}}`;
    case "msqrt":
      return `\\sqrt{${(draw === "svg" ? withoutRadical(below) : below).join("")}}`;
    case "mroot":
      return `\\sqrt[${second}]{${first}}`;
    case "msub":
      return `${based(first)}_{${second}}`;
    case "msup":
      return `${based(first)}${raised(second)}`;
    case "msubsup":
      return `${based(first)}_{${second}}${raised(third)}`;
    case "munder":
      return hasLimits(first) ? `${first}_{${second}}` : `\\underset{${second}}{${first}}`;
    case "mover":
      return over(first, second);
    case "munderover":
      return hasLimits(first)
        ? `${first}_{${second}}^{${third}}`
        : `\\underset{${second}}{\\overset{${third}}{${first}}}`;
    case "mtable":
      return `\\begin{matrix}${below.join(" \\\\ ")}\\end{matrix}`;
    case "mtr":
    case "mlabeledtr":
      return below.join(" & ");
    case "mspace":
      return " ";
    case "mfenced":
      return fenced(document, node, below);
    // The first is what is shown, the others are annotations of it.
    case "semantics":
      return first;
    default:
      return below.join("");
  }
}

/**
 * The positions of base, lower and upper part among an element's children. MathJax draws the upper script
 * before the lower one, and in CHTML an overscript before its base.
 */
function ordered(name: string, below: readonly string[], draw: Draw): readonly number[] {
  if (draw === "chtml" && name === "mover" && below.length === 2) return [1, 0];
  if (draw === "chtml" && name === "munderover" && below.length === 3) return [1, 2, 0];
  if (draw === "chtml" && name === "mroot") return [1, 0];
  if (draw !== "mathml" && name === "msubsup") return [0, 2, 1];
  return [0, 1, 2];
}

/** Without the radical sign that MathJax draws as a character. */
function withoutRadical(below: readonly string[]): readonly string[] {
  return below.filter((tex, i) => i < below.length - 1 || !tex.startsWith("\\surd"));
}

/** `token elements`: MathML's names of letters, numbers, operators and text. */
const tokens: Readonly<Record<string, (text: string) => string>> = {
  mi: identifier,
  mn: characters,
  mo: (text) => accents[text] ?? characters(text),
  ms: textual,
  mtext: textual,
};

const functions = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln " +
    "log max min sec sin sinh sup tan tanh"
  ).split(" "),
);
const severalLetters = /^\p{L}{2,40}$/u;

function identifier(text: string): string {
  const plain = text.normalize("NFKC");
  if (functions.has(plain)) return `\\${plain} `;
  return severalLetters.test(plain) ? `\\mathrm{${plain}}` : characters(text);
}

/** Every character as TeX has it. */
function characters(text: string): string {
  let tex = "";
  for (const character of text) tex += texCharacter(character);
  return tex;
}

const special = /[\\{}$&#%_^~]/g;

function textual(text: string): string {
  return text.trim() === "" ? " " : `\\text{${text.replace(special, "")}}`;
}

/** Accents as MathML writes them, over what they belong to. */
const accents: Readonly<Record<string, string>> = {
  "¯": "\\bar",
  "‾": "\\bar",
  "^": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "˙": "\\dot",
  "¨": "\\ddot",
  "⏞": "\\overbrace",
};
const accentNames = new Set([...Object.values(accents), "\\to", "\\rightarrow"]);

function over(base: string, above: string): string {
  const mark = above.trim();
  if (accentNames.has(mark)) {
    const isLong = mark === "\\bar" && base.length > 1;
    const name = mark === "\\to" || mark === "\\rightarrow" ? "\\vec" : mark;
    return `${isLong ? "\\overline" : name}{${base}}`;
  }
  return hasLimits(base) ? `${base}^{${above}}` : `\\overset{${above}}{${base}}`;
}

const limits = /^\\(?:sum|prod|coprod|int|oint|big\w{1,8}|lim|liminf|limsup|max|min|sup|inf) $/;

function hasLimits(tex: string): boolean {
  return limits.test(tex);
}

const scripted = /[_^]/;

/** What has a script: in braces when it has one already. */
function based(tex: string): string {
  return scripted.test(tex) ? `{${tex}}` : tex;
}

const primes = /^'{1,4}$/;

function raised(tex: string): string {
  return primes.test(tex) ? tex : `^{${tex}}`;
}

function fenced(document: Document, node: number, below: readonly string[]): string {
  const sign = (name: string, usual: string): string =>
    characters(attribute(document, node, name)?.trim() ?? usual);
  const inner = below.join(sign("separators", ",").slice(0, 1));
  return `${sign("open", "(")}${inner}${sign("close", ")")}`;
}

const idleSpace = / (?=[\s}^_)\].,;]|$)/g;

/** Without the space behind a command where no letter follows. */
function tidy(tex: string): string {
  return tex.replace(idleSpace, "").trim();
}
