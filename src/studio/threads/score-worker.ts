import { scoreText } from "../../../training/corpus/metrics.ts";
import { type JudgedPage, type JudgeSpec, judgeOf } from "../compare/judge.ts";

/** What a thread is asked: a page's word F1 by a model or a method. */
export interface ScoreTask {
  readonly spec: JudgeSpec;
  readonly page: JudgedPage;
  readonly gold: string;
}

/** The work of a thread. */
export default async function work({ spec, page, gold }: ScoreTask): Promise<number> {
  const judge = await judgeOf(spec);
  return scoreText(gold, judge(page).text).f1;
}
