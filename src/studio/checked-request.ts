import type { z } from "zod";
import { Refused } from "./refused.ts";

/** A request's content, checked by the schema. @throws Refused 400 that names the error */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Refused(400, `${path.join(".")}: ${message}`);
}
