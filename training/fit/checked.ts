import type { z } from "zod";
import { TrainingError } from "../corpus/training-error.ts";

/** Characters of a wrong value that a message shows. */
const SHOWN = 60;

/**
 * The value as the schema has it, with its defaults.
 *
 * @param what the value is called in messages
 * @throws TrainingError that names the first thing at fault, what was found and what was expected
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const { path, message, code } = error.issues[0]!;
  const found = code === "unrecognized_keys" ? "" : `found ${shown(at(value, path))}; `;
  throw new TrainingError(`${[what, ...path].join(".")}: ${found}${message}`);
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}

function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
