/** Runs of a page that are of one part. */
import { z } from "zod";
import { type Part, partNames } from "../../src/parts/vocabulary.ts";

/** Neighbouring blocks of one part: from the first's start to before the last's end, in the decoded page. */
export type PartRun = readonly [start: number, end: number, part: Part];

const offset = z.int().min(0);

/** Schema of the runs of a page. */
export const partRunsSchema: z.ZodType<readonly PartRun[]> = z
  .array(z.tuple([offset, offset, z.enum(partNames)]))
  .refine(
    (runs) => runs.every(([start, end], i) => start < end && start >= (runs[i - 1]?.[1] ?? 0)),
    { error: "expected runs in the page's order that do not overlap" },
  );
