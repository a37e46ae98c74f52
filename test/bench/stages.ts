import { Parser, parseDocument } from "htmlparser2";
import { extract } from "../../src/api/extract.ts";
import { decodePage } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import { measure } from "../../src/features/page-measures.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import type { Task } from "./measure.ts";
import type { BenchPage } from "./pages.ts";

/** The models that are shipped. */
export const models = {
  default: loadDefaultModel(),
  tiny: loadModel(new URL("../../models/tiny.json", import.meta.url)),
};

/** The name of the floor: what a page costs that is only parsed. */
export const FLOOR = "parseDocument";

/** htmlparser2 alone on decoded pages: its events, and its tree. */
export function floors(texts: readonly string[]): Task[] {
  return [
    { name: FLOOR, work: (i) => parseDocument(texts[i]!) },
    {
      name: "parser events",
      work: (i) => {
        const parser = new Parser({});
        parser.write(texts[i]!);
        parser.end();
      },
    },
  ];
}

/** Every stage of an extraction on its own, from what the stages before it gave. */
export function stages(pages: readonly BenchPage[], model: Model): Task[] {
  const texts = pages.map(({ bytes }) => decodePage(bytes).text);
  const documents = texts.map(parse);
  const segmented = documents.map((document) => ({
    document,
    blocks: model.segmenter.segment(document),
  }));
  const measured = segmented.map(measure);
  const matrices = measured.map((page) => model.featurizer.featurize(page));
  /** A page whose features nobody has asked for: families keep what they share by document. */
  const fresh = (i: number) =>
    measure({ document: { ...documents[i]! }, blocks: segmented[i]!.blocks });
  return [
    { name: "decode", work: (i) => decodePage(pages[i]!.bytes) },
    { name: "parse", work: (i) => parse(texts[i]!) },
    { name: "segment", work: (i) => model.segmenter.segment(documents[i]!) },
    { name: "measure, features", work: (i) => model.featurizer.featurize(fresh(i)) },
    { name: "predict", work: (i) => model.predict(measured[i]!, matrices[i]!) },
  ];
}

/** Everything up to the decision, and the whole extraction with text and records. */
export function wholes(pages: readonly BenchPage[]): Task[] {
  return Object.entries(models).flatMap(([name, model]) => [
    { name: `classify, ${name} model`, work: (i: number) => classifyPage(pages[i]!.bytes, model) },
    extraction(pages, name, model),
  ]);
}

/** The whole extraction by each model. */
export function extractions(pages: readonly BenchPage[]): Task[] {
  return Object.entries(models).map(([name, model]) => extraction(pages, name, model));
}

function extraction(pages: readonly BenchPage[], name: string, model: Model): Task {
  return {
    name: `extract, ${name} model`,
    work: (i) => extract(pages[i]!.bytes, { model }).text,
  };
}
