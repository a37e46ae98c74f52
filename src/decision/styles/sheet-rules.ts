/**
 * The rules of a style sheet that bear on what a page shows, with the conditions, layers and rules around
 * them resolved.
 */
import { containerHolds, mediaHolds, supportsHolds } from "./conditions.ts";
import { addressEnd, COMMENT, statements, stringEnd, withoutComments } from "./css-text.ts";
import { givenBy } from "./properties.ts";

/** A rule as its sheet has it. */
export interface SheetRule {
  readonly selector: string;
  readonly declarations: string;
  readonly layer: Layer;
  /** Place among the rules of its sheet. */
  readonly order: number;
}

/** A cascade layer; the page itself is the outermost. */
export interface Layer {
  readonly children: Map<string, Layer>;
  /** Later layers win; what is in no layer wins over all. Set by {@link rankLayers}. */
  rank: number;
}

export function createLayer(): Layer {
  return { children: new Map(), rank: 0 };
}

/** Numbers layers in the order of the cascade: those inside of one come before its own rules. */
export function rankLayers(layer: Layer, from = 0): number {
  let next = from;
  for (const child of layer.children.values()) next = rankLayers(child, next);
  layer.rank = next;
  return next + 1;
}

/** Leaves out rules by their selectors. */
export interface SelectorTest {
  /** Whether selectors may match, which are a part of a text. */
  mayMatch(text: string, start: number, end: number): boolean;
}

/** What is open: a list of rules, a rule, or something whose content is passed over. */
class Frame {
  readonly kind: "list" | "rule" | "idle";
  readonly layer: Layer;
  readonly order: number;
  /** Its own declarations before rules inside of it. */
  declarations = "";
  readonly #own: string;
  readonly #parent: Frame | undefined;

  /**
   * @param own its selector; empty in a list
   * @param parent the rule that the selector is nested in
   */
  constructor(kind: Frame["kind"], own: string, layer: Layer, order: number, parent?: Frame) {
    this.kind = kind;
    this.layer = layer;
    this.order = order;
    this.#own = own;
    this.#parent = parent;
  }

  /** Selector of the rule, with those around it. */
  get selector(): string {
    return this.#parent === undefined ? this.#own : nested(this.#parent.selector, this.#own);
  }

