import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import type { Pictures } from "./pictures.ts";

const idQuery = z.object({ id: z.string() });

/** Adds the routes of pages as a browser shows them. */
export function addPictureRoutes(app: Hono, pictures: Pictures): void {
  app.get("/api/picture", async (context) =>
    context.json(await pictures.view(checked(idQuery, context.req.query()).id)),
  );
  app.get("/api/picture/image", async (context) => {
    const image = await pictures.image(checked(idQuery, context.req.query()).id);
    return context.body(new Uint8Array(image), 200, { "content-type": "image/jpeg" });
  });
}
