import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import type { TagSet } from "../document/tags.ts";
import { project } from "./project.ts";
import { type MethodPage, withoutRemoved } from "./removed.ts";
import type { MethodResult, Unit, UnitKind } from "./unit.ts";

/** The description of a method. */
export interface MethodAbout<Options> {
  /** Its name on the command line. */
  readonly id: string;
  readonly name: string;
  /** Authors, title, venue and year. */
  readonly source: string;
  /** One sentence: how it decides. */
  readonly description: string;
  readonly unit: UnitKind;
  /** Options with the published defaults; a default that nobody published says so. */
  readonly options: z.ZodType<Options>;
}

/** The definition of a method; see {@link defineMethod}. */
export interface MethodDefinition<Options> extends MethodAbout<Options> {
  /**
   * Elements that the authors remove from the page first, together with text that mark-up hides. Absent if
   * no source mentions a removal; scripts and styles have no text in any case.
   */
  readonly removes?: TagSet;
  /** Scores a page: units in document order that do not overlap. Never throws; linear in the page. */
  score(page: MethodPage, options: Options): Unit[];
}

/** A method of the literature, ready to run. */
export interface Method extends Omit<MethodDefinition<unknown>, "score"> {
  /**
   * @param options by name; default the published values
   * @throws TypeError that names an unknown option, or one with a wrong value
   */
  run(page: SegmentedPage, options?: Readonly<Record<string, unknown>>): MethodResult;
}

/** Makes a method of its definition: checks options, projects units to the page's blocks. */
export function defineMethod<Options>(definition: MethodDefinition<Options>): Method {
  const { score, ...about } = definition;
  return {
    ...about,
    run(page, options = {}) {
      const chosen = checkedOptions(definition, options);
      const { removes, unit } = about;
      const seen = removes === undefined ? page : withoutRemoved(page, removes);
      const units = score(seen, chosen);
      return { unit, units, ...project(seen, units) };
    },
  };
}

/** A method's options with their defaults. @throws TypeError that names an unknown or wrong option */
export function checkedOptions<Options>(
  about: MethodAbout<Options>,
  options: Readonly<Record<string, unknown>>,
): Options {
  const parsed = about.options.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new TypeError(optionFault(about, parsed.error.issues[0]!));
}

/** The message for a wrong option of a method. */
export function optionFault(
  { id, options }: Pick<MethodAbout<unknown>, "id" | "options">,
  issue: z.core.$ZodIssue,
): string {
  if (issue.code !== "unrecognized_keys") {
    return `method ${id}, option ${issue.path.join(".")}: ${issue.message}`;
  }
  const names = options instanceof z.ZodObject ? Object.keys(options.shape) : [];
  const has = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
  return `method ${id} has no option "${issue.keys[0]}"; ${has}`;
}

/** For methods that have no options. */
export const noOptions: z.ZodType<Record<string, never>> = z.strictObject({});
