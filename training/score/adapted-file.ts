/** The model file of an adaptation: its base, and what changes it. */
import { given } from "../../src/base/given.ts";
import type { AdaptedChoice } from "../../src/decision/chosen-parts.ts";
import { type Model, type ModelJson, writeModel } from "../../src/models/model.ts";
import type { CorrectionJson } from "../../src/models/model-json.ts";
import { CORRECTION_SEED } from "../fit/correction.ts";
import type { Adaptation } from "./adaptation-choice.ts";
import { type FittedPages, factsOf } from "./fitted-pages.ts";

/** What an adaptation adds to its base. */
export type Changed = Omit<CorrectionJson, "base">;

interface Background extends FittedPages {
  readonly name: string;
  readonly licence?: string | undefined;
  readonly attribution?: string | undefined;
  readonly scores: ModelJson["scores"];
}

export function adaptedFile(
  { json, relative }: Model,
  { decision: { threshold, least } }: Adaptation,
  changed: Changed | undefined,
  background: Background,
): string {
  const { name, licence, attribution, scores } = background;
  return writeModel({
    ...json,
    name,
    correction: {
      base: {
        name: json.name,
        checksum: json.checksum,
        threshold: json.threshold,
        ...given({ relative: json.relative, least: json.least }),
        training: json.training,
        scores: json.scores,
      },
      ...changed,
    },
    threshold,
    ...(relative && { least }),
    training: {
      estimator: "correction",
      seed: CORRECTION_SEED,
      labels: json.training.labels,
      ...factsOf(background),
      ...given({ licence, attribution }),
    },
    scores,
  });
}

/** What a model file has of a choice of parts. */
export function ofParts({ also, drop, least }: AdaptedChoice): Changed {
  return { parts: { also: [...also], drop: [...drop], ...given({ least }) } };
}