  /** What is in an at-rule that is in this one: its selector is the same. */
  inside(kind: Frame["kind"], layer: Layer, order: number): Frame {
    return new Frame(kind, this.#own, layer, order, this.#parent);
  }
}

const MARKS = /[{}"'\\]|\/\*|url\(\s*(?!["'\s])/gi;
const AT_RULE = /^@([\w-]+)\s*([\s\S]*)$/;
const HTML_COMMENT = /<!--|-->/g;
const CUSTOM = /^\s*--/;

/** Rules that nest deeper are passed over, and so are longer selectors. */
const MAX_DEPTH = 12;
const MAX_SELECTOR = 4000;

/** The rules of a sheet that may apply. */
export interface SheetRules {
  readonly rules: readonly SheetRule[];
  /** Number of all rules, also of those that are left out. */
  readonly count: number;
}

/**
 * Reads a sheet. Never throws; what is broken is passed over as CSS says.
 *
 * @param test leaves out rules by their selectors
 */
export function readSheet(css: string, root: Layer, test?: SelectorTest): SheetRules {
  const reader = new SheetReader(css, root, test);
  reader.read();
  return reader;
}

class SheetReader implements SheetRules {
  readonly rules: SheetRule[] = [];
  count = 0;
  readonly #css: string;
  readonly #test: SelectorTest | undefined;
  readonly #stack: Frame[];
  #start = 0;
  #before = "";
  #skipped = 0;
  /** Where the prelude of the open rule begins and ends, while it is a selector alone and nothing is inside; or -1. */
  #plain = -1;
  #plainEnd = 0;

  constructor(css: string, root: Layer, test: SelectorTest | undefined) {
    this.#css = css;
    this.#test = test;
    this.#stack = [new Frame("list", "", root, 0)];
  }

  read(): void {
    const css = this.#css;
    MARKS.lastIndex = 0;
    // The last character of a mark tells which it is: sheets have many, and a match would be an object each.
    while (MARKS.test(css)) {
      const index = MARKS.lastIndex - 1;
      const mark = css[index]!;
      if (mark === "{" || mark === "}") {
        // An end too many belongs to the selector after it, and spoils it.
        const isOpen = this.#stack.length > 1 || this.#skipped > 0 || this.#plain >= 0;
        if (mark === "}" && !isOpen) continue;
        if (mark === "{") this.#open(index);
        else this.#close(index);
        this.#start = index + 1;
        this.#before = "";
      } else if (mark === "\\") MARKS.lastIndex++;
      else if (mark === "*") {
        this.#before += css.slice(this.#start, index - 1) + COMMENT;
        const end = css.indexOf("*/", index + 1);
        this.#start = end < 0 ? css.length : end + 2;
        MARKS.lastIndex = this.#start;
      } else if (mark === '"' || mark === "'") MARKS.lastIndex = stringEnd(css, index).end;
      else MARKS.lastIndex = addressEnd(css, MARKS.lastIndex);
    }
    // The end closes all that is open.
    this.#skipped = 0;
    while (this.#stack.length > 1 || this.#plain >= 0) {
      this.#close(css.length);
      this.#start = css.length;
      this.#before = "";
    }
  }

  #open(at: number): void {
    if (this.#plain >= 0) {
      const { layer } = this.#stack.at(-1)!;
      this.#stack.push(new Frame("rule", this.#plainSelector(), layer, this.count - 1));
      this.#plain = -1;
    }
    const top = this.#stack.at(-1)!;
    if (this.#skipped > 0 || top.kind === "idle" || this.#stack.length > MAX_DEPTH) this.#skipped++;
    else if (top.kind === "list" && this.#before === "" && isSimple(this.#css, this.#start)) {
      this.#plain = this.#start;
      this.#plainEnd = at;
      this.count++;
    } else this.#stack.push(this.#frameOf(top, this.#before + this.#css.slice(this.#start, at)));
  }

  #plainSelector(): string {
    return this.#css.slice(this.#plain, this.#plainEnd).trim();
  }

  /** A frame whose prelude has comments, an at-rule, statements or declarations before it. */
  #frameOf(top: Frame, text: string): Frame {
    const parts = statements(text);
    const isRule = top.kind === "rule";
    // Outside of rules a semicolon ends at-rules alone; elsewhere it belongs to the selector, and spoils it.
    let first = isRule ? parts.length - 1 : 0;
    if (isRule) top.declarations += `${parts.slice(0, -1).join(";")};`;
    else while (first < parts.length - 1 && declaresLayers(parts[first]!, top.layer)) first++;
    const prelude = withoutComments(parts.slice(first).join(";"), "");
    const order = this.count++;
    const { layer } = top;
    const own = prelude.replace(HTML_COMMENT, " ").trim();
    const [, given, rest = ""] = AT_RULE.exec(own) ?? [];
    if (given === undefined) {
      if (top.kind === "list") return new Frame("rule", own, layer, order);
      if (CUSTOM.test(prelude)) return top.inside("idle", layer, order);
      return new Frame("rule", own, layer, order, top);
    }
    const atRule = given.toLowerCase();
    if (atRule === "layer") return top.inside(top.kind, layerNamed(rest, layer), order);
    if (atRule === "scope") {
      const scope = SCOPE.exec(rest)?.[1];
      return new Frame(scope === undefined ? "idle" : "rule", `:where(${scope})`, layer, order);
    }
    return top.inside(isOpen(atRule, rest) ? top.kind : "idle", layer, order);
  }

