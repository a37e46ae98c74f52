import type { Evidence, Reason } from "../decision/reason.ts";
import type { Explanation, InspectedBlock, Inspection } from "./inspection.ts";

/** A number for people: three digits, a real minus sign. */
export function figureOf(value: number | null): string {
  if (value === null) return "missing";
  const size = Math.abs(value);
  const digits = size >= 1000 ? size.toFixed(0) : String(Number(size.toPrecision(3)));
  return value < 0 ? `−${digits}` : digits;
}

/** A contribution with its sign. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 ? `−${text}` : `+${text}`;
}

/** Why a rule of the decision keeps or drops a block. */
const rules: Readonly<Record<Exclude<Reason, "probability">, string>> = {
  invisible: "the page does not show it (--invisible)",
  table: "a table of data is kept or dropped whole",
  list: "a list is dropped whole or kept without a missing item",
  "related content": "the page names it, or the part around it, as related content",
  "after the article": "it comes after the article",
  comment: "it is the choice about comments (--comments)",
  selector: "only the selected elements hold content (--content-selector)",
  headline: "it is the choice about the headline and the standfirst (--title)",
  part: "it is the choice of parts (--keep-parts, --drop-parts)",
  repeated: "the page has the same text before (--deduplicate)",
  "site labels": "labels on other pages of its site say so (--site)",
  "base model":
    "the base of the adapted model decides the page, of which the correction would leave too little or add too much",
  bound: "it stands between parts that are kept, or belongs to one",
  stub: "it is all that the page shows",
  stated: "the page shows no content and states it in its linked data",
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
  const numbers = `Its probability, ${probability.toFixed(2)}, ${side} the threshold, ${threshold.toFixed(2)}`;
  if (why === "probability") return `${numbers}.`;
  const found = because === undefined ? "" : `: ${evidence[because]}`;
  return `${isContent ? "Kept" : "Dropped"} because ${rules[why]}${found}. ${numbers}.`;
}

/** The subject of each family's features, in plain words. */
const subjects: Readonly<Record<string, string>> = {
  ancestors: "the elements around it",
  cetr: "text per tag around it",
  "dragnet-2": "Dragnet 2.0's tag ratio and readability",
  "id-class": "the ids and classes that Dragnet knows",
  neighbours: "the blocks before and after it",
  page: "what kind of page it is on",
  position: "its place on the page",
  punctuation: "its punctuation",
  readability: "how near it is to the page's densest part",
  repetition: "how often its like is on the page",
  "shallow-text": "its text and link density",
  tags: "its HTML tags",
  "text-shape": "length and kind of its text",
  "title-match": "words in common with the title, or the place beside it",
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

/** The change that would turn the decision around. */
export function flipOf(
  { flip }: Explanation,
  { probability, why }: Pick<InspectedBlock, "probability" | "why">,
  { threshold }: Pick<Inspection, "threshold">,
): string {
  if (why !== "probability") return "Nothing in its own features: a rule decided.";
  const isAbove = probability >= threshold;
  const side = isAbove ? "below" : "above";
  if (flip === undefined) {
    return `No possible change of a single feature alone would bring it ${side} the threshold.`;
  }
  const [from, to] = apart(flip.value, flip.to);
  const family = flip.feature.slice(0, flip.feature.indexOf("/"));
  return `It would be ${side} the threshold, at ${flip.probability.toFixed(2)}, if ${flip.feature} (${subjectOf(family)}) were ${to} instead of ${from}.`;
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
