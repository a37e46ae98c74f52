/**
 * The markup of a page as events: texts, opening tags and closing tags. Attributes become records at once.
 *
 * The events are those of htmlparser2's tokenizer for any text. src/document/markup-reader.ts calls this and reads
 * them; page-layout.ts lays out the memory for both.
 */

import {
  ATTRIBUTE_CHAINS,
  ATTRIBUTE_NAMES,
  ATTRIBUTE_NEXT,
  CLASSES,
  CLOSING,
  CUT,
  DONE,
  EVENT,
  EVENTS,
  FULL,
  IS_TEXT,
  NAME_BYTES,
  NUMBER_SHIFT,
  OPENING,
  PLAINTEXT,
  RCDATA,
  RECORD,
  SELF_CLOSING,
  STATE,
  TAG_CHAINS,
  TAG_LENGTHS,
  TAG_NAMES,
  TAG_NEXT,
  TEXT_EVENT,
  TEXT_KINDS,
  UNDECIDED,
  UNKNOWN_TAG,
} from "./page-layout";

const EVENT_BYTES: usize = 4 * EVENT;
/** Most events of one turn of the loop. */
const TURN: usize = 8 * EVENT_BYTES;

/** What is not an offset. */
const NONE: u32 = 0xffffffff;

const DOUBLE_QUOTE: u32 = 0x22;
const SINGLE_QUOTE: u32 = 0x27;
const DASH: u32 = 0x2d;
const SLASH: u32 = 0x2f;
const LESS: u32 = 0x3c;
const EQUALS: u32 = 0x3d;
const GREATER: u32 = 0x3e;
const EXCLAMATION: u32 = 0x21;
const QUESTION: u32 = 0x3f;

/** Tab, line feed, form feed, carriage return and space, as bits by code. */
const SPACES: u64 = 0x100003600;
/** They, `/` and `>`. */
const NAME_ENDS: u64 = SPACES | 0x4000800000000000;
/** They and `=`. */
const ATTRIBUTE_ENDS: u64 = NAME_ENDS | 0x2000000000000000;

function isOf(set: u64, code: u32): bool {
  return code < 64 && ((set >> code) & 1) !== 0;
}

function unit(units: usize, at: u32): u32 {
  return load<u16>(units + ((<usize>at) << 1));
}

function isLetter(code: u32): bool {
  return (code | 0x20) - 0x61 < 26;
}

function inLowerCase(code: u32): u32 {
  return code - 0x41 < 26 ? code + 32 : code;
}

/** Offset of the next unit with the code, from `at`; `length` without one. Reads up to 14 bytes after the units. */
function next(units: usize, length: u32, code: u32, at: u32): u32 {
  const wanted = i16x8.splat(<i16>code);
  for (let i = at; i < length; i += 8) {
    const hits = i8x16.bitmask(i16x8.eq(v128.load(units + ((<usize>i) << 1)), wanted));
    if (hits !== 0) {
      const found = i + (ctz(hits) >> 1);
      return found < length ? found : length;
    }
  }
  return length;
}

/** Whether the units are a name of a table, in any case. */
function isName(units: usize, start: u32, length: u32, name: usize): bool {
  for (let i: u32 = 0; i < length; i++) {
    if (inLowerCase(unit(units, start + i)) !== <u32>load<u8>(name + i)) return false;
  }
  return true;
}

function tagNumber(units: usize, start: u32, end: u32): u32 {
  const length = end - start;
  const first = unit(units, start) & 31;
  const last = unit(units, end - 1) & 31;
  let number: u32 = load<u8>(TAG_CHAINS + ((length * 517 + first * 37 + last) & 1023));
  while (number !== 0) {
    const isIt =
      <u32>load<u8>(TAG_LENGTHS + number) === length &&
      isName(units, start, length, TAG_NAMES + NAME_BYTES * number);
    if (isIt) return number;
    number = load<u8>(TAG_NEXT + number);
  }
  return UNKNOWN_TAG;
}

function attributeNumber(units: usize, start: u32, end: u32): u32 {
  const length = end - start;
  const first = unit(units, start);
  if (length > 4 && (first | 0x20) === 0x64 && unit(units, start + 4) === DASH) {
    // The table has `data` at the number of all such names.
    if (isName(units, start, 4, ATTRIBUTE_NAMES + NAME_BYTES)) return 1;
  }
  if (length > 15) return 0;
  let number: u32 = load<u8>(ATTRIBUTE_CHAINS + ((length << 5) | (first & 31)));
  while (number !== 0) {
    if (isName(units, start, length, ATTRIBUTE_NAMES + NAME_BYTES * number)) return number;
    number = load<u8>(ATTRIBUTE_NEXT + number);
  }
  return 0;
}

