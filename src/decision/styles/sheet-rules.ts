/**
 * The rules of a style sheet that bear on what a page shows, with the conditions, layers and rules around
 * them resolved.
 */
import { containerHolds, mediaHolds, supportsHolds } from "./conditions.ts";
import {
  addressEnd,
  COMMENT,
  statements,
  stringEnd,
  unescaped,
  withoutComments,
} from "./css-text.ts";
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

/** What is open: a list of rules, a rule, or something whose content is passed over. */
interface Frame {
  readonly kind: "list" | "rule" | "idle";
  /** Selector of the rule, with those around it; empty in a list. */
  readonly selector: () => string;
  readonly layer: Layer;
  readonly order: number;
  /** Where its own content began, and its declarations that are read. */
  readonly start: number;
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
 * @param names finds what rules are read for: of others nothing is read but where they end
 * @param take is given each rule that may apply
 * @returns the number of its rules
 */
export function readSheet(
  css: string,
  names: RegExp,
  root: Layer,
  take: (rule: SheetRule) => void,
): number {
  let order = 0;
  let start = 0;
  let before = "";
  /** Where the next name ends. */
  let name = 0;
  let skipped = 0;
  const stack: Frame[] = [
    { kind: "list", selector: () => "", layer: root, order, start: 0, declarations: "" },
  ];

  const isNamed = (begin: number, end: number): boolean => {
    if (name <= begin) {
      names.lastIndex = begin;
      name = names.test(css) ? names.lastIndex : css.length + 1;
    }
    return name <= end;
  };

  const open = (at: number): void => {
    const top = stack.at(-1)!;
    if (skipped > 0 || top.kind === "idle" || stack.length > MAX_DEPTH) {
      skipped++;
      return;
    }
    const isPlain = top.kind === "list" && before === "" && isSimple(css, start);
    if (isPlain) {
      const begin = start;
      stack.push({
        kind: "rule",
        selector: () => css.slice(begin, at).trim(),
        layer: top.layer,
        order: order++,
        start: at + 1,
        declarations: "",
      });
    } else stack.push(frameOf(top, before + css.slice(start, at), at));
  };

  /** A frame whose prelude has comments, an at-rule, statements or declarations before it. */
  const frameOf = (top: Frame, text: string, at: number): Frame => {
    const parts = statements(text);
    const prelude = withoutComments(parts.pop() ?? "", "");
    if (top.kind === "rule") top.declarations += `${parts.join(";")};`;
    else for (const part of parts) declareLayers(part, top.layer);
    const frame = (kind: Frame["kind"], selector: () => string, layer = top.layer): Frame => ({
      kind,
      selector,
      layer,
      order: order++,
      start: at + 1,
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
    if (skipped > 0) {
      skipped--;
      return;
    }
    const frame = stack.pop()!;
    if (frame.kind === "rule" && isNamed(frame.start, at)) {
      const declarations = frame.declarations + before + css.slice(start, at);
      const selector = frame.selector();
      if (selector.length <= MAX_SELECTOR && declarations !== "") {
        take({ selector, declarations, layer: frame.layer, order: frame.order });
      }
    }
  };

  MARKS.lastIndex = 0;
  // The last character of a mark tells which it is: sheets have many, and a match would be an object each.
  while (MARKS.test(css)) {
    const index = MARKS.lastIndex - 1;
    const mark = css[index]!;
    if (mark === "{" || mark === "}") {
      // An end too many belongs to the selector after it, and spoils it.
      if (mark === "}" && stack.length === 1 && skipped === 0) continue;
      if (mark === "{") open(index);
      else close(index);
      start = index + 1;
      before = "";
      // No later rule is read.
      if (stack.length === 1 && skipped === 0 && !isNamed(start, css.length)) return order;
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
  while (stack.length > 1) {
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

/** The selector of a rule inside of a rule. */
function nested(parent: string, own: string): string {
  const around = `:is(${parent})`;
  if (own.includes("&")) return own.replaceAll("&", around);
  return own
    .split(NESTED_COMMA)
    .map((part) => `${around} ${COMBINATOR.test(part.trim()) ? "" : " "}${part.trim()}`)
    .join(",");
}

/** A comma outside brackets, in selectors that do not nest them. */
const NESTED_COMMA = /,(?![^()]*\))/;

/** A declaration: name in lower case, value in lower case without `!important`. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const IMPORTANT = /!\s*important\s*$/;

/** The declarations of a rule or a `style` attribute that are wanted by their names, in their order. */
export function declarationsOf(css: string, isWanted: (name: string) => boolean): Declaration[] {
  const found: Declaration[] = [];
  for (const statement of statements(css)) {
    const text = withoutComments(statement, " ");
    const colon = text.indexOf(":");
    if (colon < 0) continue;
    const name = unescaped(text.slice(0, colon).trim()).toLowerCase();
    if (!isWanted(name)) continue;
    const value = unescaped(text.slice(colon + 1).trim()).toLowerCase();
    const isImportant = value.includes("!") && IMPORTANT.test(value);
    found.push({
      name,
      value: isImportant ? value.replace(IMPORTANT, "").trim() : value,
      isImportant,
    });
  }
  return found;
}
