/** Reads a page's markup by the kernel, faster than htmlparser2's tokenizer and with the same events. */
import { growTo } from "../base/web-assembly.ts";
import {
  ATTRIBUTE_CHAINS,
  ATTRIBUTE_NAMES,
  ATTRIBUTE_NEXT,
  CLOSING,
  CUT,
  DONE,
  EVENT,
  IS_MARKUP,
  IS_TEXT,
  NAME_BYTES,
  NOTHING,
  NUMBER_SHIFT,
  PLAINTEXT,
  RAW_TEXT,
  RCDATA,
  RECORD,
  SELF_CLOSING,
  TAG_CHAINS,
  TAG_LENGTHS,
  TAG_NAMES,
  TAG_NEXT,
  TEXT_EVENT,
  TEXT_KINDS,
  UNDECIDED,
  UNKNOWN_TAG,
} from "../build/assembly/page-layout.ts";
import { DATA_NAME, namesByNumber } from "./attribute-names.ts";
import { behindUnits, MOST, pageKernel, unitsOf, viewsOf } from "./page-kernel.ts";
import type { PageText } from "./page-text.ts";
import { knownTagNames, ROOT, TEXT, tag } from "./tags.ts";
import { isCutTextTag, textTags } from "./text-tags.ts";
import type { IsTrap } from "./traps.ts";
import type { Attributes, TreeBuilder } from "./tree-builder.ts";

let hasTables = false;

/**
 * Builds a page's tree, but for its end.
 *
 * @returns its attributes, in views that are valid until the next page; undefined where there is no kernel, or if the page is too long for it
 */
export function readMarkup(
  source: PageText,
  builder: TreeBuilder,
  isTrap: IsTrap,
): Attributes | undefined {
  const { length } = source;
  const kernel = length <= MOST ? pageKernel() : undefined;
  if (kernel === undefined) return undefined;
  const units = unitsOf(kernel, source);
  // A name and what parts it from the next are two units at least.
  const most = (length >> 1) + 1;
  const names = behindUnits(units, length);
  const records = (names + most + 15) & ~15;
  growTo(kernel.memory, records + 4 * RECORD * most);
  const { bytes, state, events } = viewsOf(kernel);
  if (!hasTables) fillTables(bytes);
  hasTables = true;
  let from = 0;
  let decided = NOTHING;
  let count = 0;
  for (;;) {
    const why = kernel.read(units, length, from, decided, records, names, count);
    build(builder, events, state[1]! >> 2);
    from = state[0]!;
    count = state[2]!;
    builder.attributeCount = count;
    decided = NOTHING;
    if (why === UNDECIDED) {
      const name = knownTagNames[state[3]!]!;
      const isMarkup = isTrap(from, name) || builder.isInForeignContext();
      decided = isMarkup ? IS_MARKUP : IS_TEXT;
    } else if (why === CUT) {
      const isText = !builder.isInForeignContext() && isCutTextTag(source.slice(from + 1));
      if (isText) builder.text(from + 1, length);
      break;
    } else if (why === DONE) break;
  }
  return {
    attributes: new Int32Array(kernel.memory.buffer, records, RECORD * count),
    attributeNames: new Uint8Array(kernel.memory.buffer, names, count),
  };
}

/** @param end of the events, in numbers */
function build(builder: TreeBuilder, events: Int32Array, end: number): void {
  for (let i = 0; i < end; i += EVENT) {
    const code = events[i]!;
    const kind = code & (2 ** NUMBER_SHIFT - 1);
    const start = events[i + 1]!;
    const stop = events[i + 2]!;
    builder.attributeCount = events[i + 4]!;
    if (kind === TEXT_EVENT) {
      builder.text(start, stop);
      continue;
    }
    const known = code >>> NUMBER_SHIFT;
    const number = known === UNKNOWN_TAG ? builder.unknownTag(start, stop) : known;
    if (kind === CLOSING) {
      builder.close(number, start - 2, events[i + 3]!);
    } else {
      builder.open(number, start - 1);
      const last = events[i + 3]!;
      if (last >= 0) builder.endOpening(last + 1, kind === SELF_CLOSING);
    }
  }
}

function fillTables(bytes: Uint8Array): void {
  const put = (names: number, number: number, name: string): void => {
    for (let i = 0; i < name.length; i++) {
      bytes[names + NAME_BYTES * number + i] = name.charCodeAt(i);
    }
  };
  const chain = (chains: number, next: number, place: number, number: number): void => {
    bytes[next + number] = bytes[chains + place]!;
    bytes[chains + place] = number;
  };
  for (const [number, name] of knownTagNames.entries()) {
    if (number === TEXT || number === ROOT) continue;
    put(TAG_NAMES, number, name);
    bytes[TAG_LENGTHS + number] = name.length;
    const [first, last] = [name.charCodeAt(0), name.charCodeAt(name.length - 1)];
    const place = (name.length * 517 + (first & 31) * 37 + (last & 31)) & 1023;
    chain(TAG_CHAINS, TAG_NEXT, place, number);
  }
  for (const name of textTags) {
    const isRcdata = name === "title" || name === "textarea";
    const kind = name === "plaintext" ? PLAINTEXT : isRcdata ? RCDATA : RAW_TEXT;
    bytes[TEXT_KINDS + tag(name)] = kind;
  }
  put(ATTRIBUTE_NAMES, DATA_NAME, "data");
  for (const [number, name] of namesByNumber.entries()) {
    if (name === undefined) continue;
    put(ATTRIBUTE_NAMES, number, name);
    const place = (name.length << 5) | (name.charCodeAt(0) & 31);
    chain(ATTRIBUTE_CHAINS, ATTRIBUTE_NEXT, place, number);
  }
}
