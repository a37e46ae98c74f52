/** The models that the studio trained for a corpus, stored in its own folder with their results. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ownFolder, readOwnNow } from "./own-folder.ts";
import {
  type AdaptationView,
  type StudioRecipe,
  studioRecipes,
  type Trained,
} from "./train-job.ts";
import { writeWhole } from "./write-file.ts";

/** A trained model; its file has the same name. */
export interface TrainedModel {
  readonly model: string;
  readonly recipe: StudioRecipe;
  readonly trained: Trained;
}

const OUTCOME = /^(model-(\d+))\.outcome\.json$/;
const ENDING = /\.json$/;

const interval = z.object({ mean: z.number(), low: z.number(), high: z.number() });
const count = z.int().min(0);
export const adaptationSchema: z.ZodType<AdaptationView> = z.object({
  candidates: z.array(z.object({ name: z.string(), f1: interval, difference: interval })),
  chosen: count,
  judged: count,
  known: count,
});
const trainedSchema: z.ZodType<Trained> = z.object({
  pages: count,
  sites: count,
  adapted: z.array(z.string()),
  before: z.number(),
  beforeSeen: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("recorded"), pages: count }),
    z.object({ kind: z.literal("same") }),
    z.object({ kind: z.literal("named") }),
    z.object({ kind: z.literal("unknown"), corpora: z.array(z.string()) }),
  ]),
  after: z.number(),
  difference: interval,
  better: count,
  worse: count,
  equal: count,
  worsePages: z.array(z.object({ id: z.string(), f1: z.number(), other: z.number() })),
  curve: z
    .array(
      z.object({ share: z.number(), pages: z.number(), f1: interval.extend({ pages: count }) }),
    )
    .optional(),
  groupedBy: z.enum(["site", "page"]).optional(),
  choice: z.string().optional(),
  adaptation: adaptationSchema.optional(),
});
const outcomeSchema = z.object({
  version: z.literal(1),
  recipe: z.enum(studioRecipes),
  trained: trainedSchema,
});

/** Path of a model trained for a corpus. */
export function trainedPath(corpus: string, model: string): string {
  return join(ownFolder(corpus), `${model}.json`);
}

/** Writes the result of a training beside the model file. */
export async function writeOutcome(
  path: string,
  recipe: StudioRecipe,
  trained: Trained,
): Promise<void> {
  const text = `${JSON.stringify({ version: 1, recipe, trained }, undefined, 1)}\n`;
  await writeWhole(path.replace(ENDING, ".outcome.json"), text);
}

/** The trained models, newest first; unreadable ones are skipped. */
export function trainedModels(corpus: string): TrainedModel[] {
  if (corpus === "" || !existsSync(ownFolder(corpus))) return [];
  return readdirSync(ownFolder(corpus))
    .flatMap((name) => {
      const [, model = "", number] = OUTCOME.exec(name) ?? [];
      const found = number === undefined ? undefined : readOwnNow(corpus, name, outcomeSchema);
      return found === undefined || !existsSync(trainedPath(corpus, model))
        ? []
        : [{ number: Number(number), model, recipe: found.recipe, trained: found.trained }];
    })
    .sort((a, b) => b.number - a.number)
    .map(({ model, recipe, trained }) => ({ model, recipe, trained }));
}