/** Offset of the `>` that ends a comment whose content begins at `from`; `length` if it never ends. */
function endOfComment(units: usize, length: u32, from: u32): u32 {
  let close = next(units, length, GREATER, from);
  while (close < length) {
    const inside = close - from;
    // `<!-->` and `<!--->`.
    if (inside === 0) return close;
    const isDash = unit(units, close - 1) === DASH;
    if (inside === 1 && isDash) return close;
    if (inside >= 2 && isDash && unit(units, close - 2) === DASH) return close;
    const isBang =
      inside >= 3 &&
      unit(units, close - 1) === EXCLAMATION &&
      unit(units, close - 2) === DASH &&
      unit(units, close - 3) === DASH;
    if (isBang) return close;
    close = next(units, length, GREATER, close + 1);
  }
  return length;
}

/**
 * Offset after the name in the end tag of a text; `length` if it never ends. As in htmlparser2, the control
 * characters 1C and 0F are taken for `<` and `/` where it looks at each character.
 */
function endOfText(units: usize, length: u32, from: u32, number: u32, isRcdata: bool): u32 {
  const name = TAG_NAMES + NAME_BYTES * number;
  const whole = <u32>load<u8>(TAG_LENGTHS + number) + 2;
  let same: u32 = 0;
  let at = from;
  while (at < length) {
    const code = unit(units, at);
    if (same === whole) {
      if (isOf(NAME_ENDS, code)) return at;
      same = 0;
    }
    const wanted: u32 = same === 0 ? LESS : same === 1 ? SLASH : <u32>load<u8>(name + same - 2);
    if ((code | 0x20) === wanted) {
      same++;
    } else if (same !== 0) {
      same = code === LESS ? 1 : 0;
    } else if (!isRcdata) {
      at = next(units, length, LESS, at + 1);
      same = 1;
    }
    at++;
  }
  return length;
}

function put(event: usize, code: u32, a: u32, b: u32, c: u32, d: u32): usize {
  store<u32>(event, code);
  store<u32>(event, a, 4);
  store<u32>(event, b, 8);
  store<u32>(event, c, 12);
  store<u32>(event, d, 16);
  return event + EVENT_BYTES;
}

/** Leaves word of where it stopped, and where its events end. */
function stop(why: i32, at: u32, event: usize, attributes: u32, number: u32): i32 {
  store<u32>(STATE, at);
  store<u32>(STATE, <u32>(event - EVENTS), 4);
  store<u32>(STATE, attributes, 8);
  store<u32>(STATE, number, 12);
  return why;
}

/**
 * Reads a page's markup up to the first thing that its caller must decide.
 *
 * @param units the page, `length` units of UTF-16
 * @param from where text or a tag begins
 * @param decided what is known of the tag at `from`; 0 if there is none
 * @param records where attributes go: four offsets each
 * @param names where the numbers of their names go
 * @param count of attributes so far
 * @returns why it stopped; `STATE` says where, how many bytes of events and how many attributes there are
 */
