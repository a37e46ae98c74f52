import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { isName } from "./attribute-names.ts";
import { textTags } from "./text-tags.ts";

/**
 * htmlparser2's tokenizer with a fast path for text and tags. The base class switches on its state at every
 * character; here each part of a tag is one loop. Comments, declarations, tags whose content is text and the
 * rest of a chunk that ends inside a tag are left to the base class. The events are the same for any input.
 *
 * The two overridden methods are private in its types: a test checks that this version has them.
 */
export class FastTokenizer extends Tokenizer {}

/** Callbacks for a page that comes in one chunk. */
export interface PageCallbacks extends TokenizerCallbacks {
  /**
   * Whether to read the content of a raw-text tag (name in lower case) as markup. With this callback
   * `<![CDATA[` is read as a comment up to the next `>`, as the standard does outside SVG and MathML; the
   * base class searches for `]]>` to the end of the page.
   */
  isTrap?(start: number, name: string): boolean;
}

/** Private members of the base class, under its names. */
interface State {
  readonly cbs: PageCallbacks;
  /** The current character, counted from the first chunk; each method advances it afterwards. */
  index: number;
  /** The current chunk, and where it begins. */
  readonly buffer: string;
  readonly offset: number;
  /** The state, and where the current section began. */
  state: number;
  sectionStart: number;
  readonly decodeEntities: boolean;
  readonly xmlMode: boolean;
  readonly recognizeSelfClosing: boolean;
}

// Its states.
const TEXT = 1;
const BEFORE_TAG_NAME = 2;
const IN_SELF_CLOSING_TAG = 4;
const AFTER_CLOSING_TAG_NAME = 7;
const BEFORE_ATTRIBUTE_NAME = 8;
const IN_ATTRIBUTE_NAME = 9;
const AFTER_ATTRIBUTE_NAME = 10;
const BEFORE_ATTRIBUTE_VALUE = 11;
const IN_VALUE_DOUBLE = 12;
const IN_VALUE_SINGLE = 13;
const IN_VALUE_UNQUOTED = 14;
// How a value is quoted.
const NO_VALUE = 0;
const UNQUOTED = 1;
const SINGLE = 2;
const DOUBLE = 3;

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Tags whose content is text, by their first letter. */
const byLetter = new Map<number, string[]>();
for (const name of textTags) {
  const letter = name.charCodeAt(0);
  byLetter.set(letter, [...(byLetter.get(letter) ?? []), name]);
}
const mayBeText = new Uint8Array(128);
for (const letter of byLetter.keys()) mayBeText[letter] = 1;

const CDATA = "<![CDATA[";

const isSpaceCode = new Uint8Array(64);
for (const code of [0x20, 0x0a, 0x09, 0x0c, 0x0d]) isSpaceCode[code] = 1;
/** Characters that end the name of a tag and, besides `=`, of an attribute. */
const isEndCode = isSpaceCode.slice();
isEndCode[SLASH] = 1;
isEndCode[GREATER] = 1;

function isSpace(code: number): boolean {
  return code < 64 && isSpaceCode[code] === 1;
}

