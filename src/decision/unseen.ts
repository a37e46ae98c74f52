/** Which text of a page a browser does not show, by its states and by the page's own styles. */
import { attributeName } from "../document/attribute-names.ts";
import { attribute, type Document, findAttribute } from "../document/document.ts";
import { blockTags, TagSet, TEXT, tag } from "../document/tags.ts";
import { type Cascade, type CssTexts, type Declared, readCascade } from "./styles/cascade.ts";
import { COLOUR, DISPLAY } from "./styles/properties.ts";
import { type Hiding, isShown, rootState, type State, stateOf } from "./styles/shown-state.ts";
import { resolved, type Scope } from "./styles/variables.ts";

/** Why a text is not shown: an element's state or style, or `<noscript>` around it. */
export const HIDDEN = 1;
export const FALLBACK = 2;
/** It is not shown at first, but the page offers to show it. */
export const EXCUSED = 4;

const A = tag("a");
const BODY = tag("body");
const BUTTON = tag("button");
const DETAILS = tag("details");
const DIALOG = tag("dialog");
const FONT = tag("font");
const HTML = tag("html");
const LINK = tag("link");
const MARK = tag("mark");
const NOSCRIPT = tag("noscript");
const SUMMARY = tag("summary");
const TEMPLATE = tag("template");
const tableParts = new TagSet("table thead tbody tfoot tr td th caption col colgroup");
const pictures = new TagSet("img picture video canvas svg iframe object");
const grounds = new TagSet("body table tr td th");
const HIDDEN_NAME = attributeName("hidden");
const OPEN = attributeName("open");
const POPOVER = attributeName("popover");
const BACKGROUND_COLOUR = attributeName("bgcolor");

/** Whether what hides an element may be undone by what the page offers a reader. */
export type Excuse = (node: number, hiding: Hiding) => boolean;

/**
 * Marks the nodes whose text is not shown.
 *
 * @param excuse asked at each element that hides what is in it; undefined: nothing is excused
 * @returns bits of {@link HIDDEN}, {@link FALLBACK} and {@link EXCUSED} by node; undefined if all is shown
 */
export function unseenNodes(
  document: Document,
  excuse: Excuse | undefined,
): Uint8Array | undefined {
  const hints = hintsOf(document);
  const cascade = readCascade(document, hints.hasClosed ? DISPLAY : 0, (css) =>
    mayHideByColour(document, css, hints),
  );
  if (cascade === undefined && !hints.isAny) return undefined;
  const walk = new Walk(document, cascade, hints, excuse);
  return walk.marks();
}

/** What a page has that may hide text without CSS. */
interface Hints {
  readonly isAny: boolean;
  /** Elements that are hidden unless a style displays them. */
  readonly hasClosed: boolean;
  readonly hasPopover: boolean;
  readonly hasShadow: boolean;
  readonly hasOtherSheets: boolean;
}

function hintsOf(document: Document): Hints {
  const { source, tags, attributeNames } = document;
  const hasPopover = attributeNames.includes(POPOVER);
  const hasShadow = tags.includes(TEMPLATE) && SHADOW.test(source);
  const hasClosed = hasPopover || attributeNames.includes(HIDDEN_NAME) || tags.includes(DIALOG);
  const isAny =
    hasClosed || hasShadow || [DETAILS, NOSCRIPT].some((number) => tags.includes(number));
  return { isAny, hasClosed, hasPopover, hasShadow, hasOtherSheets: hasOtherSheets(document) };
}

const SHADOW = /shadowroot/i;
const STYLE_SHEET = /(?:^|\s)stylesheet(?:$|\s)/i;
const IMPORT = /@import/i;

function hasOtherSheets(document: Document): boolean {
  const { tags } = document;
  for (let node = tags.indexOf(LINK); node >= 0; node = tags.indexOf(LINK, node + 1)) {
    if (STYLE_SHEET.test(attribute(document, node, "rel") ?? "")) return true;
  }
  return IMPORT.test(document.source);
}

