/** The routes of exports and imports. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import type { Session } from "../session.ts";
import { textOf } from "./export.ts";
import { createImports } from "./imports.ts";

const exportQuery = z.object({ as: z.enum(["jsonl", "label-studio", "parts"]) });
const nothing = z.strictObject({});
const partBody = z.strictObject({
  key: z.string(),
  path: z.string().min(1).max(4096),
  base64: z.base64(),
});
const keyBody = z.strictObject({ key: z.string() });

export function addExchangeRoutes(app: Hono, session: Session): void {
  const { store } = session;
  const imports = createImports(store, () => session.choice.keep, session.imported);
  session.atEnd(imports.close);
  app.get("/api/export", async (context) => {
    const { as } = checked(exportQuery, context.req.query());
    return context.body(await textOf(store, as), 200, { "content-type": "application/json" });
  });
  app.post("/api/imports", async (context) => {
    checked(nothing, await context.req.json());
    return context.json({ key: await imports.begin() });
  });
  app.put("/api/imports", async (context) => {
    const { key, path, base64 } = checked(partBody, await context.req.json());
    await imports.add(key, path, Buffer.from(base64, "base64"));
    return context.json({});
  });
  app.post("/api/imports/finished", async (context) =>
    context.json(await imports.finish(checked(keyBody, await context.req.json()).key)),
  );
}
