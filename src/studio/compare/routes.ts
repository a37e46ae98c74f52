/** The routes of the screen that compares. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import type { Session } from "../session.ts";
import { createComparisons } from "./comparisons.ts";

const pair = z.object({ a: z.string(), b: z.string() });
const pairOnPage = pair.extend({ id: z.string() });
const blockOfOne = z.object({
  id: z.string(),
  contender: z.string(),
  block: z.coerce.number().int().min(0),
});

export function addCompareRoutes(app: Hono, session: Session): void {
  const comparisons = createComparisons(session);
  session.onSaved(comparisons.forget);
  session.atEnd(comparisons.close);
  app.get("/api/contenders", async (context) => context.json(await comparisons.contenders()));
  app.get("/api/compare", async (context) => {
    const { a, b } = checked(pair, context.req.query());
    return context.json(await comparisons.compare(a, b));
  });
  app.get("/api/compare/page", async (context) => {
    const { id, a, b } = checked(pairOnPage, context.req.query());
    return context.json(await comparisons.page(id, a, b));
  });
  app.get("/api/compare/block", async (context) => {
    const { id, contender, block } = checked(blockOfOne, context.req.query());
    return context.json(await comparisons.reasons(id, contender, block));
  });
}
