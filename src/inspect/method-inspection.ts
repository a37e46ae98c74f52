import type { SegmentedPage } from "../document/block.ts";
import type { Method } from "../methods/method.ts";
import type { MethodResult } from "../methods/unit.ts";

/** A classic method's view of a page. */
export interface MethodInspection {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Per block: whether the method keeps it, and its score, whose scale is the method's own. */
  readonly kept: readonly boolean[];
  readonly scores: readonly number[];
  /** DANAg's diagram; absent for methods that are not line-based. */
  readonly lines?: readonly MethodLine[] | undefined;
}

/** A line of the source as a line-based method sees it. */
export interface MethodLine {
  /** Characters of text and of markup. */
  readonly content: number;
  readonly code: number;
  /** The method's score: for DANAg content less code of the line and its neighbours. */
  readonly smoothed: number;
  readonly isContent: boolean;
  /** The first block of the page on the line, if any. */
  readonly block?: number | undefined;
}

/** A method for pages, possibly fitted to a site. */
export interface Judge extends Pick<Method, "id" | "name" | "description"> {
  run(page: SegmentedPage): MethodResult;
}

/** Runs a method on a page. */
export function inspectMethod(method: Judge, page: SegmentedPage): MethodInspection {
  const result = method.run(page);
  return {
    id: method.id,
    name: method.name,
    description: method.description,
    kept: Array.from(result.kept, (kept) => kept === 1),
    scores: Array.from(result.scores, (score) => Number(score.toPrecision(4))),
    lines: result.unit === "line" ? linesOf(result, page) : undefined,
  };
}

function linesOf({ units }: MethodResult, { blocks }: SegmentedPage): MethodLine[] {
  let next = 0;
  return units.map(({ start, end, score, isContent, values = {} }) => {
    while (next < blocks.length && blocks[next]!.end <= start) next++;
    const block = blocks[next];
    return {
      content: values.content ?? 0,
      code: values.code ?? 0,
      smoothed: Number(score.toPrecision(4)),
      isContent,
      block: block !== undefined && block.start < end ? next : undefined,
    };
  });
}
