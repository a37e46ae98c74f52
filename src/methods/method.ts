import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { project } from "./project.ts";

/** What a method scores: lines of the source, text nodes or elements, or blocks of its own. */
export type UnitKind = "line" | "node" | "block";

/** A piece of the source with a method's verdict. */
export interface Unit {
  /** Offsets in the page's source. */
  readonly start: number;
  readonly end: number;
  /** What the method compares with its threshold; its scale is the method's own. */
  readonly score: number;
  readonly isContent: boolean;
  /** Other numbers that a diagram needs, by name, e.g. `content` and `code` characters of a line. */
  readonly values?: Readonly<Record<string, number>>;
}

/** A classic method's verdict on a page. */
export interface MethodResult {
  readonly unit: UnitKind;
  /** In document order; no two overlap. */
  readonly units: readonly Unit[];
  /** What is kept, in document order: a line per block of the page. */
  readonly text: string;
  /** Per block of the page: the mean score of the units it lies in, by characters; 0 outside. */
  readonly scores: Float64Array;
  /** Per block of the page: 1 if more than half of its characters are kept. */
  readonly kept: Uint8Array;
}

/** What a method's file says; see {@link defineMethod}. */
export interface MethodDefinition<Options> {
  /** What it goes by on the command line. */
  readonly id: string;
  readonly name: string;
  /** Authors, title, venue and year. */
  readonly source: string;
  /** One sentence: how it decides. */
  readonly description: string;
  readonly unit: UnitKind;
  /** Options with the published defaults; a default that nobody published says so. */
  readonly options: z.ZodType<Options>;
  /** Scores a page: units in document order that do not overlap. Never throws; linear in the page. */
  score(page: SegmentedPage, options: Options): Unit[];
}

/** A method of the literature, ready to run. */
export interface Method extends Omit<MethodDefinition<unknown>, "score"> {
  /**
   * @param options by name; the published defaults when absent
   * @throws TypeError naming an option that the method lacks or that has a wrong value
   */
  run(page: SegmentedPage, options?: Readonly<Record<string, unknown>>): MethodResult;
}

/** Makes a method of its definition: options are checked, units projected to the page's blocks. */
export function defineMethod<Options>(definition: MethodDefinition<Options>): Method {
  const { score, ...about } = definition;
  return {
    ...about,
    run(page, options = {}) {
      const parsed = definition.options.safeParse(options);
      if (!parsed.success) {
        const { path, message } = parsed.error.issues[0]!;
        throw new TypeError(`method ${about.id}, option ${path.join(".") || "?"}: ${message}`);
      }
      const units = score(page, parsed.data);
      return { unit: about.unit, units, ...project(page, units) };
    },
  };
}

/** For methods that have no options. */
export const noOptions: z.ZodType<Record<string, never>> = z.strictObject({});
