import { decodeHTML } from "entities";
import type { SegmentedPage } from "../document/block.ts";
import { nodeText } from "../document/document.ts";
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
  const scores = new Float64Array(blocks.length);
  const kept = new Uint8Array(blocks.length);
  const lines: string[] = [];
  const cursor = new UnitCursor(units);
  for (const { index, content } of blocks) {
    let characters = 0;
    let keptCharacters = 0;
    let score = 0;
    let text = "";
    let previous = -1;
    for (const node of content) {
      if (document.tags[node] !== TEXT) {
        text += " ";
        continue;
      }
      if (previous >= 0 && isApart(document, previous, node)) text += " ";
      previous = node;
      // Space between elements is in no unit of a text-based method, but still separates the texts.
      if (nodeText(document, node).trim() === "") {
        text += " ";
        continue;
      }
      const [start, stop] = [document.starts[node]!, document.stops[node]!];
      characters += stop - start;
      for (const unit of cursor.across(start, stop)) {
        const [from, to] = [Math.max(unit.start, start), Math.min(unit.end, stop)];
        score += unit.score * (to - from);
        if (!unit.isContent) continue;
        keptCharacters += to - from;
        text += decodeHTML(document.source.slice(from, to).replaceAll("\0", ""));
      }
    }
    scores[index] = characters === 0 ? 0 : score / characters;
    kept[index] = 2 * keptCharacters > characters ? 1 : 0;
    const line = collapse(text);
    if (line !== "") lines.push(line);
  }
  return { text: lines.join("\n"), scores, kept };
}

/** Finds the units across ranges that are asked for in ascending order. */
class UnitCursor {
  readonly #units: readonly Unit[];
  #at = 0;

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  *across(start: number, stop: number): Generator<Unit> {
    while (this.#at < this.#units.length && this.#units[this.#at]!.end <= start) this.#at++;
    for (let at = this.#at; at < this.#units.length && this.#units[at]!.start < stop; at++) {
      yield this.#units[at]!;
    }
  }
}
