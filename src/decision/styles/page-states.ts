/** The states of a page's elements, each once: elements that are given the same in the same state share theirs. */
import type { Document } from "../../document/document.ts";
import { blockTags, TagSet, TEXT, voidTags } from "../../document/tags.ts";
import type { Declared } from "./declared.ts";
import { GivenValues } from "./given-values.ts";
import { stateOf } from "./shown-state.ts";
import { draftOf, type Hiding, type PageFacts, rootState, type State } from "./state.ts";
import type { Scope } from "./variables.ts";

const tableParts = new TagSet("table thead tbody tfoot tr td th caption col colgroup");
const pictures = new TagSet("img picture video canvas svg iframe object");

/** Whether what hides an element may be undone by what the page offers a reader. */
export interface Excuse {
  holds(node: number, hiding: Hiding): boolean;
}

/** What is known of a page as a whole before its states are. */
export interface StatedPage {
  readonly document: Document;
  readonly excuse: Excuse | undefined;
  readonly isLoose: boolean;
  readonly hasOtherSheets: boolean;
  readonly hasKeyframes: () => boolean;
  /** Whether a sheet may give elements a part that stands behind their letters. */
  readonly hasGenerated: () => boolean;
}

/** The state of the page itself. */
export const ROOT = 0;

export class PageStates implements PageFacts {
  readonly isStrict: boolean;
  readonly isLoose: boolean;
  readonly hasOtherSheets: boolean;
  readonly #page: StatedPage;
  readonly #states: State[];
  /** By what is given, the number of the state by the state around and what else counts. */
  readonly #known = new Map<Declared, Map<number, number>>();
  /** What is set by variables, from 1 on. */
  readonly #scopes: (Scope | undefined)[] = [undefined];
  readonly #scopeIn = new Map<Declared, Map<number, number>>();
  /** Number of the variables that are set around each node; undefined where no element sets any. */
  #scopeOf: Int32Array | undefined;
  #grounds: Int32Array | undefined;
  /** Whether the state that is worked out depends on where its element is. */
  #isOfNode = false;

  constructor(page: StatedPage) {
    this.#page = page;
    this.#states = [rootState(!page.hasOtherSheets)];
    this.isStrict = page.excuse === undefined;
    this.isLoose = page.isLoose;
    this.hasOtherSheets = page.hasOtherSheets;
  }

  at(number: number): State {
    return this.#states[number]!;
  }

  /** Adds the state of what is inside of an element that does not show it. */
  inside(number: number, isExcused: boolean): number {
    const own = draftOf(this.#states[number]!);
    if (isExcused) own.isExcused = true;
    else own.isGone = true;
    return this.#states.push(own) - 1;
  }

  hasKeyframes(): boolean {
    return this.#page.hasKeyframes();
  }

  isExcused(node: number, hiding: Hiding): boolean {
    this.#isOfNode = true;
    return this.#page.excuse?.holds(node, hiding) ?? false;
  }

  /** Gives the page itself what an element is given that browsers add around it. */
  wrap(own: Declared): void {
    this.#states[ROOT] = this.#work(0, ROOT, own, false, this.#scopeAt(0, own));
  }

  /** Says that an element is entered, whose variables are those around it unless it sets some. */
  enter(node: number, parent: number): void {
    if (this.#scopeOf !== undefined) this.#scopeOf[node] = this.#scopeOf[parent]!;
  }

  /** Number of the state of an element: the one that is known of its like, unless it depends on where it is. */
  stateIn(node: number, around: number, own: Declared, isClosed: boolean): number {
    const number = this.#page.document.tags[node]!;
    const flags =
      (isClosed ? 1 : 0) | (blockTags.has(number) ? 2 : 0) | (tableParts.has(number) ? 4 : 0);
    const scope = this.#scopeAt(node, own);
    const key = (around * MOST_NODES + scope) * 8 + flags;
    let states = this.#known.get(own);
    if (states === undefined) {
      states = new Map();
      this.#known.set(own, states);
    }
    const known = states.get(key);
    if (known !== undefined) return known;
    this.#isOfNode = false;
    const found = this.#states.push(this.#work(node, around, own, isClosed, scope)) - 1;
    if (!this.#isOfNode) states.set(key, found);
    return found;
  }

  #work(node: number, around: number, own: Declared, isClosed: boolean, scope: number): State {
    const number = this.#page.document.tags[node]!;
    const element = {
      node,
      isClosed,
      isBlock: blockTags.has(number),
      isTablePart: tableParts.has(number),
    };
    const values = new GivenValues(own, this.#scopes[scope], this.isLoose);
    return stateOf(this.#states[around]!, values, element, this);
  }

  /** Number of the variables that are set for an element. */
  #scopeAt(node: number, own: Declared): number {
    const around = this.#scopeOf?.[node] ?? 0;
    if (!own.setsVariables) return around;
    let scopes = this.#scopeIn.get(own);
    if (scopes === undefined) {
      scopes = new Map();
      this.#scopeIn.set(own, scopes);
    }
    let found = scopes.get(around);
    if (found === undefined) {
      found = this.#scopes.push({ own, around: this.#scopes[around] }) - 1;
      scopes.set(around, found);
    }
    this.#scopeOf ??= new Int32Array(this.#page.document.size);
    this.#scopeOf[node] = found;
    return found;
  }

  hasGround(node: number): boolean {
    this.#isOfNode = true;
    const { tags, parents, ends, size } = this.#page.document;
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
    return this.#page.hasGenerated() || this.#grounds[last]! > this.#grounds[first]!;
  }
}

/** Nodes from an element to what may be the ground of its letters. */
const MOST_NEAR = 60;
/** Greater than the number of any node. */
const MOST_NODES = 2 ** 24;
