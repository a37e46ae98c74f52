import { scoreText } from "../../../training/corpus/metrics.ts";
import type { SystemPage } from "../../../training/score/kept-blocks.ts";
import { type SystemSpec, systemOf } from "../compare/system.ts";

/** A thread's task: compute a page's word F1 for a model or a method. */
export interface ScoreTask {
  readonly spec: SystemSpec;
  readonly page: SystemPage;
  readonly gold: string;
}

/** The work of a thread. */
export default async function work({ spec, page, gold }: ScoreTask): Promise<number> {
  const system = await systemOf(spec);
  return scoreText(gold, system(page).text).f1;
}
