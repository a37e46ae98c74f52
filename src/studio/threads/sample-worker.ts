import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { type FeatureSample, sampleFeatures } from "../features/sample.ts";

/** A thread's task: compute the features of labelled pages for a model. */
export interface SampleTask {
  readonly model: string;
  readonly pages: readonly LabelledPage[];
}

/** The work of a thread. */
export default function work({ model, pages }: SampleTask): FeatureSample {
  return sampleFeatures(loadModel(model), pages);
}
