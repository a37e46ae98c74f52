/** The routes of the screen where the values of a page's thing are marked. */
import type { Hono } from "hono";
import { z } from "zod";
import { labelledValuesSchema } from "../../../training/corpus/value-labels.ts";
import { checked, idIn, revIn } from "../checked-request.ts";
import { valueStepSchema } from "../journal.ts";
import type { Session } from "../session.ts";
import type { ValuesView } from "./values-view.ts";

/** Most steps of a save: a window that could not save for a day has fewer. */
const MOST_STEPS = 100_000;

const valuesBody = z.strictObject({
  id: z.string(),
  values: labelledValuesSchema,
  complete: z.boolean(),
  steps: z.array(valueStepSchema).max(MOST_STEPS).default([]),
});

export function addValueRoutes(app: Hono, session: Session): void {
  const { store, annotator, now, list, journal, work } = session;
  app.get("/api/values", async (context) => {
    const id = idIn(context);
    const page = await store.read(id);
    const { file, rev } = await store.values(id);
    const view: ValuesView = {
      id,
      title: page.title || list.titlesOf([id])[id] || id,
      rev,
      readOnly: store.readOnly || store.isSecond === true,
      complete: file?.complete ?? false,
      values: file?.values ?? [],
      lines: await work.values(page),
    };
    return context.json(view);
  });
  app.put("/api/values", async (context) => {
    const { id, steps, ...values } = checked(valuesBody, await context.req.json());
    const updated = new Date(now()).toISOString();
    const saved = { ...(annotator === undefined ? {} : { annotator }), updated, ...values };
    const rev = await store.saveValues(id, revIn(context), saved);
    await journal.add({ at: updated, who: annotator, page: id }, steps);
    return context.json({ rev });
  });
}