function isEnd(code: number): boolean {
  return code < 64 && isEndCode[code] === 1;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Most characters searched for are nearer: up to here a loop is faster than `indexOf`. */
const NEAR = 24;

/** Offset of the next character with the code, from `at`; -1 if there is none. */
function next(buffer: string, code: number, at: number): number {
  const near = Math.min(at + NEAR, buffer.length);
  let i = at;
  while (i < near && buffer.charCodeAt(i) !== code) i++;
  return i < near ? i : buffer.indexOf(String.fromCharCode(code), i);
}

/**
 * Advances to the next character with the code, or to the chunk's last character.
 *
 * @returns whether it was found
 */
function fastForwardTo(this: State, code: number): boolean {
  const { buffer, offset } = this;
  const at = next(buffer, code, this.index + 1 - offset);
  this.index = offset + (at < 0 ? buffer.length - 1 : at);
  return at >= 0;
}

/** The name in lower case if it is one of {@link textTags}; undefined otherwise. The first letter matches. */
function textTagAt(buffer: string, start: number, end: number): string | undefined {
  for (const name of byLetter.get(buffer.charCodeAt(start) | 0x20)!) {
    if (name.length === end - start && isName(name, buffer, start)) return name;
  }
  return undefined;
}

/** Reads text and tags up to the first thing that is left to the base class. */
function readMarkup(this: State, code: number): void {
  if (this.decodeEntities || this.xmlMode || this.recognizeSelfClosing) {
    baseText.call(this, code);
    return;
  }
  const { buffer, offset, cbs } = this;
  /** Where the text began, perhaps in an earlier chunk. */
  let text = this.sectionStart - offset;
  let at = this.index - offset;
  while (at < buffer.length) {
    const less = next(buffer, LESS, at);
    if (less < 0) break;
    if (less > text) cbs.ontext(offset + text, offset + less);
    text = less;
    const first = less + 1 < buffer.length ? buffer.charCodeAt(less + 1) : 0x21;
    if (first === SLASH) {
      const name = less + 2;
      let end = name;
      if (end < buffer.length && isLetter(buffer.charCodeAt(end))) {
        do end++;
        while (end < buffer.length && !isEnd(buffer.charCodeAt(end)));
      } else end = buffer.length;
      if (end === buffer.length) {
        leave(this, BEFORE_TAG_NAME, less, less);
        return;
      }
      cbs.onclosetag(offset + name, offset + end);
      const close = next(buffer, GREATER, end);
      if (close < 0) {
        leave(this, AFTER_CLOSING_TAG_NAME, NOWHERE, buffer.length - 1);
        return;
      }
      at = close + 1;
    } else if (isLetter(first)) {
      const name = less + 1;
      let end = name + 1;
      while (end < buffer.length && !isEnd(buffer.charCodeAt(end))) end++;
      const special = mayBeText[first | 0x20] === 0 ? undefined : textTagAt(buffer, name, end);
      const isLeft = special !== undefined && cbs.isTrap?.(offset + less, special) !== true;
      if (end === buffer.length || isLeft) {
        leave(this, BEFORE_TAG_NAME, less, less);
        return;
      }
      // The base class asks at every tag.
      cbs.isInForeignContext?.();
      cbs.onopentagname(offset + name, offset + end);
      at = readAttributes(this, end);
      if (at < 0) return;
    } else if (first === 0x21 || first === 0x3f) {
      const isComment = cbs.isTrap !== undefined && buffer.startsWith(CDATA, less);
      const close = isComment ? next(buffer, GREATER, less + CDATA.length) : -1;
      if (close >= 0) {
        at = close + 1;
        text = at;
        continue;
      }
      leave(this, BEFORE_TAG_NAME, less, less);
      return;
    } else {
      // A lone `<` is text.
      at = less + 1;
      continue;
    }
    text = at;
  }
  leave(this, TEXT, text, buffer.length - 1);
}

/**
 * Reads a tag from the end of its name to its `>`.
 *
 * @returns offset of the text after it; -1 if the chunk ends first, and the base class reads the rest
 */
function readAttributes(tokenizer: State, from: number): number {
  const { buffer, offset, cbs } = tokenizer;
  const { length } = buffer;
  let at = from;
  for (;;) {
    while (at < length && isSpace(buffer.charCodeAt(at))) at++;
    if (at === length) return leaveTag(tokenizer, BEFORE_ATTRIBUTE_NAME, NOWHERE);
    const first = buffer.charCodeAt(at);
    if (first === GREATER) {
      cbs.onopentagend(offset + at);
      return at + 1;
    }
    if (first === SLASH) {
      do at++;
      while (at < length && isSpace(buffer.charCodeAt(at)));
      if (at === length) return leaveTag(tokenizer, IN_SELF_CLOSING_TAG, NOWHERE);
      if (buffer.charCodeAt(at) !== GREATER) continue;
      cbs.onselfclosingtag(offset + at);
      return at + 1;
    }
    const name = at;
    let nameEnd = name + 1;
    while (nameEnd < length) {
      const code = buffer.charCodeAt(nameEnd);
      if (code === EQUALS || isEnd(code)) break;
      nameEnd++;
    }
    if (nameEnd === length) return leaveTag(tokenizer, IN_ATTRIBUTE_NAME, name);
    cbs.onattribname(offset + name, offset + nameEnd);
    at = nameEnd;
    while (at < length && isSpace(buffer.charCodeAt(at))) at++;
    if (at === length) return leaveTag(tokenizer, AFTER_ATTRIBUTE_NAME, nameEnd);
    if (buffer.charCodeAt(at) !== EQUALS) {
      cbs.onattribend(NO_VALUE, offset + nameEnd);
      continue;
    }
    do at++;
    while (at < length && isSpace(buffer.charCodeAt(at)));
    if (at === length) return leaveTag(tokenizer, BEFORE_ATTRIBUTE_VALUE, nameEnd);
    const quote = buffer.charCodeAt(at);
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const isDouble = quote === DOUBLE_QUOTE;
      const value = at + 1;
      const end = next(buffer, quote, value);
      if (end < 0) return leaveTag(tokenizer, isDouble ? IN_VALUE_DOUBLE : IN_VALUE_SINGLE, value);
      cbs.onattribdata(offset + value, offset + end);
      cbs.onattribend(isDouble ? DOUBLE : SINGLE, offset + end + 1);
      at = end + 1;
    } else {
      const value = at;
      while (at < length) {
        const code = buffer.charCodeAt(at);
        if (code === GREATER || isSpace(code)) break;
        at++;
      }
      if (at === length) return leaveTag(tokenizer, IN_VALUE_UNQUOTED, value);
      cbs.onattribdata(offset + value, offset + at);
      cbs.onattribend(UNQUOTED, offset + at);
    }
  }
}

/** Leaves the rest of a chunk that ends inside a tag to the base class. */
function leaveTag(tokenizer: State, state: number, sectionStart: number): number {
  leave(tokenizer, state, sectionStart, tokenizer.buffer.length - 1);
  return -1;
}

/** No offset. It is not -1: that is a `<` at the end of the previous chunk. */
const NOWHERE = -(2 ** 30);

/** Makes the base class continue after `last`. Offsets are within the chunk, or {@link NOWHERE}. */
function leave(tokenizer: State, state: number, sectionStart: number, last: number): void {
  tokenizer.state = state;
  tokenizer.sectionStart = sectionStart === NOWHERE ? -1 : tokenizer.offset + sectionStart;
  tokenizer.index = tokenizer.offset + last;
}

const baseText = (Tokenizer.prototype as unknown as { stateText(this: State, code: number): void })
  .stateText;
Object.defineProperty(FastTokenizer.prototype, "fastForwardTo", { value: fastForwardTo });
Object.defineProperty(FastTokenizer.prototype, "stateText", { value: readMarkup });
