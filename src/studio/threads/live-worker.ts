/** The thread that corrects the model by the labels so far. It keeps what is slow about each page. */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../../base/message.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { createJudge, type Judge } from "../live/judge.ts";
import type { LiveAnswer, LiveQuestion } from "../live/live-thread.ts";

let judge: Judge | undefined;
/** Number of the last question: a judgement under way ends when another comes. */
let last = 0;

async function answer(question: LiveQuestion): Promise<LiveAnswer["found"]> {
  if (question.kind === "open") {
    judge = createJudge(loadModel(question.model));
    return;
  }
  if (judge === undefined) throw new Error("expected a model first");
  if (question.kind === "keep") return question.pages.map((page) => judge!.keep(page).score);
  if (question.kind === "correct") return judge.correct();
  const own = last;
  return judge.judge(() => own !== last);
}

parentPort?.on(
  "message",
  async ({ number, question }: { number: number; question: LiveQuestion }) => {
    last = number;
    let reply: LiveAnswer;
    try {
      reply = { number, found: await answer(question) };
    } catch (error) {
      reply = { number, found: undefined, failure: messageOf(error) };
    }
    parentPort!.postMessage(reply);
  },
);
