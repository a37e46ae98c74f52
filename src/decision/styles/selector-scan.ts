/** A scan of selectors that gives what css-what gives, and reads nearly all there are. */
import { AttributeAction, type Selector, SelectorType } from "css-what";
import { isNameCode } from "./selector-names.ts";
import { isSpace } from "./white-space.ts";

/** The selectors of a list; undefined if there is anything unusual in it, or what may be a mistake. */
export function scanned(list: string): Selector[][] | undefined {
  return new SelectorScan(list).all();
}

/** In place of a character, behind the last one. */
const END = -1;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const BRACKET = 40;
const END_OF_BRACKET = 41;
const STAR = 42;
const PLUS = 43;
const COMMA = 44;
const POINT = 46;
const COLON = 58;
const EQUALS = 61;
const GREATER = 62;
const SQUARE = 91;
const ESCAPE = 92;
const END_OF_SQUARE = 93;
const PIPE = 124;
const TILDE = 126;
/** Lists in lists deeper than that are left to css-what. */
const DEEPEST = 16;

const actions: Readonly<Record<number, AttributeAction>> = {
  33: AttributeAction.Not,
  36: AttributeAction.End,
  [STAR]: AttributeAction.Any,
  94: AttributeAction.Start,
  [PIPE]: AttributeAction.Hyphen,
  [TILDE]: AttributeAction.Element,
};

/** Pseudo-classes of selectors, and elements that may have one colon. */
const ofLists = new Set(["has", "not", "matches", "is", "where", "host", "host-context"]);
const elements = new Set(["before", "after", "first-line", "first-letter"]);
/** Their quotes are taken away. */
const ofTexts = new Set(["contains", "icontains"]);

/** An escape that stands for a sign. */
const SIGN = /\\([^\da-f\s])/gi;

class SelectorScan {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** The parts of the selector that is read. */
  #tokens: Selector[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The selectors of the whole list; undefined if they are not read. */
  all(): Selector[][] | undefined {
    const found = this.#list();
    return this.#at === this.#text.length ? found : undefined;
  }

  /** The selectors up to the end, or to a bracket that ends them. */
  #list(): Selector[][] | undefined {
    const found: Selector[][] = [];
    const around = this.#tokens;
    this.#tokens = [];
    this.#skipSpace();
    for (;;) {
      const code = this.#code();
      const isEnd = code === END || code === END_OF_BRACKET;
      if (isEnd || code === COMMA) {
        if (lastType(this.#tokens) === SelectorType.Descendant) this.#tokens.pop();
        if (this.#tokens.length === 0) return undefined;
        found.push(this.#tokens);
        if (isEnd) break;
        this.#tokens = [];
        this.#at++;
        this.#skipSpace();
      } else if (!this.#part(code)) return undefined;
    }
    this.#tokens = around;
    return found;
  }

  /** Reads a part of a selector; false for one that css-what shall read. */
  #part(code: number): boolean {
    if (code === POINT || code === HASH) return this.#name(code === HASH);
    if (isSpace(code)) return this.#space();
    if (code === GREATER) return this.#combinator(SelectorType.Child);
    if (code === PLUS) return this.#combinator(SelectorType.Adjacent);
    if (code === TILDE) return this.#combinator(SelectorType.Sibling);
    if (code === COLON) return this.#pseudo();
    if (code === SQUARE) return this.#attribute();
    if (code === STAR) {
      this.#at++;
      this.#tokens.push({ type: SelectorType.Universal, namespace: null });
    } else {
      const name = this.#nameFrom(this.#at);
      if (name === undefined || name === "*") return false;
      this.#tokens.push({ type: SelectorType.Tag, name, namespace: null });
    }
    return this.#code() !== PIPE;
  }

  #name(isId: boolean): boolean {
    const value = this.#nameFrom(this.#at + 1);
    if (value === undefined) return false;
    this.#tokens.push({
      type: SelectorType.Attribute,
      name: isId ? "id" : "class",
      action: isId ? AttributeAction.Equals : AttributeAction.Element,
      value,
      namespace: null,
      ignoreCase: "quirks",
    });
    return true;
  }

