import { z } from "zod";
import type { Rendering } from "../../rendering/rendering.ts";

export const renderingSchema: z.ZodType<Rendering> = z.custom<Rendering>(
  (value) => typeof (value as Rendering | null)?.html === "string",
  { error: "expected a rendering from readRendering() or a renderer" },
);

/** @throws TypeError if the rendering is of another page */
export function checkRendering(html: unknown, rendering: Rendering | undefined): void {
  if (rendering === undefined || rendering.html === html) return;
  throw new TypeError(
    "options.rendering: found a rendering of another page, expected its html as the page",
  );
}
