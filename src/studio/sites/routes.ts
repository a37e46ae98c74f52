/** The routes of the screen of a site. */
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import type { Session } from "../session.ts";

const siteQuery = z.object({ site: z.string() });
const siteBody = z.strictObject({ site: z.string() });
const nextQuery = z.object({ site: z.string(), after: z.string().optional() });

export function addSiteRoutes(app: Hono, { sites, list }: Session): void {
  const shown = async (site: string) => {
    const view = await sites.view(site);
    return { ...view, titles: list.titlesOf(view.pages.map(({ id }) => id)) };
  };
  app.get("/api/sites", async (context) => context.json(await sites.list()));
  app.get("/api/site", async (context) =>
    context.json(await shown(checked(siteQuery, context.req.query()).site)),
  );
  app.post("/api/site", async (context) => {
    const { site } = checked(siteBody, await context.req.json());
    await sites.carry(site);
    return context.json(await shown(site));
  });
  app.get("/api/site/next", async (context) => {
    const { site, after } = checked(nextQuery, context.req.query());
    return context.json({ id: (await sites.next(site, after)) ?? null });
  });
  app.get("/api/site/file", async (context) => {
    const { site } = checked(siteQuery, context.req.query());
    return context.body(await sites.file(site), 200, { "content-type": "application/json" });
  });
}
