/** The rules of a style sheet, with what is around them resolved: conditions, layers, scopes and nesting. */
import { containerHolds, mediaHolds, supportsHolds } from "./conditions.ts";
import { dataText } from "./data-sheets.ts";
import { declarationOf, declarationTexts } from "./declarations.ts";
import {
  addressEnd,
  COMMENT,
  listItems,
  statements,
  stringEnd,
  withMarkedComments,
} from "./text.ts";

/** What a rule asks of the place of an element, apart from its selector. */
interface Place {
  /** Name of the container that it must be in; empty for any; undefined for none. */
  readonly container?: string | undefined;
  /** Whether it must be in the element around the sheet. */
  readonly isOwn?: boolean;
  /** The selector of what it must be in, and what is written behind its own selector for that. */
  readonly scope?: { readonly root: string; readonly test: string };
  /** Whether it is in no at-rule and in no other rule. */
  readonly isPlain: boolean;
}

/** A rule of a sheet. */
export interface Rule {
  /** With those around it. */
  readonly selector: string;
  /** Its declarations. */
  readonly text: string;
  /** Name of its layer, with those around it; empty for none. */
  readonly layer: string;
  /** Place among the rules of its sheet. */
  readonly order: number;
  readonly place: Place;
}

/** A sheet of a page. */
export class StyleSheet {
  readonly css: string;
  #contents: Sheet | undefined;

  constructor(css: string) {
    this.css = css;
  }

  /** Read when it is asked for. */
  get contents(): Sheet {
    this.#contents ??= readSheet(this.css);
    return this.#contents;
  }
}

/** What a sheet says by its text alone. */
export interface Sheet {
  readonly rules: readonly Rule[];
  /** Names of its layers, each with those around it, in the order in which they are first named. */
  readonly layers: ReadonlySet<string>;
  /** Number of all that has a place among its rules. */
  readonly count: number;
  /** By name, what animations begin or end with. */
  readonly keyframes: ReadonlyMap<string, readonly Rule[]>;
}

/** What is open: a list of rules, a rule, the frames of an animation, or something that is passed over. */
interface Frame {
  readonly kind: "list" | "rule" | "frames" | "property" | "idle";
  /** With those around it; empty in a list. */
  readonly selector: string;
  readonly layer: string;
  readonly place: Place;
  readonly order: number;
  /** Its own declarations before rules inside of it. */
  declarations: string;
}

