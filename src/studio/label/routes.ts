/** The routes of the screen where a page is labelled. */
import type { Hono } from "hono";
import { z } from "zod";
import { families } from "../../features/index.ts";
import { inspectBlock } from "../../inspect/inspection.ts";
import { loadPartsModel } from "../../parts/load/load-parts-model.ts";
import { checked, idIn, revIn } from "../checked-request.ts";
import { stepSchema } from "../journal.ts";
import { Refused } from "../refused.ts";
import type { Session } from "../session.ts";
import { studioPage } from "../studio-page.ts";
import { labelNames } from "./label.ts";

/** Most steps of a save: a window that could not save for a day has fewer. */
const MOST_STEPS = 100_000;

const blockQuery = z.object({
  id: z.string(),
  block: z.coerce.number().int().min(0),
  /** Whether it is also told what part it is, and why. */
  parts: z.stringbool().default(false),
});
const frameBody = z.strictObject({ id: z.string(), styles: z.boolean() });
const labelsBody = z.strictObject({
  id: z.string(),
  labels: z.array(z.enum(labelNames).nullable()),
  complete: z.boolean(),
  steps: z.array(stepSchema).max(MOST_STEPS).default([]),
});
const stepQuery = z.object({ of: z.enum(["labels", "values"]).default("labels") });
const cutBody = z.strictObject({
  id: z.string(),
  unit: z.int().min(0),
  way: z.enum(["cut", "join"]),
});

export function addLabelRoutes(app: Hono, session: Session): void {
  const { store, pages, labels, frames, journal, annotator, choice } = session;
  const about = Object.fromEntries(families.map(({ name, description }) => [name, description]));
  const who = store.isSecond ? `${annotator}, second opinion` : annotator;
  app.get("/api/page", async (context) => {
    const id = idIn(context);
    const opened = await pages.open(id);
    const { readOnly } = store;
    const all = { readOnly, families: about, keep: choice.keep };
    return context.json(studioPage(id, await store.read(id), opened, all));
  });
  app.get("/api/block", async (context) => {
    const { id, block, parts } = checked(blockQuery, context.req.query());
    const page = await pages.open(id);
    if (page.blocks[block] === undefined)
      throw new Refused(404, "found no block of this number; load the page again");
    const model = parts ? loadPartsModel() : undefined;
    const told = model && { parts: { model, told: model.tell(page) } };
    return context.json(inspectBlock({ ...page, ...told }, page.model, block));
  });
  app.post("/api/frames", async (context) => {
    const request = checked(frameBody, await context.req.json());
    await pages.open(request.id);
    return context.json({ key: frames.issue(request) });
  });
  app.put("/api/labels", async (context) => {
    const rev = revIn(context);
    const saved = checked(labelsBody, await context.req.json());
    return context.json({ rev: await labels.save({ ...saved, rev }) });
  });
  app.post("/api/cuts", async (context) => {
    const rev = revIn(context);
    const wanted = checked(cutBody, await context.req.json());
    return context.json({ rev: await labels.cut({ ...wanted, rev }) });
  });
  /** The annotator's last step that is not undone, on whatever page. */
  app.get("/api/last-step", async (context) => {
    const { of } = checked(stepQuery, context.req.query());
    const isPage = (id: string): boolean => store.pages().some((page) => page.id === id);
    const last = await journal.last(who, isPage, of);
    return context.json(last ?? null);
  });
}
