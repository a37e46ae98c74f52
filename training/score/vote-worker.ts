import { openPage } from "../../src/document/open-page.ts";
import { measure } from "../../src/features/page-measures.ts";
import { type Model, readModel } from "../../src/models/model.ts";
import { PageScorer } from "../corpus/page-scorer.ts";
import { commentChoice, goldOf } from "../corpus/prepare.ts";
import { type PageScores, relativeScores } from "../fit/threshold.ts";
import type { SharedModel, VoteTask } from "./foreign-votes.ts";

/** A thread's work: one page, which is opened once for all models. */
export default function work({ page, gold, models }: VoteTask): PageScores[] {
  const read = models.map(modelOf);
  const { html, encoding, url } = page;
  const opened = openPage(html, read[0]!.segmenter, { charset: encoding, url });
  const measures = measure(opened.page);
  const goldText = goldOf(page, gold);
  const scorer = PageScorer.of(
    measures.blocks.map(({ text }) => text),
    goldText,
  );
  return read.map((model) => {
    const prediction = model.predict(measures, model.featurizer.featurize(measures));
    return relativeScores({
      page: { measures, scorer, gold: goldText, comments: commentChoice(gold) },
      prediction,
    });
  });
}

const texts = new TextDecoder();
/** By checksum. */
const models = new Map<string, Model>();

/** The model; each is read once per thread. */
function modelOf({ name, checksum, file }: SharedModel): Model {
  const model = models.get(checksum) ?? readModel(texts.decode(file.slice()), name);
  models.set(checksum, model);
  return model;
}
