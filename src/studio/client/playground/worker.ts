/** The library and the tiny model in a thread of their own: the window stays alive whatever the page. */
import frameSheet from "../../../../dist/client/frame.css?raw";
import frameScript from "../../../../dist/client/frame.js?raw";
import reportSheet from "../../../../dist/client/inspect.css?raw";
import reportScript from "../../../../dist/client/inspect.js?raw";
import tiny from "../../../../models/tiny.json?raw";
import { messageOf } from "../../../base/message.ts";
import { reportDocument, reportStyle } from "../../../inspect/report-document.ts";
import { readModel } from "../../../models/model.ts";
import { methodNames, reportOptions, type Trial, tryPage } from "../../trial/try-page.ts";
import type { Answer, Answers, Asked, Question } from "./asked.ts";

const model = readModel(tiny, "models/tiny.json");
let trial: Trial | undefined;

function answer(asked: Asked): Answers[keyof Answers] {
  if (asked.kind === "methods") return methodNames;
  if (asked.kind === "page") {
    const { page } = asked;
    trial = tryPage({ html: "html" in page ? page.html : page.bytes }, model);
    return trial.tried;
  }
  if (trial === undefined) throw new Error("no page was tried before");
  switch (asked.kind) {
    case "content":
      return trial.content(asked.format);
    case "traced":
      return trial.traced();
    case "features":
      return trial.features(asked.block);
    case "difference":
      return trial.difference(asked.method);
    case "shown":
      return trial.shown({ sheet: frameSheet, script: frameScript });
    case "reasons": {
      const client = { script: reportScript, style: reportStyle(reportSheet) };
      const { method, policy } = asked;
      return reportDocument(trial.inspection(method), reportOptions, { ...client, policy });
    }
  }
}

/** The thread's side of the channel; the types here are those of windows. */
const channel = globalThis as unknown as { postMessage(answer: Answer): void };

addEventListener("message", ({ data: { number, asked } }: MessageEvent<Question>) => {
  try {
    channel.postMessage({ number, found: answer(asked) });
  } catch (error) {
    channel.postMessage({ number, failure: messageOf(error) });
  }
});