const CLEAR =
  /(?:(?<![\w-])|fill-)color\s*:\s*(?:transparent|#[0-9a-f]{3}0\b|#[0-9a-f]{6}00\b|[a-z]{3,5}\([^()]*[,/]\s*0?\.?0+%?\s*\))/i;
const PAIR = /background/i;
const OWN_COLOUR = /(?<!-)color\s*(?::|\/\*)|fill-color/i;
const FONT_COLOUR = /\s(?:color|text)\s{0,5}=/i;

/**
 * Whether some text may have the colour of its ground. Beside linked sheets this takes both in one style:
 * the rest is not known.
 */
function mayHideByColour(document: Document, { sheets, inline }: CssTexts, hints: Hints): boolean {
  const all = [...sheets, ...inline];
  if (hints.hasOtherSheets) {
    return (
      all.some((css) => CLEAR.test(css)) ||
      inline.some((css) => OWN_COLOUR.test(css) && PAIR.test(css))
    );
  }
  return (
    all.some((css) => OWN_COLOUR.test(css) || CLEAR.test(css)) ||
    (document.tags.includes(FONT) && FONT_COLOUR.test(document.source))
  );
}

/** The walk over a page, in document order. */
class Walk {
  readonly #document: Document;
  readonly #cascade: Cascade | undefined;
  readonly #hints: Hints;
  readonly #excuse: Excuse | undefined;
  #states: State[];
  /** Groups by which each element may hide, and any. */
  readonly #hides: Uint8Array;
  #groups = 0;
  /** Number of the state by node. */
  readonly #stateOf: Int32Array;
  /** State of what closed details and shadow hosts do not show, by the element. */
  readonly #inside = new Map<number, number>();
  readonly #scopes = new Map<number, Scope>();
  /** The nearest element that sets variables, by node. */
  readonly #scopeOf: Int32Array | undefined;
  #pictures: Int32Array | undefined;
  readonly #hasKeyframes: boolean;

  constructor(
    document: Document,
    cascade: Cascade | undefined,
    hints: Hints,
    excuse: Excuse | undefined,
  ) {
    this.#document = document;
    this.#cascade = cascade;
    this.#hints = hints;
    this.#excuse = excuse;
    this.#stateOf = new Int32Array(document.size).fill(UNKNOWN);
    this.#stateOf[0] = 0;
    this.#hides = new Uint8Array(document.size);
    const hasVariables = VARIABLES.test(document.source);
    this.#scopeOf = cascade && hasVariables ? new Int32Array(document.size) : undefined;
    this.#states = [rootState(!hints.hasOtherSheets)];
    this.#hasKeyframes =
      hints.hasOtherSheets || (cascade?.sheets.some((css) => KEYFRAMES.test(css)) ?? false);
  }

  marks(): Uint8Array | undefined {
    const { tags, parents, size } = this.#document;
    this.#look();
    const marks = new Uint8Array(size);
    let isAny = false;
    for (let node = 1; node < size; node++) {
      const parent = parents[node]!;
      let mark = marks[parent]!;
      if (tags[node] === NOSCRIPT) mark |= FALLBACK;
      // Where nothing around hides, only what can hide is worked out.
      if ((mark & HIDDEN) !== 0 || this.#inside.has(parent) || this.#mayHide(node)) {
        const state = this.#states[this.#stateAt(node)]!;
        mark &= FALLBACK;
        if (!isShown(state)) mark |= HIDDEN;
        if (state.isExcused) mark |= EXCUSED;
      }
      marks[node] = mark;
      if (mark !== 0) isAny = true;
    }
    return isAny ? marks : undefined;
  }

  /** Finds by which groups any element may hide: only these are worked out. */
  #look(): void {
    const cascade = this.#cascade;
    if (cascade === undefined) return;
    const { tags, attributeNames, size } = this.#document;
    let groups = this.#hints.hasClosed ? DISPLAY : 0;
    for (let node = 1; node < size; node++) {
      if (tags[node] !== TEXT) groups |= this.#hides[node] = cascade.mayHide(node);
    }
    if (tags.includes(FONT) || attributeNames.includes(BACKGROUND_COLOUR)) {
      groups |= cascade.groups & COLOUR;
    }
    this.#groups = groups;
    cascade.limit(groups);
    if (groups === 0) return;
    // Browsers add them where they are not written.
    for (const number of [HTML, BODY]) {
      if (tags.includes(number)) continue;
      const own = cascade.ofTag(number);
      if (own !== undefined) this.#states = [this.#state(0, this.#states[0]!, own, false)];
    }
  }

  #mayHide(node: number): boolean {
    const document = this.#document;
    const number = document.tags[node]!;
    if (number === TEXT) return false;
    if (number === DETAILS || this.#isClosed(node)) return true;
    if (this.#hints.hasShadow && hidesChildren(document, node)) return true;
    if (this.#cascade === undefined) return false;
    return this.#hides[node] !== 0 || ((this.#groups & COLOUR) !== 0 && coloured.has(number));
  }

  /** Number of a node's state, worked out from the nearest one around that is known. */
  #stateAt(node: number): number {
    const { tags, parents } = this.#document;
    const pending: number[] = [];
    for (let n = node; n > 0 && this.#stateOf[n] === UNKNOWN; n = parents[n]!) pending.push(n);
    while (pending.length > 0) {
      const n = pending.pop()!;
      const parent = parents[n]!;
      this.#stateOf[n] = tags[n] === TEXT ? this.#around(n, parent) : this.#enter(n, parent);
    }
    return this.#stateOf[node]!;
  }

  /** The state around a node. */
  #around(node: number, parent: number): number {
    const inside = this.#inside.get(parent);
    if (inside === undefined) return this.#stateOf[parent]!;
    const { tags } = this.#document;
    const isSummary = tags[node] === SUMMARY && tags[parent] === DETAILS;
    return isSummary ? this.#stateOf[parent]! : inside;
  }

  #enter(node: number, parent: number): number {
    const document = this.#document;
    const around = this.#around(node, parent);
    if (this.#scopeOf !== undefined) this.#scopeOf[node] = this.#scopeOf[parent]!;
    const before = this.#states[around]!;
    let number = around;
    if (!before.isGone) {
      const isClosed = this.#isClosed(node);
      let own = this.#cascade?.declared(node);
      if ((this.#groups & COLOUR) !== 0) own = this.#withColours(node, own);
      if (own !== undefined || isClosed) {
        number = this.#states.push(this.#state(node, before, own ?? NOTHING, isClosed)) - 1;
      }
    }
    if (document.tags[node] === DETAILS && findOpen(document, node) < 0) {
      this.#hide(node, number, this.#isExcused(node, "box"));
    } else if (this.#hints.hasShadow && hidesChildren(document, node)) {
      this.#hide(node, number, false);
    }
    return number;
  }

  /** Hides what is in an element, but not the element. */
  #hide(node: number, number: number, isExcused: boolean): void {
    const own = this.#states[number]!;
    const inside = isExcused ? { ...own, isExcused } : { ...own, isGone: true };
    this.#inside.set(node, this.#states.push(inside) - 1);
  }

  #isExcused(node: number, hiding: Hiding): boolean {
    return this.#excuse?.(node, hiding) ?? false;
  }

  #isClosed(node: number): boolean {
    const document = this.#document;
    const { attributeNames, attributeStarts, tags } = document;
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      if (attributeNames[a] === HIDDEN_NAME) return true;
    }
    if (tags[node] === DIALOG) return findOpen(document, node) < 0;
    return this.#hints.hasPopover && attribute(document, node, "popover") !== undefined;
  }

  #state(node: number, around: State, own: Declared, isClosed: boolean): State {
    const document = this.#document;
    const number = document.tags[node]!;
    let scope = this.#scopeOf && this.#scopes.get(this.#scopeOf[node]!);
    if (this.#scopeOf !== undefined && setsVariables(own)) {
      scope = { own, around: scope };
      this.#scopes.set(node, scope);
      this.#scopeOf[node] = node;
    }
    const isLoose = this.#cascade?.isLoose ?? false;
    return stateOf(
      around,
      own,
      {
        node,
        isClosed,
        isBlock: blockTags.has(number),
        isTablePart: tableParts.has(number),
        hasPicture: () => this.#hasPicture(document.parents[node]!),
        isExcused: (hiding) => this.#isExcused(node, hiding),
      },
      {
        isStrict: this.#excuse === undefined,
        isLoose,
        hasOtherSheets: this.#hints.hasOtherSheets,
        hasKeyframes: this.#hasKeyframes,
      },
      (name) => resolved(own, name, scope, isLoose),
    );
  }

  /** What tags and old attributes say of colours, below all sheets. */
  #withColours(node: number, own: Declared | undefined): Declared | undefined {
    const document = this.#document;
    const number = document.tags[node]!;
    const given: [name: string, value: string][] = [];
    if (number === A && findAttribute(document, node, "href") >= 0)
      given.push(["color", "#0000ee"]);
    else if (number === MARK) given.push(["color", "black"], ["background-color", "yellow"]);
    else if (number === BUTTON) given.push(["color", "black"], ["background-color", "#efefef"]);
    else if (number === FONT) add(given, "color", attribute(document, node, "color"));
    else if (grounds.has(number)) {
      add(given, "background-color", attribute(document, node, "bgcolor"));
      if (number === BODY) add(given, "color", attribute(document, node, "text"));
      if (attribute(document, node, "background") !== undefined)
        given.push(["background-image", "url()"]);
    }
    if (given.length === 0) return own;
    const all: Declared = new Map(own);
    for (const [name, value] of given) {
      if (!all.has(name)) {
        all.set(name, { given: { name, value, shorthand: undefined, groups: COLOUR }, weight: -1 });
      }
    }
    return all;
  }

  /** Whether a picture is in an element. */
  #hasPicture(node: number): boolean {
    const { tags, ends, size } = this.#document;
    if (this.#pictures === undefined) {
      this.#pictures = new Int32Array(size + 1);
      for (let n = 0; n < size; n++) {
        this.#pictures[n + 1] = this.#pictures[n]! + (pictures.has(tags[n]!) ? 1 : 0);
      }
    }
    return this.#pictures[ends[node]!]! > this.#pictures[node]!;
  }
}

