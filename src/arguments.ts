import { z } from "zod";

const inputSchema = z.union([z.string(), z.instanceof(Uint8Array)], {
  error: ({ input }) => `html: expected a string or a Uint8Array, found ${describe(input)}`,
});

/** Checks a page given from outside. Throws TypeError for anything but text and bytes. */
export function checkHtml(html: unknown): string | Uint8Array {
  const input = inputSchema.safeParse(html);
  if (!input.success) throw new TypeError(input.error.issues[0]!.message);
  return input.data;
}

/** Checks options given from outside. Throws TypeError, naming the option at fault. */
export function checkOptions<T>(options: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new TypeError(`${["options", ...path].join(".")}: ${message}`);
}

function describe(value: unknown): string {
  return value === null ? "null" : typeof value;
}
