/** `seine train` without a recipe: what labelled pages ask of a model, chosen by cross-validation. */

import type { AdaptOptions, AdaptResult } from "../../../training/adapt.ts";
import { choiceInWords } from "../../../training/fit/part-choice.ts";
import type { ComparedPage } from "../../../training/score/comparison.ts";
import type { Contradictions } from "../../../training/score/contradictions.ts";
import { moreWouldTell } from "../../../training/score/more-pages.ts";
import { counted } from "../../base/counted.ts";
import { interval, share, signed } from "../../base/figures.ts";
import { firstNames } from "../../base/first-names.ts";
import { given } from "../../base/given.ts";
import { inShell } from "../../base/in-shell.ts";
import { loadDefaultModel, loadModel } from "../../models/load/load-model.ts";
import { say } from "../exit.ts";
import {
  asUsage,
  type CorpusFlags,
  checkCorpora,
  NAMED,
  sayFailed,
  sayProblems,
} from "../learning.ts";
import { openOutput, writing } from "../output.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";

export interface AdaptFlags
  extends CorpusFlags,
    Pick<AdaptOptions, "name" | "licence" | "attribution" | "take"> {
  readonly out: string;
  /** Path of the model to start from; default the default model. */
  readonly base?: string;
  readonly json?: boolean;
}

/** Pages that got worse and are listed. */
const WORSE = 10;
/** Nobody would keep a model of a lower F1. */
const USELESS = 0.5;

export async function trainAdapted(corpora: readonly string[], flags: AdaptFlags): Promise<void> {
  const { out, base, comments, quiet, split, name, licence, attribution, take } = flags;
  const { adapt } = await import("../../../training/adapt.ts");
  const model = base === undefined ? loadDefaultModel() : loadModel(base);
  await checkCorpora(corpora);
  await sayProblems(corpora, flags);
  const progress = progressOf(flags);
  const adapting = (): Promise<AdaptResult> =>
    asUsage(() =>
      adapt(corpora, {
        ...given({ split, name, licence, attribution, take }),
        base: model,
        ...(comments ? { comments: "include" } : {}),
        onProgress: progress.update,
        onPageError(error) {
          progress.clear();
          sayFailed([error]);
        },
      }),
    ).finally(progress.clear);
  const result = await written(out, adapting);
  print(flags.json ? `${JSON.stringify(outcomeOf(result, out))}\n` : outcomeText(result));
  const { contradictions } = result;
  if (contradictions !== undefined) say(contradictionText(contradictions), "warning");
  if (!quiet) sayNext(result, corpora, flags);
}

/** Writes the adapted model, if there is one. The file is opened first, to fail before the work if it cannot be written. */
async function written(out: string, adapting: () => Promise<AdaptResult>): Promise<AdaptResult> {
  const output = await openOutput(out);
  const result = await adapting().catch(async (error: unknown) => {
    await output.discard();
    throw error;
  });
  const { adapted } = result;
  if (adapted === undefined) await output.discard();
  else await writing(output, () => output.write(adapted.file));
  return result;
}

/** The same as figures. */
function outcomeOf(result: AdaptResult, out: string) {
  const { adapted, candidates, chosen, honest, groupedBy, folds, judged, known } = result;
  return {
    model: adapted === undefined ? null : out,
    chosen: candidates[chosen]?.id ?? (result.choice === undefined ? null : "parts"),
    parts: result.choice ?? null,
    ...{ groupedBy, folds, judged, known, candidates, left: result.left ?? 0 },
    expected: honest && {
      f1: honest.other + honest.difference.mean,
      base: honest.other,
      difference: honest.difference,
    },
    contradictions: result.contradictions ?? null,
    report: outcomeText(result),
  };
}

function contradictionText({ fuller, shorter }: Contradictions): string {
  return (
    `the labels contradict each other: ${counted(fuller.length, "page")} keep most of what the model drops ` +
    `(${firstNames(fuller, NAMED)}), ${counted(shorter.length, "page")} drop most of what it keeps (${firstNames(shorter, NAMED)})`
  );
}

