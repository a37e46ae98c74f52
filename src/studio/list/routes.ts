/** The routes of the list of pages. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import { onTheWeb, readSource, sourceSchema } from "../given-page.ts";
import { sorts } from "../listing.ts";
import { filesToAdd } from "../resources/kept-resources.ts";
import { readMhtml } from "../resources/mhtml.ts";
import type { Session } from "../session.ts";

/** Most pages that one answer lists. */
const MOST_LISTED = 200;

const whole = z.coerce.number().int().min(0);
const queueQuery = z.object({
  sort: z.enum(sorts).default("next"),
  state: z.enum(["new", "started", "done", "values"]).optional(),
  text: z.string().max(200).optional(),
  offset: whole.default(0),
  limit: whole.max(MOST_LISTED).default(50),
});
const nextQuery = z.object({
  after: z.string().optional(),
  of: z.enum(["blocks", "values"]).optional(),
});
const pageBody = z.strictObject({ name: z.string().min(1).max(200), page: sourceSchema });

export function addListRoutes(app: Hono, session: Session): void {
  const { store, list, fetchPage, fetchFile } = session;
  const nextOf = ({ after, of }: z.infer<typeof nextQuery>) => list.next(after, of);
  app.get("/api/corpus", async (context) =>
    context.json({
      name: store.name,
      readOnly: store.readOnly,
      notice: store.notice?.(),
      fetches: fetchPage !== undefined,
      model: session.model.model.json.name,
      rubric: await store.rubric(),
    }),
  );
  app.get("/api/queue", (context) =>
    context.json(list.queue(checked(queueQuery, context.req.query()))),
  );
  app.get("/api/next", (context) =>
    context.json({ id: nextOf(checked(nextQuery, context.req.query())) ?? null }),
  );
  app.post("/api/pages", async (context) => {
    const { name, page } = checked(pageBody, await context.req.json());
    const given = await readSource(page, fetchPage);
    const isText = typeof given.html === "string";
    const bytes = isText ? Buffer.from(given.html) : (given.html as Uint8Array);
    const web = "url" in page && fetchFile ? onTheWeb(fetchFile) : undefined;
    const saved = { find: web, ...given, html: bytes, ...(!isText && readMhtml(bytes)) };
    const { html, url, charset, find } = saved;
    const encoding = isText ? "utf-8" : charset;
    const { files, note } = await filesToAdd({ html, url, charset: encoding }, find);
    const about = { ...(url && { url }), ...(encoding && { encoding }) };
    return context.json({ id: await list.add(name, html, about, files), note });
  });
}
