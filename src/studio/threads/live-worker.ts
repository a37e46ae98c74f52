/** The thread that corrects the model by the labels so far. It keeps what is slow about each page. */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../../base/message.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { createJudge, type Judge, type LivePage, type LiveVerdict } from "../live/judge.ts";

let judge: Judge | undefined;
/** Number of the last question: a judgement under way ends when another comes. */
let last = 0;

const answers = {
  /** Begins with a model, by the path of its file. */
  open(model: string): void {
    judge = createJudge(loadModel(model));
  },
  /** Expected word F1 of each page; undefined for those that are not kept. */
  keep: (pages: readonly LivePage[]): (number | undefined)[] =>
    pages.map((page) => opened().keep(page).score),
  /** Expected word F1 of all other pages, by id. */
  correct: (): Promise<ReadonlyMap<string, number>> => opened().correct(),
  /** Undefined where another question came meanwhile, or where there is nothing to judge. */
  judge(): Promise<LiveVerdict | undefined> {
    const asked = last;
    return opened().judge(() => asked !== last);
  },
};

export type LiveAnswers = typeof answers;

export interface LiveQuestion {
  readonly number: number;
  readonly kind: keyof LiveAnswers;
  readonly of: Parameters<LiveAnswers[keyof LiveAnswers]>;
}

export interface LiveAnswer {
  readonly number: number;
  readonly found?: Found;
  readonly failure?: string;
}

export type Found = Awaited<ReturnType<LiveAnswers[keyof LiveAnswers]>>;

function opened(): Judge {
  if (judge === undefined) throw new Error("expected a model first");
  return judge;
}

parentPort?.on("message", async ({ number, kind, of }: LiveQuestion) => {
  last = number;
  const answer: (...of: never) => Found | Promise<Found> = answers[kind];
  let reply: LiveAnswer;
  try {
    reply = { number, found: await answer(...(of as never)) };
  } catch (error) {
    reply = { number, failure: messageOf(error) };
  }
  parentPort!.postMessage(reply);
});
