/** Which text of a page a browser does not show, by its states and by the page's own styles. */
import type { Declared, Scope } from "../../document/css/declared.ts";
import { attribute, type Document } from "../../document/document.ts";
import { isShadowRoot } from "../../document/shadow-roots.ts";
import { blockTags, TagSet, TEXT, tag, voidTags } from "../../document/tags.ts";
import { hidingHosts, isClosed, isOpen } from "./hints.ts";
import { PageStyles } from "./page-styles.ts";
import { FAINT, type Hiding, isShown, type PageFacts, rootState, type State } from "./state.ts";
import { stateOf } from "./state-of.ts";

export type { Hiding } from "./state.ts";

/** Whether what hides an element may be undone by what the page offers a reader. */
export interface Excuse {
  holds(node: number, hiding: Hiding): boolean;
}

/** Why a text is not shown: an element's state or style, or `<noscript>` around it. */
export const HIDDEN = 1;
export const FALLBACK = 2;
/** It is not shown at first, but the page offers to show it. May be missing where it is hidden for good. */
export const EXCUSED = 4;

const BODY = tag("body");
const DETAILS = tag("details");
const HTML = tag("html");
const NOSCRIPT = tag("noscript");
const SUMMARY = tag("summary");
const tableParts = new TagSet("table thead tbody tfoot tr td th caption col colgroup");
const pictures = new TagSet("img picture video canvas svg iframe object");
/** Nodes from an element to what may be the ground of its letters. */
const MOST_NEAR = 60;

/** The text of a page that is not shown. */
export interface Unseen {
  /** Bits of {@link HIDDEN}, {@link FALLBACK} and {@link EXCUSED} by node; undefined if all is shown. */
  readonly marks: Uint8Array | undefined;
  /** Whether the page's own sheets put an element back that others take out of sight. */
  isPutBack(node: number): boolean;
}

/**
 * Marks the nodes whose text is not shown.
 *
 * @param excuse asked at each element that hides what is in it; undefined: nothing is excused
 * @param output nodes that may come out: elements that hold none are not looked at; default all
 */
export function unseenNodes(
  document: Document,
  excuse: Excuse | undefined,
  output?: readonly number[],
): Unseen {
  const styles = new PageStyles(document, output && holdersOf(document, output));
  return {
    marks: new Walk(document, styles, excuse).marks(),
    isPutBack: (node) => styles.isPutBack(node),
  };
}

/** 1 for nodes and all around them. */
function holdersOf({ parents, size }: Document, nodes: readonly number[]): Uint8Array {
  const holders = new Uint8Array(size);
  for (let node of nodes) {
    for (; holders[node] === 0; node = parents[node]!) holders[node] = 1;
  }
  return holders;
}

/** The walk over a page, in document order. */
class Walk implements PageFacts {
  readonly isStrict: boolean;
  readonly groups: number;
  readonly isLoose: boolean;
  readonly hasOtherSheets: boolean;
  readonly #document: Document;
  readonly #styles: PageStyles;
  readonly #excuse: Excuse | undefined;
  /** Not 0 for elements that may hide, and for what is straight in those that hide it. */
  readonly #suspects: Uint8Array;
  readonly #states: (State | undefined)[] = [];
  /** State of what closed details and shadow hosts do not show, by the element. */
  readonly #inside = new Map<number, State>();
  readonly #scopes = new Map<number, Scope | undefined>();
  #grounds: Int32Array | undefined;

  constructor(document: Document, styles: PageStyles, excuse: Excuse | undefined) {
    this.isStrict = excuse === undefined;
    this.groups = styles.groups;
    this.isLoose = styles.isLoose;
    this.hasOtherSheets = styles.hasOtherSheets;
    this.#document = document;
    this.#styles = styles;
    this.#excuse = excuse;
    this.#suspects = styles.ways;
  }

  marks(): Uint8Array | undefined {
    const { tags, parents, ends, size } = this.#document;
    const first = this.#first();
    if (first < 0) return undefined;
    this.#states[0] = this.#root();
    const marks = new Uint8Array(size);
    let isAny = false;
    let endOfGone = 0;
    for (let node = first; node < size; node++) {
      let mark = marks[parents[node]!]!;
      const isSuspect = this.#suspects[node] !== 0;
      if (tags[node] === NOSCRIPT) mark |= FALLBACK;
      else if (mark === 0 && !isSuspect) continue;
      // Where nothing around hides, only what can hide is worked out; what is gone is gone with all in it.
      if (node >= endOfGone && (isSuspect || (mark & HIDDEN) !== 0)) {
        const state = this.#stateAt(node);
        mark &= FALLBACK;
        if (!isShown(state)) mark |= HIDDEN;
        if (state.isExcused) mark |= EXCUSED;
        if (state.isGone || state.opacity <= FAINT) endOfGone = ends[node]!;
      }
      marks[node] = mark;
      if (mark !== 0) isAny = true;
    }
    return isAny ? marks : undefined;
  }

