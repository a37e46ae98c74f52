import type { Hono } from "hono";
import { z } from "zod";
import { blockLabels } from "../../document/labelled-spans.ts";
import { checked } from "../checked-request.ts";
import { textOf } from "../exchange/export.ts";
import { stepSchema } from "../journal.ts";
import type { Session } from "../session.ts";

const idQuery = z.object({ id: z.string() });
const settledBody = z.strictObject({
  id: z.string(),
  rev: z.string(),
  labels: z.array(z.enum(blockLabels).nullable()),
  steps: z.array(stepSchema).max(1),
});
const exportQuery = z.object({ as: z.enum(["jsonl", "label-studio"]) });

/** Adds the routes of the screens for several people, and of exports. */
export function addPeopleRoutes(app: Hono, session: Session): void {
  const { settling, store } = session;
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
  app.get("/api/export", async (context) => {
    const { as } = checked(exportQuery, context.req.query());
    const pages = store.pages().filter(({ state }) => state === "done" || as === "label-studio");
    const ids = pages.map(({ id }) => id);
    return context.body(await textOf(store, ids, as), 200, { "content-type": "application/json" });
  });
}
