import { change, figure } from "../base/figures.ts";
import type { Evidence, Reason } from "../decision/reason.ts";
import type { Explanation, InspectedBlock, Inspection } from "./inspection.ts";

/** A number for people: three digits, a real minus sign. */
export function figureOf(value: number | null): string {
  if (value === null) return "missing";
  const size = Math.abs(value);
  const digits = size >= 1000 ? size.toFixed(0) : String(Number(size.toPrecision(3)));
  const short = digits.startsWith("0.") ? digits.slice(1) : digits;
  return value < 0 ? `−${short}` : short;
}

/** A contribution, in log-odds, with its sign. */
export function signed(value: number): string {
  return change(value, 2);
}

/** Why a rule of the decision keeps or drops a block; two texts where the reasons to keep and to drop differ. */
const rules: Readonly<
  Record<Exclude<Reason, "probability">, string | readonly [kept: string, dropped: string]>
> = {
  invisible: "the page hides it (--invisible)",
  table: "data tables are kept or dropped whole",
  list: "lists are kept or dropped whole",
  "related content": "the page marks it, or the section around it, as related content",
  "after the article": "it comes after the article",
  comment: ["comments are included (--comments)", "comments are excluded (--comments)"],
  selector: "content comes only from the selected elements (--content-selector)",
  headline: [
    "the headline and the standfirst are included (--title)",
    "the headline and the standfirst are excluded (--title)",
  ],
  part: [
    "the choice of parts includes it (--keep-parts, --drop-parts)",
    "the choice of parts excludes it (--keep-parts, --drop-parts)",
  ],
  repeated: "the same text appears earlier on the page (--deduplicate)",
  "site labels": "labels on other pages of the site decide (--site)",
  "base model":
    "the base of the adapted model decides the page: the correction would leave too little of it, or add too much",
  bound: "it stands between blocks that are kept, or belongs to one",
  stub: "it is all that the page shows",
  stated: "the page shows no content, but states it in its linked data",
};

/** What a rule found. */
const evidence: Readonly<Record<Evidence, string>> = {
  units: "posts with names and times",
  reply: "readers can reply there",
  short: "it is short",
  "low probability": "likely boilerplate",
};

/** The decision on a block, with its reason. */
export function verdictOf(
  {
    probability,
    isContent,
    why,
    evidence: because,
  }: Pick<InspectedBlock, "probability" | "isContent" | "why" | "evidence">,
  threshold: number,
): string {
  const side = probability < threshold ? "is below" : "reaches";
  const numbers = `Its probability, ${figure(probability)}, ${side} the threshold, ${figure(threshold)}`;
  if (why === "probability") return `${numbers}.`;
  const found = because === undefined ? "" : `: ${evidence[because]}`;
  const rule = rules[why];
  const reason = typeof rule === "string" ? rule : rule[isContent ? 0 : 1];
  return `${isContent ? "Kept" : "Dropped"} because ${reason}${found}. ${numbers}.`;
}

const OPTION = / \(--[^()]*\)/;

/** A sentence without the option of the command that it names: a window has none. */
export function withoutOption(sentence: string): string {
  return sentence.replace(OPTION, "");
}

/** The subject of each family's features, in plain words. */
const subjects: Readonly<Record<string, string>> = {
  ancestors: "the elements around it",
  cetr: "text per tag around it",
  "dragnet-2": "Dragnet 2.0's tag ratio and readability",
  "id-class": "ids and classes in Dragnet's lists",
  neighbours: "the blocks before and after it",
  page: "the kind of page",
  position: "its place on the page",
  punctuation: "its punctuation",
  readability: "its distance from the page's densest part",
  repetition: "how often similar blocks appear on the page",
  "shallow-text": "its text and link density",
  tags: "its HTML tags",
  "text-shape": "the length and kind of its text",
  "title-match": "words in common with the title, or its place beside it",
  "token-odds": "ids and classes on and above it",
  visibility: "whether it is hidden, and its role",
};

/** The subject of a family's features, in a few words. */
export function subjectOf(family: string): string {
  return subjects[family] ?? inWords(family);
}

/** Families that add less than this, in log-odds, are not named. */
const SMALL = 0.1;
/** Most families named for each side. */
const NAMED = 3;

/** Evidence for and against content, with its log-odds; absent for a side without any. */
export function reasonsOf({ families }: Explanation): { for?: string; against?: string } {
  const side = (sign: number): string =>
    families
      .filter(({ contribution }) => sign * contribution >= SMALL)
      .slice(0, NAMED)
      .map(({ name, contribution }) => `${subjectOf(name)} (${signed(contribution)})`)
      .join(", ");
  const [pro, contra] = [side(1), side(-1)];
  return { ...(pro ? { for: pro } : {}), ...(contra ? { against: contra } : {}) };
}

/** The change that would flip the decision. */
export function flipOf(
  { flip }: Explanation,
  { probability, why }: Pick<InspectedBlock, "probability" | "why">,
  { threshold }: Pick<Inspection, "threshold">,
): string {
  if (why !== "probability") return "No feature: a rule decided.";
  const isAbove = probability >= threshold;
  const side = isAbove ? "below" : "above";
  if (flip === undefined) {
    return `No change of a single feature would bring it ${side} the threshold.`;
  }
  const [from, to] = apart(flip.value, flip.to);
  const family = flip.feature.slice(0, flip.feature.indexOf("/"));
  return `It would be ${side} the threshold, at ${figure(flip.probability)}, if ${flip.feature} (${subjectOf(family)}) were ${to} instead of ${from}.`;
}

/** Two numbers with enough digits to differ. */
function apart(a: number, b: number): [string, string] {
  const [short, other] = [figureOf(a), figureOf(b)];
  if (short !== other) return [short, other];
  return [String(a), String(b)];
}

/** The name of a feature or family without its dashes. */
export function inWords(name: string): string {
  return name.replaceAll("-", " ");
}