const MARKS = /[{}"'\\]|url\(\s*(?!["'\s])/gi;
/** What may be more than a selector before a bracket. */
const SPECIAL = /[;@<\0\\"'(]/;
const AT_RULE = /^@([\w-]+)\s*([\s\S]*)$/;
const HTML_COMMENT = /<!--|-->/g;
const CUSTOM = /^\s*--/;
const SCOPE = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*(?:to\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\))?/;
const CONTAINER_NAME = /^(?!not\b)[a-z_-][\w-]*(?=\s*\()/i;
/** Rules that nest deeper are passed over, and so are longer selectors. */
const MAX_DEPTH = 12;
const MAX_SELECTOR = 4000;
const PLAIN: Place = { isPlain: true };

/** Reads a sheet. Never throws; what is broken is passed over as CSS says. */
function readSheet(css: string): Sheet {
  const reader = new SheetReader();
  reader.read(css, 0);
  return reader;
}

class SheetReader implements Sheet {
  readonly rules: Rule[] = [];
  readonly layers = new Set<string>();
  readonly keyframes = new Map<string, Rule[]>();
  count = 0;

  read(text: string, depth: number): void {
    const css = withMarkedComments(text);
    const stack: Frame[] = [frame("list", "", "", PLAIN, 0)];
    let start = 0;
    let skipped = 0;
    MARKS.lastIndex = 0;
    // The last character of a mark tells which it is: sheets have many, and a match would be an object each.
    while (MARKS.test(css)) {
      const index = MARKS.lastIndex - 1;
      const mark = css[index]!;
      if (mark === "{") {
        const top = stack.at(-1)!;
        if (skipped > 0 || top.kind === "idle" || stack.length > MAX_DEPTH) skipped++;
        else {
          const next = MARKS.lastIndex;
          stack.push(this.#open(top, css.slice(start, index), depth));
          MARKS.lastIndex = next;
        }
        start = index + 1;
      } else if (mark === "}") {
        // An end too many belongs to the selector after it, and spoils it.
        if (skipped > 0) skipped--;
        else if (stack.length === 1) continue;
        else this.#close(stack, css.slice(start, index));
        start = index + 1;
      } else if (mark === "\\") MARKS.lastIndex++;
      else if (mark === '"' || mark === "'") MARKS.lastIndex = stringEnd(css, index).end;
      else MARKS.lastIndex = addressEnd(css, MARKS.lastIndex);
    }
    // The end closes all that is open.
    if (stack.length === 1) this.#statements(statements(css.slice(start)), "", depth);
    for (let rest = css.slice(start); stack.length > 1; rest = "")
      this.#close(stack, skipped > 0 ? "" : rest);
  }

  #close(stack: Frame[], text: string): void {
    const { kind, selector, declarations, layer, place, order } = stack.pop()!;
    const all = declarations + text;
    if (kind === "property") {
      // As if the page itself had it, below all that is set.
      for (const text of declarationTexts(all)) {
        const value = declarationOf(text, (name) => name === "initial-value");
        if (value?.name !== "initial-value") continue;
        const own = `${selector}:${value.value}`;
        this.rules.push({ selector: ":where(:root)", text: own, layer, order, place });
      }
    }
    if (kind !== "rule" || !all.includes(":") || selector.length > MAX_SELECTOR) return;
    const around = stack.at(-1)!;
    const rules = around.kind === "frames" ? this.keyframes.get(around.selector)! : this.rules;
    rules.push({ selector, text: all, layer, order, place });
  }

  #open(top: Frame, text: string, depth: number): Frame {
    if (top.kind === "list" && !SPECIAL.test(text) && !text.includes("-->")) {
      const own = scoped(text.trim(), top.place);
      return frame("rule", own, top.layer, top.place, this.count++);
    }
    const parts = statements(text);
    const isList = top.kind === "list";
    if (top.kind === "rule") top.declarations += `${parts.slice(0, -1).join(";")};`;
    // Outside of rules a semicolon ends at-rules alone; elsewhere it belongs to the selector, and spoils it.
    const first = isList
      ? this.#statements(parts.slice(0, -1), top.layer, depth)
      : parts.length - 1;
    const prelude = parts.slice(first).join(";").replaceAll(COMMENT, "");
    const own = prelude.replace(HTML_COMMENT, " ").trim();
    const order = this.count++;
    const { layer, place, selector } = top;
    if (!own.startsWith("@")) {
      if (isList || top.kind === "frames")
        return frame("rule", scoped(own, place), layer, place, order);
      if (CUSTOM.test(prelude)) return frame("idle", "", layer, place, order);
      return frame("rule", nested(selector, own), layer, { ...place, isPlain: false }, order);
    }
    const [, name = "", rest = ""] = AT_RULE.exec(own) ?? [];
    const inside = (kind: Frame["kind"], more: Partial<Place> = {}): Frame =>
      frame(kind, selector, layer, { ...place, ...more, isPlain: false }, order);
    switch (name.toLowerCase()) {
      case "layer":
        return { ...inside(top.kind), layer: this.#layer(rest, layer) };
      case "media":
        return inside(mediaHolds(rest) ? top.kind : "idle");
      case "supports":
        return inside(supportsHolds(rest) ? top.kind : "idle");
      case "container":
        return inside(containerHolds(rest) ? top.kind : "idle", {
          container: CONTAINER_NAME.exec(rest)?.[0] ?? "",
        });
      case "scope": {
        if (rest === "") return inside("list", { isOwn: true });
        const [, root, limit] = SCOPE.exec(rest) ?? [];
        if (root === undefined) return inside("idle");
        return inside("list", { scope: { root: `:is(${root})`, test: scopeTest(root, limit) } });
      }
      case "property":
        return frame("property", rest, layer, place, order);
      case "keyframes":
      case "-webkit-keyframes":
        this.keyframes.set(rest, []);
        return { ...inside("frames"), selector: rest };
    }
    return inside("idle");
  }

  /** Reads at-rules without rules inside. Returns the number of the first part that is none. */
  #statements(parts: readonly string[], layer: string, depth: number): number {
    for (const [i, part] of parts.entries()) {
      const text = part.replaceAll(COMMENT, " ").replace(HTML_COMMENT, " ").trim();
      const [, name, rest = ""] = AT_RULE.exec(text) ?? [];
      if (name === undefined) return i;
      if (name.toLowerCase() === "layer")
        for (const one of rest.split(",")) this.#layer(one, layer);
      const css = name.toLowerCase() === "import" && depth < MAX_DEPTH ? dataText(rest) : undefined;
      if (css !== undefined) this.read(css, depth + 1);
    }
    return parts.length;
  }

  /** A layer by its name, `base.forms`; a new one without a name. */
  #layer(text: string, parent: string): string {
    let layer = parent;
    for (const part of (text.trim() || `#${this.layers.size}`).split(".").slice(0, MAX_DEPTH)) {
      layer = `${layer}${part}.`;
      this.layers.add(layer);
    }
    return layer;
  }
}

function frame(
  kind: Frame["kind"],
  selector: string,
  layer: string,
  place: Place,
  order: number,
): Frame {
  return { kind, selector, layer, place, order, declarations: "" };
}

const COMBINATOR = /^[>+~]/;

/** The selector of a rule inside of a rule; one that is too long stands for it where it has one. */
function nested(parent: string, own: string): string {
  if (own.length > MAX_SELECTOR) return own;
  if (parent.length > MAX_SELECTOR) return parent;
  const around = `:is(${parent})`;
  if (own.includes("&")) return own.replaceAll("&", around);
  const parts: string[] = [];
  for (const part of listItems(own)) {
    const text = part.trim();
    parts.push(`${around}${COMBINATOR.test(text) ? "" : " "}${text}`);
  }
  return parts.join(",");
}

/** What is asked of the elements that a scope holds, written behind their selectors. */
function scopeTest(root: string, limit: string | undefined): string {
  const within = `:where(${root},:is(${root}) *)`;
  const end = `:is(${root}) :is(${limit})`;
  return limit === undefined ? within : `${within}:not(:where(${end},${end} *))`;
}

function scoped(own: string, { scope }: Place): string {
  if (scope === undefined) return own;
  return listItems(own)
    .map((part) => `${part.trim().replaceAll(":scope", scope.root)}${scope.test}`)
    .join(",");
}
