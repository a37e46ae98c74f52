/** The routes of the training screen. */
import { readFile } from "node:fs/promises";
import type { Hono } from "hono";
import { z } from "zod";
import { checked } from "../checked-request.ts";
import { Refused } from "../refused.ts";
import type { Session } from "../session.ts";
import { studioRecipes } from "../train-job.ts";
import type { TrainedModel } from "../trained-models.ts";
import type { TrainingState } from "../training-state.ts";
import { createTrainings } from "../trainings.ts";

/** The view of the training screen. */
export interface TrainingView {
  /** Number of finished pages. */
  readonly pages: number;
  readonly readOnly: boolean;
  /** Name of the selected model. */
  readonly model: string;
  /** The selected model: `first` for the one that the studio started with, else a trained one's name. */
  readonly used: "first" | (string & {});
  /** The contender id of the model that the studio started with. */
  readonly first: "default" | "given";
  readonly state?: TrainingState | undefined;
  /** The trained models, newest first. */
  readonly models: readonly TrainedModel[];
  /** Titles of the pages that they name, by id, as far as they are known. */
  readonly titles: Readonly<Record<string, string>>;
}

const trainBody = z.strictObject({ recipe: z.enum(studioRecipes), learningCurve: z.boolean() });
const modelQuery = z.object({ name: z.string() });
/** The name of a trained model, or of the one that the studio started with. */
const modelBody = z.strictObject({ use: z.string() });

export function addTrainingRoutes(app: Hono, session: Session): void {
  const { store, model, list, first } = session;
  const trainings = createTrainings(store.folder, session.now);
  session.atEnd(trainings.close);
  const view = (): TrainingView => {
    const { state, models } = trainings;
    const worse = models.flatMap(({ trained }) => trained.worsePages.map(({ id }) => id));
    return {
      pages: list.done().length,
      readOnly: store.readOnly,
      model: model.model.json.name,
      used: model.name,
      first: first === undefined ? "default" : "given",
      state,
      models,
      titles: list.titlesOf(worse),
    };
  };
  app.get("/api/training", (context) => context.json(view()));
  app.post("/api/training", async (context) => {
    const wanted = checked(trainBody, await context.req.json());
    if (store.readOnly)
      throw new Refused(403, "this corpus is read-only; open another one to save");
    await store.settle();
    await trainings.start({ ...wanted, ids: list.done(), before: first });
    return context.json(view());
  });
  app.delete("/api/training", (context) => {
    trainings.cancel();
    return context.json(view());
  });
  app.get("/api/model", async (context) => {
    const path = trainings.path(checked(modelQuery, context.req.query()).name);
    const headers = { "content-type": "application/json" };
    return context.body(await readFile(path, "utf8"), 200, headers);
  });
  app.put("/api/model", async (context) => {
    const { use } = checked(modelBody, await context.req.json());
    model.use(use, use === "first" ? undefined : trainings.path(use));
    return context.json(view());
  });
}
