import type { Block } from "../../document/block.ts";
import { scratch } from "./scratch.ts";

/** Numbers the blocks of a page by their texts, equal texts alike, in order of first sight. See `scratch`. */
export function textNumbers(blocks: readonly Pick<Block, "text">[]): Int32Array {
  const numbers = scratch.int32(blocks.length);
  const found = new Map<string, number>();
  for (let i = 0; i < blocks.length; i++) {
    const { text } = blocks[i]!;
    let number = found.get(text);
    if (number === undefined) {
      number = found.size;
      found.set(text, number);
    }
    numbers[i] = number;
  }
  return numbers;
}
