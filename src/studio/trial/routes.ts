/** The routes of the screen that tries any page. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import { readSource, sourceSchema } from "../given-page.ts";
import type { Session } from "../session.ts";
import { triedAnswer } from "./answer.ts";
import { methodNames } from "./try-page.ts";

const tryBody = z.strictObject({ page: sourceSchema, method: z.string().optional() });

export function addTrialRoutes(app: Hono, { model, frames, fetchPage }: Session): void {
  app.get("/api/methods", (context) => context.json(methodNames));
  app.post("/api/try", async (context) => {
    const { page, method } = checked(tryBody, await context.req.json());
    const given = await readSource(page, fetchPage);
    return context.json(triedAnswer(given, model.model, method, frames));
  });
}
