/** The routes of pages as a browser shows them. */
import type { Hono } from "hono";
import { idIn } from "../checked-request.ts";
import type { Session } from "../session.ts";
import { createPictures } from "./pictures.ts";

export function addPictureRoutes(app: Hono, session: Session): void {
  const pictures = createPictures(
    session.store,
    session.pages.open,
    session.resources.open,
    session.browser,
  );
  session.atEnd(pictures.close);
  app.get("/api/picture", async (context) => context.json(await pictures.view(idIn(context))));
  app.get("/api/picture/image", async (context) => {
    const image = await pictures.image(idIn(context));
    return context.body(new Uint8Array(image), 200, { "content-type": "image/jpeg" });
  });
}
