/** What the studio's server answers on a tried page: all at once, since it keeps no page. */
import { report } from "../../inspect/html-report.ts";
import type { Model } from "../../models/model.ts";
import { type FormatName, formatNames } from "../../output/formats/registry.ts";
import { asset } from "../assets.ts";
import type { FrameKeys } from "../frame-keys.ts";
import { createToken } from "../guard.ts";
import type { Difference } from "./difference.ts";
import type { Traced } from "./traced.ts";
import {
  type GivenPage,
  reportOptions,
  type TriedFrames,
  type TriedPage,
  tryPage,
} from "./try-page.ts";

export interface TriedAnswer extends TriedPage {
  readonly contents: Readonly<Record<FormatName, string>>;
  readonly traced: Traced;
  /** With a method that was chosen. */
  readonly difference?: Difference | undefined;
  /** Keys of the frames. */
  readonly frames: TriedFrames<string>;
}

/** @throws NotHtmlError for another kind of file, RangeError for an unknown method */
export function triedAnswer(
  given: GivenPage,
  model: Model,
  method: string | undefined,
  keys: FrameKeys,
): TriedAnswer {
  const trial = tryPage(given, model);
  const nonce = createToken();
  const shown = trial.shown({ nonce, sheet: asset("frame.css"), script: asset("frame.js") });
  const contents = Object.fromEntries(formatNames.map((name) => [name, trial.content(name)]));
  return {
    ...trial.tried,
    contents: contents as Record<FormatName, string>,
    traced: trial.traced(),
    difference: method === undefined ? undefined : trial.difference(method),
    frames: {
      reasons: keys.issue({ document: report(trial.inspection(method), reportOptions) }),
      page: keys.issue({ document: shown, nonce }),
    },
  };
}
