import type { z } from "zod";
import { faultOf } from "../../src/document/arguments.ts";
import { TrainingError } from "../corpus/training-error.ts";

/**
 * The value as the schema has it, with its defaults.
 *
 * @param what the value is called in messages
 * @throws TrainingError that names the first thing at fault, what was expected and what was found
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const issue = error.issues[0]!;
  throw new TrainingError(`${[what, ...issue.path].join(".")}: ${faultOf(issue, value, schema)}`);
}
