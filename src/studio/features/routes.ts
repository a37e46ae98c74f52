import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import type { Features } from "./feature-views.ts";

const columnQuery = z.object({ name: z.string() });
const scatterQuery = z.object({ x: z.string(), y: z.string() });

/** Adds the routes of the screen of the features. */
export function addFeatureRoutes(app: Hono, features: Features): void {
  app.get("/api/features", async (context) => context.json((await features.view()) ?? null));
  app.get("/api/features/column", async (context) =>
    context.json(await features.column(checked(columnQuery, context.req.query()).name)),
  );
  app.get("/api/features/scatter", async (context) => {
    const { x, y } = checked(scatterQuery, context.req.query());
    return context.json(await features.scatter(x, y));
  });
}
