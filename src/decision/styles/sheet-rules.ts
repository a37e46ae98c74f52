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

/** Asks whether selectors may match, which are a part of a text. */
export type SelectorTest = (text: string, start: number, end: number) => boolean;

/** What is open: a list of rules, a rule, or something whose content is passed over. */
interface Frame {
  readonly kind: "list" | "rule" | "idle";
  /** Selector of the rule, with those around it; empty in a list. */
  readonly selector: () => string;
  readonly layer: Layer;
  readonly order: number;
  /** Its own declarations before rules inside of it. */
  declarations: string;
}

const MARKS = /[{}"'\\]|\/\*|url\(\s*(?!["'\s])/gi;
const AT_RULE = /^@([\w-]+)\s*([\s\S]*)$/;
const HTML_COMMENT = /<!--|-->/g;
const CUSTOM = /^\s*--/;

/** Rules that nest deeper are passed over, and so are longer selectors. */
const MAX_DEPTH = 12;
const MAX_SELECTOR = 4000;

/**
 * Reads a sheet. Never throws; what is broken is passed over as CSS says.
 *
 * @param take is given each rule that may apply
 * @param mayMatch leaves out rules by their selectors
 * @returns the number of its rules, also of those that are left out
 */
export function readSheet(
  css: string,
  root: Layer,
  take: (rule: SheetRule) => void,
  mayMatch: SelectorTest = () => true,
): number {
  let order = 0;
  let start = 0;
  let before = "";
  let skipped = 0;
  /** Where the prelude of the open rule begins and ends, while it is a selector alone and nothing is inside; or -1. */
  let plain = -1;
  let plainEnd = 0;
  const stack: Frame[] = [
    { kind: "list", selector: () => "", layer: root, order, declarations: "" },
  ];

  const plainSelector = (): string => css.slice(plain, plainEnd).trim();

  const open = (at: number): void => {
    if (plain >= 0) {
      const selector = plainSelector();
      const { layer } = stack.at(-1)!;
      const own = order - 1;
      stack.push({ kind: "rule", selector: () => selector, layer, order: own, declarations: "" });
      plain = -1;
    }
    const top = stack.at(-1)!;
    if (skipped > 0 || top.kind === "idle" || stack.length > MAX_DEPTH) skipped++;
    else if (top.kind === "list" && before === "" && isSimple(css, start)) {
      plain = start;
      plainEnd = at;
      order++;
    } else stack.push(frameOf(top, before + css.slice(start, at)));
  };

  /** A frame whose prelude has comments, an at-rule, statements or declarations before it. */
  const frameOf = (top: Frame, text: string): Frame => {
    const parts = statements(text);
    const prelude = withoutComments(parts.pop() ?? "", "");
    if (top.kind === "rule") top.declarations += `${parts.join(";")};`;
    else for (const part of parts) declareLayers(part, top.layer);
    const frame = (kind: Frame["kind"], selector: () => string, layer = top.layer): Frame => ({
      kind,
      selector,
      layer,
      order: order++,
      declarations: "",
    });
    const own = prelude.replace(HTML_COMMENT, " ").trim();
    const [, given, rest = ""] = AT_RULE.exec(own) ?? [];
    if (given === undefined) {
      if (top.kind === "list") return frame("rule", () => own);
      if (CUSTOM.test(prelude)) return frame("idle", top.selector);
      return frame("rule", () => nested(top.selector(), own));
    }
    const atRule = given.toLowerCase();
    if (atRule === "layer") return frame(top.kind, top.selector, layerNamed(rest, top.layer));
    if (atRule === "scope") {
      const scope = SCOPE.exec(rest)?.[1];
      return frame(scope === undefined ? "idle" : "rule", () => `:where(${scope})`);
    }
    return frame(isOpen(atRule, rest) ? top.kind : "idle", top.selector);
  };

  const close = (at: number): void => {
    if (plain >= 0) {
      // Before any text of the rule is taken out.
      if (mayMatch(css, plain, plainEnd)) {
        const { layer } = stack.at(-1)!;
        add(plainSelector(), before + css.slice(start, at), layer, order - 1);
      }
      plain = -1;
    } else if (skipped > 0) skipped--;
    else {
      const frame = stack.pop()!;
      if (frame.kind === "rule") {
        const declarations = frame.declarations + before + css.slice(start, at);
        if (!declarations.includes(":")) return;
        const selector = frame.selector();
        if (mayMatch(selector, 0, selector.length)) {
          add(selector, declarations, frame.layer, frame.order);
        }
      }
    }
  };

  const add = (selector: string, declarations: string, layer: Layer, order: number): void => {
    if (!declarations.includes(":")) return;
    if (selector.length <= MAX_SELECTOR) take({ selector, declarations, layer, order });
  };

  MARKS.lastIndex = 0;
  // The last character of a mark tells which it is: sheets have many, and a match would be an object each.
  while (MARKS.test(css)) {
    const index = MARKS.lastIndex - 1;
    const mark = css[index]!;
    if (mark === "{" || mark === "}") {
      // An end too many belongs to the selector after it, and spoils it.
      if (mark === "}" && stack.length === 1 && skipped === 0 && plain < 0) continue;
      if (mark === "{") open(index);
      else close(index);
      start = index + 1;
      before = "";
    } else if (mark === "\\") MARKS.lastIndex++;
    else if (mark === "*") {
      before += css.slice(start, index - 1) + COMMENT;
      const end = css.indexOf("*/", index + 1);
      start = end < 0 ? css.length : end + 2;
      MARKS.lastIndex = start;
    } else if (mark === '"' || mark === "'") MARKS.lastIndex = stringEnd(css, index).end;
    else MARKS.lastIndex = addressEnd(css, MARKS.lastIndex);
  }
  // The end closes all that is open.
  skipped = 0;
  while (stack.length > 1 || plain >= 0) {
    close(css.length);
    start = css.length;
    before = "";
  }
  return order;
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

/** `@layer reset, theme;` */
function declareLayers(statement: string, layer: Layer): void {
  const [, name, rest] = AT_RULE.exec(withoutComments(statement, " ").trim()) ?? [];
  if (name?.toLowerCase() !== "layer") return;
  for (const one of rest!.split(",")) layerNamed(one, layer);
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
  return own
    .split(NESTED_COMMA)
    .map((part) => `${around} ${COMBINATOR.test(part.trim()) ? "" : " "}${part.trim()}`)
    .join(",");
}

/** A comma outside brackets, in selectors that do not nest them. */
const NESTED_COMMA = /,(?![^()]*\))/;
