import type { Element, ElementContent } from "hast";
import { figure } from "../../../src/base/figures.ts";
import { inShell } from "../../../src/base/in-shell.ts";
import { type BlockExplanation, explainPage } from "../../../src/explain/explain-page.ts";
import type { InspectablePage } from "../../../src/inspect/inspection.ts";
import { paragraph, table } from "../../../src/inspect/static-report.ts";
import { signed, subjectOf } from "../../../src/inspect/wording.ts";
import { ownTitles } from "../../../src/metadata/title-elements.ts";
import type { Model } from "../../../src/models/model.ts";
import { element } from "../../../src/plots/element.ts";
import type { PageResult } from "../evaluate.ts";

/** Most wrong blocks shown per page, those with most words first. */
const BLOCKS = 6;
/** Most families named per block. */
const FAMILIES = 3;
/** Most characters shown of a block's text. */
const LENGTH = 140;

/** The `count` pages of lowest F1, the lowest first; ties by id. */
export function lowest(results: readonly PageResult[], count: number): PageResult[] {
  const order = (a: PageResult, b: PageResult): number =>
    a.f1 - b.f1 || (a.page.id < b.page.id ? -1 : 1);
  return [...results].sort(order).slice(0, count);
}

/** What a page calls itself, else its id. */
export function titleOf({ page: { id, measures } }: PageResult): string {
  return ownTitles(measures.page.document).title[0]?.text ?? id;
}

/** The parts of a result that explain it. @param model the model that gave it */
export function classifiedResult(result: PageResult, model: Model): InspectablePage {
  const { page, prediction, blocks, threshold, score, verdict } = result;
  const { measures } = page;
  const matrix = model.featurizer.featurize(measures);
  return { page: measures.page, measures, matrix, prediction, blocks, threshold, score, verdict };
}

/**
 * The pages of lowest F1, each with the command that inspects it and its heaviest wrong blocks.
 *
 * @param results the pages to show, in order
 * @param model the model that gave the results; without it blocks are not explained
 * @param modelPath its file, for the command
 * @param inspections addresses of the pages' inspections, in the order of the results
 */
export function worstPages(
  results: readonly PageResult[],
  model?: Model,
  modelPath?: string,
  inspections: readonly string[] = [],
): Element[] {
  return results.map((result, i) => {
    const { id, pageType, file } = result.page;
    const figures = [result.precision, result.recall, result.f1].map(figure);
    const [precision, recall, f1] = figures;
    return element(
      "details",
      {},
      element(
        "summary",
        {},
        element("b", {}, `F1 ${f1}`),
        ` ${titleOf(result)}`,
        element(
          "small",
          {},
          `${id}${pageType === undefined ? "" : `, ${pageType}`}, precision ${precision}, recall ${recall}`,
        ),
      ),
      ...lookInto(inspections[i], file, modelPath),
      wrongBlocks(result, model),
    );
  });
}

/** A link to the page's inspection, or else the command that makes one. */
function lookInto(
  inspection: string | undefined,
  file: string | undefined,
  modelPath: string | undefined,
): Element[] {
  if (inspection !== undefined) {
    return [paragraph(element("a", { href: inspection }, "Look into it: the page's inspection"))];
  }
  if (file === undefined) return [];
  return [paragraph("Look into it: ", element("code", {}, inspectCommand(file, modelPath)))];
}

/** The command line that inspects a page, for a POSIX shell. */
export function inspectCommand(file: string, modelPath?: string): string {
  const model = modelPath === undefined ? "" : ` --model ${inShell(modelPath)}`;
  return `seine inspect ${inShell(file)}${model} --output inspect.html`;
}

function wrongBlocks(result: PageResult, model: Model | undefined): Element {
  const { page, prediction, kept, threshold } = result;
  const { blocks } = page.measures;
  const wrong = blocks
    .filter(({ index }) => kept[index] !== page.labels[index])
    .sort((a, b) => b.words - a.words || a.index - b.index)
    .slice(0, BLOCKS);
  if (wrong.length === 0) return paragraph("No block is wrong as a whole.");
  const explained =
    model === undefined ? undefined : explainPage(classifiedResult(result, model), model, 0);
  const rows = wrong.map((block): (string | ElementContent)[] => [
    kept[block.index]
      ? element("span", { class: "surplus" }, "too much")
      : element("span", { class: "missed" }, "missed"),
    shortened(block.text),
    String(block.words),
    figure(prediction.probabilities[block.index]!),
    ...(explained === undefined ? [] : [reasons(explained[block.index]!)]),
  ]);
  const head = ["error", "text", "words", `probability (threshold ${figure(threshold)})`];
  const columns = explained === undefined ? head : [...head, "what spoke most, in log-odds"];
  return table(columns, rows, [1, 4]);
}

function reasons({ families }: BlockExplanation): string {
  return families
    .slice(0, FAMILIES)
    .map(({ name, contribution }) => `${subjectOf(name)} ${signed(contribution)}`)
    .join(", ");
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LENGTH ? text : `${characters.slice(0, LENGTH - 1).join("")}…`;
}
