/** The library and the tiny model in a thread of their own: the window stays alive whatever the page. */
import frameSheet from "../../../../dist/client/frame.css?raw";
import frameScript from "../../../../dist/client/frame.js?raw";
import reportSheet from "../../../../dist/client/inspect.css?raw";
import reportScript from "../../../../dist/client/inspect.js?raw";
import tiny from "../../../../models/tiny.json?raw";
import { messageOf } from "../../../base/message.ts";
import { reportDocument, reportStyle } from "../../../inspect/report-document.ts";
import { readModel } from "../../../models/model.ts";
import type { FormatName } from "../../../output/formats/registry.ts";
import { methodNames, reportOptions, type Trial, tryPage } from "../../trial/try-page.ts";
import type { GivenPage } from "../engine.ts";

const model = readModel(tiny, "models/tiny.json");
let trial: Trial | undefined;

/** What the window may ask for. All but the first two are of the page that was given last. */
const answers = {
  methods: () => methodNames,
  page(page: GivenPage) {
    trial = tryPage({ html: "html" in page ? page.html : page.bytes }, model);
    return trial.tried;
  },
  content: (format: FormatName) => tried().content(format),
  traced: () => tried().traced(),
  features: (block: number) => tried().features(block),
  difference: (method: string) => tried().difference(method),
  shown: () => tried().shown({ sheet: frameSheet, script: frameScript }),
  /** The report, whose frame has the policy of the playground. */
  reasons(method: string | undefined, policy: string) {
    const client = { script: reportScript, style: reportStyle(reportSheet) };
    return reportDocument(tried().inspection(method), reportOptions, { ...client, policy });
  },
};

export type Answers = typeof answers;

export interface Question {
  readonly number: number;
  readonly kind: keyof Answers;
  readonly of: Parameters<Answers[keyof Answers]>;
}

export type Found = ReturnType<Answers[keyof Answers]>;

export type Answer =
  | { readonly number: number; readonly found: Found }
  | { readonly number: number; readonly failure: string };

function tried(): Trial {
  if (trial === undefined) throw new Error("no page was tried before");
  return trial;
}

/** The thread's side of the channel; the types here are those of windows. */
const channel = globalThis as unknown as { postMessage(answer: Answer): void };

addEventListener("message", ({ data: { number, kind, of } }: MessageEvent<Question>) => {
  const answer: (...of: never) => Found = answers[kind];
  try {
    channel.postMessage({ number, found: answer(...(of as never)) });
  } catch (error) {
    channel.postMessage({ number, failure: messageOf(error) });
  }
});
