/** What may be shown without the page's say: what a control opens, and what scripts fade in. */
import { isBlank } from "../document/blank-text.ts";
import { attribute, type Document, subtreeText, tagName } from "../document/document.ts";
import { TagSet, TEXT, tag } from "../document/tags.ts";
import { isControlled } from "./controls.ts";
import { isNamedByScript, isPanelInRow } from "./rows-of-panels.ts";
import { hasRunningScript } from "./running-scripts.ts";
import type { Excuse, Hiding } from "./unseen.ts";

/** What a page offers to show. */
export class PageExcuse implements Excuse {
  readonly #document: Document;
  #hasScripts: boolean | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  holds(node: number, hiding: Hiding): boolean {
    const document = this.#document;
    if (hiding === "letters") return false;
    if (hiding === "fade") {
      this.#hasScripts ??= hasRunningScript(document.source);
      if (this.#hasScripts) return true;
    }
    return (
      isControlled(document, node) ||
      namesSign(document, node) ||
      readsFormula(document, node) ||
      isPanelInRow(document, node) ||
      isNamedByScript(document, node)
    );
  }
}

/** Whether an element is MathJax's text of a formula, which it draws beside it by elements without text. */
function readsFormula(document: Document, node: number): boolean {
  return (
    tagName(document, node) === "mjx-assistive-mml" &&
    tagName(document, document.parents[node]!) === "mjx-container"
  );
}

const IMG = tag("img");
const SIGNS = new TagSet("svg i img");
/** What is read out for a sign is short. */
const MOST_OF_SIGN = 60;
const MOST_OF_MARKUP = 300;
/** Nodes of a sign. */
const MOST_BACK = 12;

/** Whether hidden text is all that says what a sign beside it means, which has no text of its own. */
export function namesSign(document: Document, node: number): boolean {
  const { tags, parents, ends, starts, stops } = document;
  if (stops[node]! - starts[node]! > MOST_OF_MARKUP) return false;
  const end = ends[parents[node]!]!;
  const next = ends[node]!;
  const after = next + (tags[next] === TEXT && isBlank(document, next) ? 1 : 0);
  const isBeside = isSign(document, after, end) || isSignBefore(document, node, end);
  return isBeside && subtreeText(document, node).trim().length <= MOST_OF_SIGN;
}

/** @param end where the nodes of its parent end */
function isSign(document: Document, node: number, end: number): boolean {
  const { tags } = document;
  return (
    node < end &&
    SIGNS.has(tags[node]!) &&
    (tags[node] !== IMG || (attribute(document, node, "alt") ?? "") === "") &&
    subtreeText(document, node).trim() === ""
  );
}

function isSignBefore(document: Document, node: number, end: number): boolean {
  const { tags, parents } = document;
  const parent = parents[node]!;
  for (let n = node - 1; n > parent && node - n <= MOST_BACK; n--) {
    if (parents[n] !== parent) continue;
    if (tags[n] !== TEXT) return isSign(document, n, end);
    if (!hasNoText(document, n)) return false;
  }
  return false;
}

/** Whether a node has no text of its own. */
export function hasNoText(document: Document, node: number): boolean {
  return document.tags[node] !== TEXT || isBlank(document, node);
}
