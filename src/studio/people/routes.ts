/** The routes of the screens for several people. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked, idIn } from "../checked-request.ts";
import { stepSchema } from "../journal.ts";
import { labelNames } from "../label/label.ts";
import type { Session } from "../session.ts";
import { createSettling } from "./settling.ts";

const settledBody = z.strictObject({
  id: z.string(),
  rev: z.string(),
  labels: z.array(z.enum(labelNames).nullable()),
  steps: z.array(stepSchema).max(1),
});

export function addPeopleRoutes(app: Hono, { store, pages, labels }: Session): void {
  const settling = createSettling(store, pages.open);
  app.get("/api/agreement", async (context) => context.json(await settling.agreement()));
  app.get("/api/dispute", async (context) => context.json(await settling.dispute(idIn(context))));
  app.put("/api/dispute", async (context) => {
    const saved = checked(settledBody, await context.req.json());
    await settling.keepFirst(saved.id);
    const rev = await labels.save({ ...saved, complete: true, settled: true });
    return context.json({ rev });
  });
}
