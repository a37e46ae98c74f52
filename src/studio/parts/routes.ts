/** The routes of labels by parts. */
import type { Hono } from "hono";
import { z } from "zod";
import { loadPartsModel } from "../../parts/load/load-parts-model.ts";
import { type Part, partNames } from "../../parts/vocabulary.ts";
import { checked, idIn } from "../checked-request.ts";
import type { Session } from "../session.ts";

/** What the model of parts says of a page. */
export interface PartsView {
  /** A part and its probability for each block of the model. */
  readonly blocks: readonly (readonly [Part, number])[];
}

const choiceBody = z.strictObject({ keep: z.array(z.enum(partNames)) });
const DIGITS = 100;

export function addPartsRoutes(app: Hono, { pages, choice }: Session): void {
  app.get("/api/parts", async (context) => {
    const { blocks } = loadPartsModel().tell(await pages.open(idIn(context)));
    const told = blocks.map(
      ({ part, probability }) => [part, Math.round(DIGITS * probability) / DIGITS] as const,
    );
    return context.json({ blocks: told } satisfies PartsView);
  });
  app.put("/api/parts", async (context) => {
    const { keep } = checked(choiceBody, await context.req.json());
    await choice.choose(keep);
    return context.json({ keep: choice.keep });
  });
}
