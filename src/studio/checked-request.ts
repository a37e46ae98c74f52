/** What requests state, checked. */
import type { Context } from "hono";
import { z } from "zod";
import { Refused } from "./refused.ts";

const idQuery = z.object({ id: z.string() });

/** A request's content, checked by the schema. @throws Refused 400 that names the error */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Refused(400, `${path.join(".")}: ${message}`);
}

/** The id of the page that a request is about. @throws Refused 400 */
export function idIn({ req }: Context): string {
  return checked(idQuery, req.query()).id;
}

/** The revision that a change is based on. @throws Refused 400 */
export function revIn({ req }: Context): string {
  const rev = req.header("if-match");
  if (rev === undefined) throw new Refused(400, "expected the header If-Match");
  return rev;
}
