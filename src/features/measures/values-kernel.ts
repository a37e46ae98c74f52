/** The values of a page's attributes, numbered by the kernel while it holds the page. */
import { growTo } from "../../base/web-assembly.ts";
import { SLOT, VALUE, VALUE_NUMBER } from "../../build/assembly/page-layout.ts";
import type { Document } from "../../document/document.ts";
import { behindUnits, heldUnits, pageKernel } from "../../document/page-kernel.ts";

/** The attribute values of a page, each distinct value numbered once. */
export interface AttributeValues {
  /** Value number of each attribute of the document, -1 for attributes of other names. */
  readonly numbers: Int32Array;
  /** Index into `numberedNames` by value number. */
  readonly names: readonly number[];
  /** By value number, as the source has it: entities are not decoded. */
  readonly values: readonly string[];
  /** All values, one behind the other: characters of a slice take longer to read. */
  readonly text: string;
  /** Where the text has each value, by value number. */
  readonly starts: readonly number[];
}

/**
 * @param indexOfName index by the number of an attribute's name, plus one; 0 for those whose values have no number
 * @returns undefined where the kernel does not hold the page, or will not number its values
 */
export function numberByKernel(
  { source, attributes, attributeNames }: Document,
  indexOfName: Uint8Array,
): AttributeValues | undefined {
  const units = heldUnits(source);
  const kernel = units === undefined ? undefined : pageKernel();
  if (units === undefined || kernel === undefined) return undefined;
  const { length } = attributeNames;
  let slots = 16;
  while (slots < 2 * length) slots *= 2;
  const itemsAt = behindUnits(units, source.length);
  const slotsAt = itemsAt + 4 * VALUE * length;
  const textsAt = slotsAt + 4 * SLOT * slots;
  growTo(kernel.memory, textsAt + 2 * source.length);
  const items = new Int32Array(kernel.memory.buffer, itemsAt, VALUE * length);
  let end = 0;
  for (let a = 0; a < length; a++) {
    const index = indexOfName[attributeNames[a]!]! - 1;
    if (index < 0) continue;
    items[end] = index;
    items[end + 1] = attributes[4 * a + 2]!;
    items[end + 2] = attributes[4 * a + 3]!;
    end += VALUE;
  }
  const size = kernel.number(units, itemsAt, itemsAt + 4 * end, slotsAt, slots - 1, textsAt);
  if (size < 0) return undefined;
  const text = kernel.node.Buffer.from(kernel.memory.buffer, textsAt, size).toString("utf16le");
  const numbers = new Int32Array(length);
  const names: number[] = [];
  const values: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (let a = 0, at = 0; a < length; a++) {
    if (indexOfName[attributeNames[a]!] === 0) {
      numbers[a] = -1;
      continue;
    }
    const number = items[at + VALUE_NUMBER]!;
    if (number === values.length) {
      const stop = start + items[at + 2]! - items[at + 1]!;
      names.push(items[at]!);
      starts.push(start);
      values.push(text.slice(start, stop));
      start = stop;
    }
    numbers[a] = number;
    at += VALUE;
  }
  return { numbers, names, values, text, starts };
}
