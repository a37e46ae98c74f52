import { z } from "zod";
import { NotHtmlError, otherKind } from "./document/file-kind.ts";

const inputSchema = z.union([z.string(), z.instanceof(Uint8Array)], {
  error: ({ input }) => `html: expected a string or a Uint8Array, found ${describe(input)}`,
});

/**
 * Checks a page given from outside.
 *
 * @throws TypeError for anything but text and bytes; NotHtmlError for another kind of file
 */
export function checkHtml(html: unknown): string | Uint8Array {
  const input = inputSchema.safeParse(html);
  if (!input.success) throw new TypeError(input.error.issues[0]!.message);
  const kind = otherKind(input.data);
  if (kind !== undefined) throw new NotHtmlError(kind);
  return input.data;
}

/** Most characters of a wrong value that a message repeats. */
const MOST_SHOWN = 80;

/** The address of a page: anything that is a URL by itself. */
export const addressSchema: z.ZodType<string> = z.string().refine((url) => URL.canParse(url), {
  error: ({ input }) => {
    return `expected an absolute URL such as https://example.org/a, found ${shown(input)}`;
  },
});

/** Options that are wrong, or do not go together. */
export class OptionsError extends TypeError {}

/** Checks options given from outside. Throws an OptionsError, naming the option at fault. */
export function checkOptions<T>(options: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new OptionsError(`${["options", ...path].join(".")}: ${message}`);
}

/** A value as messages repeat it: its JSON, cut where it is long, else its kind alone. Never throws. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, MOST_SHOWN));
  try {
    return (JSON.stringify(value) ?? describe(value)).slice(0, MOST_SHOWN);
  } catch {
    return describe(value);
  }
}

/** What kind of value something is, without its content. */
export function describe(value: unknown): string {
  return value === null ? "null" : typeof value;
}
