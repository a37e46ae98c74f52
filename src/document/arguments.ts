import { z } from "zod";
import { didYouMean } from "../base/closest-name.ts";

/** Most characters of a wrong value that a message repeats. */
const MOST_SHOWN = 80;

/** The address of a page: any absolute URL. */
export const addressSchema: z.ZodType<string> = /* @__PURE__ */ z.lazy(() =>
  z.string().refine((url) => URL.canParse(url), {
    error: ({ input }) => {
      return `expected an absolute URL such as https://example.org/a, found ${shown(input)}`;
    },
  }),
);

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
  const issue = parsed.error.issues[0]!;
  const place = ["options", ...issue.path].join(".");
  throw new OptionsError(`${place}: ${faultOf(issue, options, schema)}`);
}

/** What zod writes before what it expected, and behind it. */
const INVALID = /^(?:Invalid (?:input|option|key|value)|Too (?:small|big)): /;
const RECEIVED = ", received ";
/** What says what was expected, but not what was found. */
const EXPECTED_ALONE = /^expected (?!.*\bfound\b)/s;

/**
 * What is wrong with a value: what was expected, what was found, and the name that may be meant.
 *
 * @param value what was checked by the schema
 */
export function faultOf(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): string {
  if (issue.code === "unrecognized_keys") {
    const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const [name = ""] = issue.keys;
    const meant =
      didYouMean(name, known) || (known.length > 0 ? `; known: ${known.join(", ")}` : "");
    return `found the unknown ${shown(name)}${meant}`;
  }
  let found: unknown = value;
  for (const key of issue.path) found = (Object(found) as Record<PropertyKey, unknown>)[key];
  const { code, message } = issue;
  const isChoice = code === "invalid_value" && issue.values.length > 1 && INVALID.test(message);
  const values = isChoice ? issue.values.map(String) : [];
  const expected = isChoice
    ? `expected one of ${values.join(", ")}`
    : message.replace(INVALID, "").split(RECEIVED, 1)[0]!;
  if (!EXPECTED_ALONE.test(expected)) return expected;
  const meant = typeof found === "string" ? didYouMean(found, values) : "";
  return `${expected}, found ${shown(found)}${meant}`;
}

/** A value for messages: its JSON, truncated, or its kind if it has none. Never throws. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, MOST_SHOWN));
  if (typeof value === "number") return String(value);
  if (value instanceof URL) return "a URL object: give its href";
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