export function read(
  units: usize,
  length: u32,
  from: u32,
  decided: i32,
  records: usize,
  names: usize,
  count: u32,
): i32 {
  let event: usize = EVENTS;
  let attributes = count;
  let text = from;
  let at = from;
  let isKnown = decided;
  while (at < length) {
    if (event > <usize>CLASSES - TURN) return stop(FULL, text, event, attributes, 0);
    const less = next(units, length, LESS, at);
    if (less === length) break;
    if (less > text) event = put(event, TEXT_EVENT, text, less, 0, attributes);
    text = less;
    if (less + 1 === length) break;
    const first = unit(units, less + 1);
    if (first === SLASH) {
      const name = less + 2;
      if (name === length) break;
      let end = name;
      if (isLetter(unit(units, name))) {
        do end++;
        while (end < length && !isOf(NAME_ENDS, unit(units, end)));
        if (end === length) return stop(DONE, length, event, attributes, 0);
      }
      const close = next(units, length, GREATER, end);
      if (end > name) {
        const code = CLOSING | (tagNumber(units, name, end) << NUMBER_SHIFT);
        event = put(event, code, name, end, close < length ? close + 1 : length, attributes);
      }
      if (close === length) return stop(DONE, length, event, attributes, 0);
      at = close + 1;
    } else if (isLetter(first)) {
      const name = less + 1;
      let end = name + 1;
      while (end < length && !isOf(NAME_ENDS, unit(units, end))) end++;
      if (end === length) return stop(CUT, less, event, attributes, 0);
      const number = tagNumber(units, name, end);
      const kind: u32 = number === UNKNOWN_TAG ? 0 : <u32>load<u8>(TEXT_KINDS + number);
      if (kind !== 0 && isKnown === 0) return stop(UNDECIDED, less, event, attributes, number);
      const isText = kind !== 0 && isKnown === IS_TEXT;
      isKnown = 0;
      const opening = event;
      event = put(event, OPENING | (number << NUMBER_SHIFT), name, end, NONE, attributes);
      // The tag from the end of its name to its `>`.
      at = end;
      for (;;) {
        while (at < length && isOf(SPACES, unit(units, at))) at++;
        if (at === length) return stop(DONE, length, event, attributes, 0);
        const letter = unit(units, at);
        if (letter === GREATER) break;
        if (letter === SLASH) {
          do at++;
          while (at < length && isOf(SPACES, unit(units, at)));
          if (at === length) return stop(DONE, length, event, attributes, 0);
          if (unit(units, at) !== GREATER) continue;
          store<u32>(opening, SELF_CLOSING | (number << NUMBER_SHIFT));
          break;
        }
        const nameStart = at;
        do at++;
        while (at < length && !isOf(ATTRIBUTE_ENDS, unit(units, at)));
        const nameEnd = at;
        let valueStart = nameEnd;
        let valueEnd = nameEnd;
        while (at < length && isOf(SPACES, unit(units, at))) at++;
        if (at === length) return stop(DONE, length, event, attributes, 0);
        if (unit(units, at) === EQUALS) {
          do at++;
          while (at < length && isOf(SPACES, unit(units, at)));
          if (at === length) return stop(DONE, length, event, attributes, 0);
          const quote = unit(units, at);
          if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
            valueStart = at + 1;
            valueEnd = next(units, length, quote, valueStart);
            if (valueEnd === length) return stop(DONE, length, event, attributes, 0);
            at = valueEnd + 1;
          } else {
            valueStart = at;
            while (at < length) {
              const code = unit(units, at);
              if (code === GREATER || isOf(SPACES, code)) break;
              at++;
            }
            if (at === length) return stop(DONE, length, event, attributes, 0);
            valueEnd = at;
          }
        }
        const record = records + 4 * RECORD * <usize>attributes;
        store<u32>(record, nameStart);
        store<u32>(record, nameEnd, 4);
        store<u32>(record, valueStart, 8);
        store<u32>(record, valueEnd, 12);
        store<u8>(names + attributes, attributeNumber(units, nameStart, nameEnd));
        attributes++;
      }
      store<u32>(opening, at, 12);
      at++;
      if (isText) {
        const last =
          kind === PLAINTEXT ? length : endOfText(units, length, at, number, kind === RCDATA);
        const own = last === length ? 0 : <u32>load<u8>(TAG_LENGTHS + number);
        const textEnd = last === length ? length : last - own - 2;
        if (textEnd > at) event = put(event, TEXT_EVENT, at, textEnd, 0, attributes);
        if (last === length) return stop(DONE, length, event, attributes, 0);
        const close = next(units, length, GREATER, last);
        const code = CLOSING | (number << NUMBER_SHIFT);
        event = put(event, code, last - own, last, close < length ? close + 1 : length, attributes);
        if (close === length) return stop(DONE, length, event, attributes, 0);
        at = close + 1;
      }
    } else if (first === EXCLAMATION || first === QUESTION) {
      const isComment =
        first === EXCLAMATION &&
        less + 3 < length &&
        unit(units, less + 2) === DASH &&
        unit(units, less + 3) === DASH;
      const close = isComment
        ? endOfComment(units, length, less + 4)
        : next(units, length, GREATER, less + 2);
      if (close === length) return stop(DONE, length, event, attributes, 0);
      at = close + 1;
    } else {
      // A lone `<` is text.
      at = less + 1;
      continue;
    }
    text = at;
  }
  if (text < length) event = put(event, TEXT_EVENT, text, length, 0, attributes);
  return stop(DONE, length, event, attributes, 0);
}
