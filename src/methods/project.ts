import { isBlank } from "../document/blank-text.ts";
import type { SegmentedPage } from "../document/block.ts";
import { textBetween } from "../document/document.ts";
import { isApart } from "../document/join.ts";
import { TEXT } from "../document/tags.ts";
import { collapse } from "../document/words.ts";
import type { MethodResult, Unit } from "./unit.ts";

/**
 * Projects units of any kind to the page's blocks: the kept text, and score and decision per block.
 *
 * A unit is a range of the source. A text node is cut where units meet, so a line-based method keeps
 * the part of a paragraph that is on its lines.
 */
export function project(
  { document, blocks }: SegmentedPage,
  units: readonly Unit[],
): Pick<MethodResult, "text" | "scores" | "kept"> {
  const { tags, starts, stops } = document;
  const scores = new Float64Array(blocks.length);
  const kept = new Uint8Array(blocks.length);
  const lines: string[] = [];
  /** The first unit that may reach a text: texts come in ascending order. */
  let first = 0;
  for (const { index, content } of blocks) {
    let characters = 0;
    let keptCharacters = 0;
    let hasKept = false;
    let score = 0;
    let text = "";
    let previous = -1;
    for (const node of content) {
      if (tags[node] !== TEXT) {
        text += " ";
        continue;
      }
      if (previous >= 0 && isApart(document, previous, node)) text += " ";
      previous = node;
      // Space between elements is in no unit of a text-based method, but still separates the texts.
      if (isBlank(document, node)) {
        text += " ";
        continue;
      }
      const start = starts[node]!;
      const stop = stops[node]!;
      characters += stop - start;
      while (first < units.length && units[first]!.end <= start) first++;
      for (let at = first; at < units.length && units[at]!.start < stop; at++) {
        const unit = units[at]!;
        const from = Math.max(unit.start, start);
        const to = Math.min(unit.end, stop);
        score += unit.score * (to - from);
        if (!unit.isContent) continue;
        hasKept = true;
        keptCharacters += to - from;
        text += textBetween(document, from, to);
      }
    }
    scores[index] = characters === 0 ? 0 : score / characters;
    kept[index] = 2 * keptCharacters > characters ? 1 : 0;
    if (!hasKept) continue;
    const line = collapse(text);
    if (line !== "") lines.push(line);
  }
  return { text: lines.join("\n"), scores, kept };
}