  /** The first node that may not be shown; -1 if there is none. */
  #first(): number {
    const fallback = this.#document.tags.indexOf(NOSCRIPT);
    const first = this.#suspects.findIndex((ways, node) => ways !== 0 && node > 0);
    return first < 0 || (fallback >= 0 && fallback < first) ? fallback : first;
  }

  /** The state of the page itself. Browsers add `html` and `body` where they are not written. */
  #root(): State {
    const { tags } = this.#document;
    let state = rootState(!this.hasOtherSheets);
    for (const [number, name] of [
      [HTML, "html"],
      [BODY, "body"],
    ] as const) {
      if (tags.includes(number)) continue;
      const own = this.#styles.ofTag(name);
      if (own.isEmpty) continue;
      if (own.setsVariables) this.#scopes.set(0, { own, around: this.#scopes.get(0) });
      state = this.#work(0, state, own, false);
    }
    return state;
  }

  /** The state of a node, worked out from the nearest one around that is known. */
  #stateAt(node: number): State {
    const { tags, parents } = this.#document;
    const pending: number[] = [];
    for (let n = node; this.#states[n] === undefined; n = parents[n]!) pending.push(n);
    while (pending.length > 0) {
      const n = pending.pop()!;
      const around = this.#around(n, parents[n]!);
      this.#states[n] = tags[n] === TEXT ? around : this.#enter(n, around);
    }
    return this.#states[node]!;
  }

  /** The state around a node. */
  #around(node: number, parent: number): State {
    const inside = this.#inside.get(parent);
    if (inside === undefined) return this.#states[parent]!;
    const { tags } = this.#document;
    const isSummary = tags[node] === SUMMARY && tags[parent] === DETAILS;
    const isShown = isSummary || isShadowRoot(this.#document, node);
    return isShown ? this.#states[parent]! : inside;
  }

  #enter(node: number, around: State): State {
    const document = this.#document;
    const scope = this.#scopes.get(document.parents[node]!);
    if (scope !== undefined) this.#scopes.set(node, scope);
    let state = around;
    if (!around.isGone) {
      const closed = isClosed(document, node);
      const own = this.#styles.declared(node);
      if (own.setsVariables) this.#scopes.set(node, { own, around: scope });
      if (!own.isEmpty || closed) state = this.#work(node, around, own, closed);
      else if (around.layout !== "flow") state = { ...around, layout: "flow", hasFlatRows: false };
    }
    if (state.hasFlatRows) this.#suspectChildren(node);
    if (document.tags[node] === DETAILS && !isOpen(document, node)) {
      this.#hide(node, state, this.isExcused(node, "box"));
    } else if (hidingHosts(document).has(node)) this.#hide(node, state, false);
    return state;
  }

  #work(node: number, around: State, own: Declared, isClosed: boolean): State {
    const number = this.#document.tags[node]!;
    const isBlock = blockTags.has(number);
    const facts = { node, isClosed, isBlock, isTablePart: tableParts.has(number) };
    return stateOf(around, this.#styles.valuesOf(own, this.#scopes.get(node)), facts, this);
  }

  /** Hides what is in an element, but not the element. */
  #hide(node: number, state: State, isExcused: boolean): void {
    this.#inside.set(node, { ...state, ...(isExcused ? { isExcused } : { isGone: true }) });
    this.#suspectChildren(node);
  }

  #suspectChildren(node: number): void {
    const { ends } = this.#document;
    for (let n = node + 1; n < ends[node]!; n = ends[n]!) this.#suspects[n]! |= 1;
  }

  hasKeyframes(): boolean {
    return this.hasOtherSheets || this.#styles.hasKeyframes;
  }

  isExcused(node: number, hiding: Hiding): boolean {
    return this.#excuse?.holds(node, hiding) ?? false;
  }

  isEmptyClip(id: string): boolean {
    const document = this.#document;
    const number = document.tagNames.indexOf("clippath");
    if (number < 0) return false;
    for (let n = document.tags.indexOf(number); n >= 0; n = document.tags.indexOf(number, n + 1)) {
      if (document.ends[n] === n + 1 && attribute(document, n, "id")?.toLowerCase() === id)
        return true;
    }
    return false;
  }

  hasGround(node: number): boolean {
    const { tags, parents, ends, size } = this.#document;
    if (this.#grounds === undefined) {
      this.#grounds = new Int32Array(size + 1);
      for (let n = 0; n < size; n++) {
        const isEmpty = ends[n] === n + 1 && tags[n] !== TEXT && !voidTags.has(tags[n]!);
        const isGround = isEmpty || pictures.has(tags[n]!);
        this.#grounds[n + 1] = this.#grounds[n]! + (isGround ? 1 : 0);
      }
    }
    const parent = parents[node]!;
    const first = Math.max(parent, node - MOST_NEAR);
    const last = Math.min(ends[parent]!, node + MOST_NEAR);
    return this.#grounds[last]! > this.#grounds[first]!;
  }
}