  #space(): boolean {
    if (isTraversal(lastType(this.#tokens))) return false;
    this.#tokens.push({ type: SelectorType.Descendant });
    this.#skipSpace();
    return true;
  }

  #combinator(type: SelectorType.Child | SelectorType.Adjacent | SelectorType.Sibling): boolean {
    const last = lastType(this.#tokens);
    if (last === SelectorType.Descendant) this.#tokens.pop();
    else if (isTraversal(last)) return false;
    this.#tokens.push({ type });
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #attribute(): boolean {
    const text = this.#text;
    this.#at++;
    this.#skipSpace();
    const name = this.#nameFrom(this.#at);
    if (name === undefined) return false;
    this.#skipSpace();
    let action: AttributeAction = AttributeAction.Exists;
    let value = "";
    let ignoreCase: boolean | null = null;
    if (this.#code() !== END_OF_SQUARE) {
      action = actions[this.#code()] ?? AttributeAction.Equals;
      if (action !== AttributeAction.Equals) this.#at++;
      if (this.#code() !== EQUALS) return false;
      this.#at++;
      this.#skipSpace();
      const quote = this.#code();
      const isQuoted = quote === QUOTE || quote === APOSTROPHE;
      const start = isQuoted ? this.#at + 1 : this.#at;
      let end = start;
      for (; ; end++) {
        const code = codeAt(text, end);
        if (code === END || code === ESCAPE) return false;
        if (isQuoted ? code === quote : code === END_OF_SQUARE || isSpace(code)) break;
      }
      value = text.slice(start, end);
      this.#at = isQuoted ? end + 1 : end;
      this.#skipSpace();
      const flag = text.charAt(this.#at).toLowerCase();
      if (flag === "i" || flag === "s") {
        ignoreCase = flag === "i";
        this.#at++;
        this.#skipSpace();
      }
      if (this.#code() !== END_OF_SQUARE) return false;
    }
    this.#at++;
    this.#tokens.push({
      type: SelectorType.Attribute,
      name,
      action,
      value,
      namespace: null,
      ignoreCase,
    });
    return true;
  }

  #pseudo(): boolean {
    const isElement = codeAt(this.#text, this.#at + 1) === COLON;
    const name = this.#nameFrom(this.#at + (isElement ? 2 : 1))?.toLowerCase();
    if (name === undefined) return false;
    const hasBracket = this.#code() === BRACKET;
    if (isElement || elements.has(name)) {
      this.#tokens.push({ type: SelectorType.PseudoElement, name, data: null });
      return !hasBracket;
    }
    let data: string | Selector[][] | null = null;
    if (hasBracket) {
      this.#at++;
      const inside = ofLists.has(name) ? this.#inside() : this.#bracketText();
      if (inside === undefined || ofTexts.has(name)) return false;
      data = inside;
      this.#at++;
    }
    this.#tokens.push({ type: SelectorType.Pseudo, name, data });
    return true;
  }

  /** The selectors up to a closing bracket. */
  #inside(): Selector[][] | undefined {
    if (++this.#depth > DEEPEST) return undefined;
    const found = this.#list();
    this.#depth--;
    if (this.#code() !== END_OF_BRACKET) return undefined;
    // css-what takes a bracket before a name for its first letter.
    const next = codeAt(this.#text, this.#at + 1);
    return isNameCode(next) || next === ESCAPE ? undefined : found;
  }

  /** The text up to a closing bracket. */
  #bracketText(): string | undefined {
    const start = this.#at;
    for (let depth = 1; ; this.#at++) {
      const code = this.#code();
      if (code === END || code === ESCAPE) return undefined;
      if (code === BRACKET) depth++;
      else if (code === END_OF_BRACKET && --depth === 0) return this.#text.slice(start, this.#at);
    }
  }

  /** The name that begins at an offset, where the scan goes on after it; undefined if there is none. */
  #nameFrom(start: number): string | undefined {
    const text = this.#text;
    let end = start;
    let hasEscapes = false;
    for (; ; end++) {
      const code = codeAt(text, end);
      if (isNameCode(code)) continue;
      if (code !== ESCAPE) break;
      if (text.slice(end, end + 2).search(SIGN) < 0) return undefined;
      hasEscapes = true;
      end++;
    }
    this.#at = end;
    if (end === start) return undefined;
    const name = text.slice(start, end);
    return hasEscapes ? name.replace(SIGN, "$1") : name;
  }

  #code(): number {
    return codeAt(this.#text, this.#at);
  }

  #skipSpace(): void {
    while (isSpace(this.#code())) this.#at++;
  }
}

function lastType(tokens: readonly Selector[]): SelectorType | undefined {
  return tokens.length === 0 ? undefined : tokens[tokens.length - 1]!.type;
}

function isTraversal(type: SelectorType | undefined): boolean {
  return (
    type === SelectorType.Descendant ||
    type === SelectorType.Child ||
    type === SelectorType.Adjacent ||
    type === SelectorType.Sibling
  );
}

function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : END;
}