  #close(at: number): void {
    if (this.#plain >= 0) {
      // Before any text of the rule is taken out.
      if (this.#mayMatch(this.#css, this.#plain, this.#plainEnd)) {
        const { layer } = this.#stack.at(-1)!;
        this.#add(this.#plainSelector(), this.#textTo(at), layer, this.count - 1);
      }
      this.#plain = -1;
    } else if (this.#skipped > 0) this.#skipped--;
    else {
      const frame = this.#stack.pop()!;
      if (frame.kind !== "rule") return;
      const declarations = frame.declarations + this.#textTo(at);
      if (!declarations.includes(":")) return;
      const { selector } = frame;
      if (this.#mayMatch(selector, 0, selector.length)) {
        this.#add(selector, declarations, frame.layer, frame.order);
      }
    }
  }

  #textTo(at: number): string {
    return this.#before + this.#css.slice(this.#start, at);
  }

  #mayMatch(text: string, start: number, end: number): boolean {
    return this.#test === undefined || this.#test.mayMatch(text, start, end);
  }

  #add(selector: string, declarations: string, layer: Layer, order: number): void {
    if (!declarations.includes(":") || selector.length > MAX_SELECTOR) return;
    this.rules.push({ selector, declarations, layer, order });
  }
}

const SCOPE = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)/;
const SPACE = /\s/;

/** Whether a prelude begins with a selector, and has no statement before it. */
function isSimple(css: string, start: number): boolean {
  let i = start;
  while (i < css.length && SPACE.test(css[i]!)) i++;
  const first = css[i];
  return first !== "@" && first !== "<" && first !== "-" && first !== ";";
}

/** Whether an at-rule with rules inside applies. */
function isOpen(name: string, prelude: string): boolean {
  if (name === "media") return mediaHolds(prelude);
  if (name === "container") return containerHolds(prelude);
  return name === "supports" && supportsHolds(prelude, isSupported);
}

const UNSUPPORTED = /^-(?:moz|ms|o|khtml)-|:\s*-(?:moz|ms|o|khtml)-/;

/** Whether a browser knows a declaration: all but those of other browsers, and values that are wrong. */
function isSupported(declaration: string): boolean {
  if (UNSUPPORTED.test(declaration)) return false;
  const colon = declaration.indexOf(":");
  const name = declaration.slice(0, colon).trim();
  if (name !== "display" && name !== "visibility" && name !== "position") return colon > 0;
  return givenBy(name, declaration.slice(colon + 1).trim(), -1, false).length > 0;
}

/** Whether a statement is an at-rule. `@layer reset, theme;` declares layers. */
function declaresLayers(statement: string, layer: Layer): boolean {
  const text = withoutComments(statement, " ").replace(HTML_COMMENT, " ").trim();
  const [, name, rest] = AT_RULE.exec(text) ?? [];
  if (name?.toLowerCase() === "layer") for (const one of rest!.split(",")) layerNamed(one, layer);
  return name !== undefined;
}

/** A layer by its name, `base.forms`; a new one without a name. */
function layerNamed(text: string, parent: Layer): Layer {
  const name = text.trim();
  let layer = parent;
  const path = name === "" ? [`#${parent.children.size}`] : name.split(".").slice(0, MAX_DEPTH);
  for (const part of path) {
    let child = layer.children.get(part);
    if (child === undefined) {
      child = createLayer();
      layer.children.set(part, child);
    }
    layer = child;
  }
  return layer;
}

const COMBINATOR = /^[>+~]/;

/** The selector of a rule inside of a rule; one that is too long stands for it where it has one. */
function nested(parent: string, own: string): string {
  if (own.length > MAX_SELECTOR) return own;
  if (parent.length > MAX_SELECTOR) return parent;
  const around = `:is(${parent})`;
  if (own.includes("&")) return own.replaceAll("&", around);
  const parts: string[] = [];
  for (const part of own.split(NESTED_COMMA)) {
    const text = part.trim();
    parts.push(`${around} ${COMBINATOR.test(text) ? "" : " "}${text}`);
  }
  return parts.join(",");
}

/** A comma outside brackets, in selectors that do not nest them. */
const NESTED_COMMA = /,(?![^()]*\))/;