/** Candidates, the choice and its reason, the honest figure, and the pages that got worse. */
export function outcomeText(result: AdaptResult): string {
  const { candidates, chosen, honest } = result;
  if (honest === undefined) return `${verdictOf(result)}\n`;
  const rows = candidates.map(({ name, f1, smooth, difference }, a) => [
    name,
    share(smooth),
    share(f1.mean),
    interval(f1),
    ...(a === 0 ? ["", ""] : [signed(difference.mean), interval(difference)]),
    a === chosen ? "chosen" : "",
  ]);
  const header = [
    "candidate",
    "smooth F1",
    "F1",
    "95 % interval",
    "against the first",
    "95 % interval",
    "",
  ];
  const { difference, better, worse, equal, other } = honest;
  const adapted = other + difference.mean;
  const lines = [
    table([header, ...rows]),
    `${verdictOf(result)}\n`,
    `expected on pages of ${result.groupedBy === "site" ? "other sites" : "this site"}: ` +
      `F1 ${share(adapted)}, where ${nameOf(result)} has ${share(other)}; difference ` +
      `${signed(difference.mean)}, 95 % interval ${interval(difference)}`,
    `pages: ${better} better than with it, ${worse} worse, ${equal} the same`,
  ];
  if (chosen !== 0 && difference.mean <= 0) {
    lines.push("its gain is not seen in F1 on these pages: label more before you rely on it");
  } else if (chosen !== 0 && difference.low <= 0 && !candidates[chosen]!.isThresholdOnly) {
    lines.push(
      "F1 alone could not tell, as its interval has 0; with smooth F1, which moves less in jumps, it can",
    );
  }
  const { left = 0, judged } = result;
  if (left > 0) {
    lines.push(
      `the base decides ${left} of ${counted(judged, "page")}, which the correction would change more than labels ask ` +
        'for: their "why" is "base model"',
    );
  }
  if (better + worse === 0) {
    lines.push(
      "no page had another model when it was left out: the interval is what sites usually differ by",
    );
  }
  const lost = honest.pages
    .filter(({ f1, other }) => f1 < other)
    .sort((a, b) => a.f1 - a.other - (b.f1 - b.other));
  if (lost.length > 0) lines.push(`\n${worseTable(lost.slice(0, WORSE))}`);
  return `${lines.join("\n").trimEnd()}\n`;
}

function worseTable(pages: readonly ComparedPage[]): string {
  const rows = pages.map(({ id, f1, other }) => [id, share(other), share(f1)]);
  return table([["pages that got worse", "F1 before", "after"], ...rows]);
}

function nameOf({ base }: AdaptResult): string {
  return base === loadDefaultModel() ? "the shipped model" : "the model";
}

/** What was chosen, and why. */
function verdictOf(result: AdaptResult): string {
  const { candidates, chosen, judged, known, groupedBy, folds } = result;
  const baseName = nameOf(result);
  if (candidates.length === 0 && result.choice !== undefined) {
    return `read off the labels: ${choiceInWords(result.choice)}; one page cannot show what that brings on others`;
  }
  if (candidates.length === 0) {
    const why =
      known > 0
        ? `${baseName} has learnt from ${known === judged + known ? "all" : counted(known, "page")} of these pages`
        : "one page cannot show what helps on others";
    return `nothing could be judged, as ${why}: keep ${known > 0 ? "it" : baseName}`;
  }
  const how = `${counted(judged, "page")}, ${folds} folds by ${groupedBy}`;
  if (result.isTaken) return `taken: ${candidates[chosen]!.name} (${how})`;
  if (chosen === 0) {
    const { other = 1 } = result.honest ?? {};
    const what = other < USELESS ? `its F1 of ${share(other)} is of no use, label more` : "keep it";
    return `nothing better than ${baseName} was found (${how}): ${what}`;
  }
  if (result.choice !== undefined) {
    return `chosen: ${candidates[chosen]!.name}, as the labels show, and no worse on pages left out (${how})`;
  }
  const why = candidates[chosen]!.isThresholdOnly
    ? "better by more than 3 standard errors of F1 (more on few sites)"
    : "better by more than 2 standard errors of smooth F1 and F1 together (more on few sites)";
  return `chosen: ${candidates[chosen]!.name}, ${why} than ${baseName} (${how})`;
}

/** What else is to be known, and what to do next. */
function sayNext(result: AdaptResult, corpora: readonly string[], { out }: AdaptFlags): void {
  const { adapted, groupedBy, known, candidates } = result;
  const file = inShell(out);
  if (known > 0) {
    say(`${nameOf(result)} was trained on ${counted(known, "page")} of these: not scored`, "info");
  }
  if (groupedBy === "page" && candidates.length > 0) {
    say("the pages are of one site: judged page by page, for other pages of this site", "info");
  }
  if (adapted === undefined) {
    say(moreWouldTell(result), "info");
    const { id } = candidates[result.best] ?? {};
    if (id !== undefined && id !== "base" && !result.isTaken)
      say(`to take it anyway: --take ${id}`, "info");
    say(`no model was written to ${out}`, "info");
    return;
  }
  say(`wrote the model to ${out}`, "info", { model: out });
  say("it is for pages like these: elsewhere the shipped model is better", "info");
  say(`use it: seine extract --model ${file} page.html`, "info");
  const again = ["seine evaluate", ...corpora.map(inShell), `--model ${file}`, "--compare default"];
  say(
    `score it on pages that it has not seen: seine evaluate other-pages/ --model ${file}`,
    "info",
  );
  say(`see the pages: ${again.join(" ")}`, "info");
}
