/** Counters of galleries, `1/50`, which count pictures and say nothing. */
import { addTo } from "../../base/lists.ts";
import type { Block } from "../../document/block.ts";
import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import type { Kept } from "./kept.ts";

const counter = /^[[(]?(\d{1,4})\s?(?:\/|of|von|de|sur|di|van|z|из)\s?(\d{1,4})[\])]?$/i;
/** Characters of a counter. */
const LONGEST = 20;
/** Fewer may be fractions or scores. */
const LEAST = 3;

interface Counter {
  readonly count: number;
  readonly nodes: readonly number[];
}

/** Drops counters from what is kept: three and more that count on to the same number. */
export function dropCounters(document: Document, kept: Kept, chosen: readonly Block[]): void {
  const byTotal = new Map<number, Counter[]>();
  const add = (text: string, nodes: readonly number[]): void => {
    const [, count, total] = counter.exec(text) ?? [];
    if (total === undefined || Number(count) > Number(total)) return;
    addTo(byTotal, Number(total), { count: Number(count), nodes });
  };
  for (const { text, content } of chosen) {
    if (mayCount(text.charCodeAt(0)) && text.length <= LONGEST && counter.test(text)) {
      add(text, content);
    } else for (const node of content) addNode(document, node, add);
  }
  for (const found of byTotal.values()) {
    for (let start = 0, end = 1; start < found.length; start = end, end++) {
      while (end < found.length && found[end]!.count === found[start]!.count + end - start) end++;
      if (end - start < LEAST) continue;
      for (const { nodes } of found.slice(start, end)) for (const n of nodes) kept.blockOf[n] = 0;
    }
  }
}

function addNode(
  { tags, source, starts, stops }: Document,
  node: number,
  add: (text: string, nodes: readonly number[]) => void,
): void {
  const length = stops[node]! - starts[node]!;
  if (tags[node] !== TEXT || length > LONGEST || length < 3) return;
  const text = source.slice(starts[node], stops[node]).trim();
  if (mayCount(text.charCodeAt(0))) add(text, [node]);
}

/** Whether a character may begin a counter: a digit or a bracket. */
function mayCount(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x28 || code === 0x5b;
}
