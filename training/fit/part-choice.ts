/** Which parts of pages a user's labels take in or leave out where the model decides otherwise. */
import { type Part, partNames } from "../../src/parts/vocabulary.ts";

/** Words of a part on a page that the model keeps or drops, and the label has in or leaves out. */
export interface PartWords {
  keptIn: number;
  keptOut: number;
  droppedIn: number;
  droppedOut: number;
}

/** A labelled page, by its parts. */
export interface PartCounts {
  /** Word F1 of the page by the model. */
  readonly f1: number;
  /** By number of the part. */
  readonly words: readonly PartWords[];
}

/** Parts to take in and to leave out; all others stay as the model decides. */
export interface PartChoice {
  readonly also: readonly Part[];
  readonly drop: readonly Part[];
}

/* How many pages the model's own way counts for, by how many pages are enough to tell otherwise. */
/** Of a part that a convention has or lacks as a whole. */
const ONE = 0.4;
const TWO = 1;
/** Of a part that most of a page may be of, or that is content on one page and not on the next. */
const SIX = 4;

const oneToDrop: readonly Part[] = [
  ...(["headline", "byline", "caption", "bio", "embed", "related", "promo"] as const),
  ...(["tools", "tags", "navigation", "legal", "form", "noise"] as const),
];
const priorToDrop: Partial<Record<Part, number>> = {
  ...Object.fromEntries(oneToDrop.map((part) => [part, ONE])),
  standfirst: TWO,
};
const oneToTake: readonly Part[] = ["headline", "standfirst", "byline", "caption", "bio"];
const priorToTake: Partial<Record<Part, number>> = Object.fromEntries(
  oneToTake.map((part) => [part, ONE]),
);
/** Share of a part's words that the model has right, before any label. */
const OWN_SHARE = 0.7;
/** It is the other way where the labels leave less than this of the model's. */
const MOST_SHARE = 0.3;

/** Fewer words of a part are no evidence. What is short by nature needs fewer to be taken in. */
const LEAST_DROPPED = 8;
const LEAST_TAKEN = 10;
const leastTaken: Partial<Record<Part, number>> = { headline: 3, byline: 3, standfirst: 5 };
/** So many words of comments that a label has are no slip: one page is enough. */
const MUCH = 100;

/** Pages with a lower F1 are labelled for something else: few of them say nothing of parts. */
const LEAST_F1 = 0.5;
/** Where most of so many pages are like that, the whole convention is another. */
const FOREIGN_PAGES = 3;
const FOREIGN = 1;

/** The choice that the labels of some pages support; undefined without any. */
export function readPartChoice(pages: readonly PartCounts[]): PartChoice | undefined {
  const usual = pages.filter(({ f1 }) => f1 >= LEAST_F1);
  const isForeign = pages.length >= FOREIGN_PAGES && 2 * usual.length < pages.length;
  const used = isForeign ? pages : usual;
  const also: Part[] = [];
  const drop: Part[] = [];
  for (const [k, part] of partNames.entries()) {
    const words = used.map((page) => page.words[k]!);
    const isMuch = words.some(({ droppedIn, droppedOut }) => droppedIn + droppedOut >= MUCH);
    const toTake = part === "comment" && isMuch ? ONE : (priorToTake[part] ?? SIX);
    const toDrop = priorToDrop[part] ?? SIX;
    const isTaken = isOther(
      words.map(({ droppedIn, droppedOut }) => [droppedIn, droppedOut]),
      leastTaken[part] ?? LEAST_TAKEN,
      isForeign ? FOREIGN : toTake,
    );
    const isDropped = isOther(
      words.map(({ keptIn, keptOut }) => [keptOut, keptIn]),
      LEAST_DROPPED,
      isForeign ? FOREIGN : toDrop,
    );
    // Taken in and left out at once: what the labels tell apart is not the part.
    if (isTaken && !isDropped) also.push(part);
    if (isDropped && !isTaken) drop.push(part);
  }
  return also.length + drop.length === 0 ? undefined : { also, drop };
}

/**
 * Whether pages have most of a part's words the other way than the model.
 *
 * @param pages words the other way, and words as the model has them
 * @param least fewer words of a page are no evidence
 * @param prior pages that the model's way counts for
 */
function isOther(
  pages: readonly (readonly [other: number, own: number])[],
  least: number,
  prior: number,
): boolean {
  const shares = pages.flatMap(([other, own]) => {
    return other + own >= least ? [own / (other + own)] : [];
  });
  const sum = shares.reduce((all, share) => all + share, OWN_SHARE * prior);
  return shares.length > 0 && sum / (shares.length + prior) < MOST_SHARE;
}

/** A choice, such as "with headline, byline, without caption". */
export function choiceInWords({ also, drop }: PartChoice): string {
  const listed = (word: string, parts: readonly Part[]): string[] =>
    parts.length === 0 ? [] : [`${word} ${parts.join(", ")}`];
  return [...listed("with", also), ...listed("without", drop)].join(", ");
}
