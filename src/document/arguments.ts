import { z } from "zod";
import { NotHtmlError, otherKind } from "./file-kind.ts";

/**
 * Checks a page that a caller gave.
 *
 * @throws TypeError if it is neither text nor bytes
 * @throws NotHtmlError if it is another kind of file
 */
export function checkHtml(html: unknown): string | Uint8Array {
  if (typeof html !== "string" && !(html instanceof Uint8Array)) {
    throw new TypeError(`html: expected a string or a Uint8Array, found ${describe(html)}`);
  }
  const kind = otherKind(html);
  if (kind !== undefined) throw new NotHtmlError(kind);
  return html;
}

/** Most characters of a wrong value that a message repeats. */
const MOST_SHOWN = 80;

/** The address of a page: any absolute URL. */
export const addressSchema: z.ZodType<string> = z.string().refine((url) => URL.canParse(url), {
  error: ({ input }) => {
    return `expected an absolute URL such as https://example.org/a, found ${shown(input)}`;
  },
});

/** The address of a page in a batch, or why it is wrong: the page is processed without one. */
export interface FoundAddress {
  readonly url?: string;
  /** What was found and what was expected. */
  readonly urlError?: string;
}

/** Data sets write an unknown address as null or an empty string. */
export function addressIn(found: unknown): FoundAddress {
  if (found === undefined || found === null || found === "") return {};
  const text = typeof found === "string" ? found : JSON.stringify(found);
  const { success, data, error } = addressSchema.safeParse(text);
  return success ? { url: data } : { urlError: error.issues[0]!.message };
}

/** Options that are wrong or conflict. */
export class OptionsError extends TypeError {}

/** Checks options that a caller gave. @throws OptionsError that names the option at fault */
export function checkOptions<T>(options: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new OptionsError(`${["options", ...path].join(".")}: ${message}`);
}

/** A value for messages: its JSON, truncated, or its kind if it has none. Never throws. */
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
