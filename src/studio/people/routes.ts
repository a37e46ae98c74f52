import type { Hono } from "hono";
import { z } from "zod";
import { blockLabels } from "../../document/labelled-spans.ts";
import { checked } from "../checked-request.ts";
import { stepSchema } from "../journal.ts";
import type { Session } from "../session.ts";

const idQuery = z.object({ id: z.string() });
const settledBody = z.strictObject({
  id: z.string(),
  rev: z.string(),
  labels: z.array(z.enum(blockLabels).nullable()),
  steps: z.array(stepSchema).max(1),
});

/** Adds the routes of the screens for several people. */
export function addPeopleRoutes(app: Hono, session: Session): void {
  const { settling } = session;
  app.get("/api/agreement", async (context) => context.json(await settling.agreement()));
  app.get("/api/dispute", async (context) =>
    context.json(await settling.dispute(checked(idQuery, context.req.query()).id)),
  );
  app.put("/api/dispute", async (context) => {
    const saved = checked(settledBody, await context.req.json());
    await settling.keepFirst(saved.id);
    const rev = await session.save({ ...saved, complete: true, settled: true });
    return context.json({ rev });
  });
}
