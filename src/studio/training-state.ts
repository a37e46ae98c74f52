/**
 * How the last training ended, on disk where it left no model: that nothing better was found is a result, which
 * the next start shows as well.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ownFolder, readOwnNow, writeOwn } from "./own-folder.ts";
import { type Kept, type StudioRecipe, studioRecipes } from "./train-job.ts";
import { adaptationSchema } from "./trained-models.ts";

export interface TrainingState {
  readonly kind: "running" | "trained" | "kept" | "failed" | "cancelled";
  /** Name of the model, and of its file. */
  readonly model: string;
  readonly recipe: StudioRecipe;
  /** The current stage, and the share of the work that is done, 0 to 1. */
  readonly stage: string;
  readonly done: number;
  /** Estimated milliseconds left. */
  readonly left?: number | undefined;
  readonly message?: string | undefined;
  /** Where nothing better was found. */
  readonly kept?: Kept | undefined;
}

const NAME = "kept.json";

const schema: z.ZodType<{
  readonly version: 1;
  readonly recipe: TrainingState["recipe"];
  readonly kept: Kept;
}> = z.object({
  version: z.literal(1),
  recipe: z.enum(studioRecipes),
  kept: z.object({
    message: z.string(),
    groupedBy: z.enum(["site", "page"]),
    adaptation: adaptationSchema,
  }),
});

/** The last training of an earlier start, if it found nothing better than the model. */
export function readState(corpus: string): TrainingState | undefined {
  if (corpus === "") return undefined;
  const found = readOwnNow(corpus, NAME, schema);
  if (found === undefined) return undefined;
  const { recipe, kept } = found;
  return { kind: "kept", model: "", recipe, stage: "", done: 1, kept };
}

/** Keeps how a training ended. @throws the system's error if it cannot be written */
export async function keepState(
  corpus: string,
  { kind, recipe, kept }: TrainingState,
): Promise<void> {
  if (kept !== undefined) await writeOwn(corpus, NAME, { version: 1, recipe, kept });
  else if (kind === "trained") rmSync(join(ownFolder(corpus), NAME), { force: true });
}