const NOTHING: Declared = new Map();
const UNKNOWN = -1;
/** Elements with colours of their own. */
const coloured = new TagSet("font mark button body table tr td th");
const VARIABLES = /--[\w\u0080-\uffff]/;
const KEYFRAMES = /@(?:-webkit-)?keyframes/i;
const BARE_HEX = /^[0-9a-f]{6}$/;

function add(given: [string, string][], name: string, value: string | undefined): void {
  const text = value?.trim().toLowerCase() ?? "";
  if (text !== "") given.push([name, BARE_HEX.test(text) ? `#${text}` : text]);
}

function setsVariables(own: Declared): boolean {
  for (const name of own.keys()) if (name.startsWith("--")) return true;
  return false;
}

function findOpen({ attributeNames, attributeStarts }: Document, node: number): number {
  const end = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < end; a++) if (attributeNames[a] === OPEN) return a;
  return -1;
}

const SLOT = /<slot[\s>/]/i;

/** Whether an element has a shadow root of its own that shows no children. */
function hidesChildren(document: Document, node: number): boolean {
  const { tags, ends, source, starts, stops } = document;
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
    if (tags[child] !== TEMPLATE) continue;
    const isRoot =
      attribute(document, child, "shadowrootmode") !== undefined ||
      attribute(document, child, "shadowroot") !== undefined;
    if (isRoot) return !SLOT.test(source.slice(starts[child], stops[child]));
  }
  return false;
}
