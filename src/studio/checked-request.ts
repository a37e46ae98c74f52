import type { z } from "zod";
import { Refused } from "./refused.ts";

/** What a request brings, as the schema has it. @throws Refused 400 naming what is wrong */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Refused(400, `${path.join(".")}: ${message}`);
}
