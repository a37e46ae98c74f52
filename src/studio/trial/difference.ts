/** Two extractions of a page, word by word. */
import { matchedWords, type WordedText, worded } from "./matched-words.ts";

/** A stretch of words that both texts have, or only one. */
export interface Stretch {
  readonly in: "both" | "here" | "there";
  readonly text: string;
}

export interface Difference {
  /** The other text's method. */
  readonly name: string;
  readonly stretches: readonly Stretch[];
  /** Words in both, only here, only there. */
  readonly words: Readonly<Record<Stretch["in"], number>>;
  /** Whether the texts are so long that only their beginnings were compared. */
  readonly isCut: boolean;
}

/** Most words of each text that are compared. */
const MOST = 40_000;
/** Fewer common words than these, amid longer differences, are there by chance: "the", "of a". */
const LEAST_RUN = 4;

/** Words that follow each other in both texts: from `here` and from `there`. */
interface Run {
  readonly here: number;
  readonly there: number;
  readonly length: number;
}

/**
 * Compares two texts of a page.
 *
 * @param here Seine's text
 * @param there the other method's
 */
export function difference(name: string, here: string, there: string): Difference {
  const a = worded(here, MOST);
  const b = worded(there, MOST);
  const stretches: Stretch[] = [];
  const words = { both: 0, here: 0, there: 0 };
  const push = (kind: Stretch["in"], { text, starts }: WordedText, from: number, to: number) => {
    if (to === from) return;
    words[kind] += to - from;
    stretches.push({ in: kind, text: text.slice(from === 0 ? 0 : starts[from], starts[to]) });
  };
  const end = { here: a.words.length, there: b.words.length, length: 0 };
  let [atHere, atThere] = [0, 0];
  for (const run of [...lasting(runsOf(matchedWords(a.words, b.words)), end), end]) {
    push("here", a, atHere, run.here);
    push("there", b, atThere, run.there);
    push("both", a, run.here, run.here + run.length);
    [atHere, atThere] = [run.here + run.length, run.there + run.length];
  }
  return { name, stretches, words, isCut: a.words.length === MOST || b.words.length === MOST };
}

function runsOf(matches: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < matches.length; ) {
    const there = matches[i]!;
    let length = 1;
    while (matches[i + length] === there + length) length++;
    if (there >= 0) runs.push({ here: i, there, length });
    i += there < 0 ? 1 : length;
  }
  return runs;
}

/** Without the short runs amid longer differences. */
function lasting(runs: readonly Run[], end: Run): Run[] {
  let [here, there] = [0, 0];
  return runs.filter((run, i) => {
    const next = runs[i + 1] ?? end;
    const before = Math.max(run.here - here, run.there - there);
    const after = Math.max(next.here - run.here, next.there - run.there) - run.length;
    const stays = run.length >= LEAST_RUN || run.length > Math.min(before, after);
    if (stays) [here, there] = [run.here + run.length, run.there + run.length];
    return stays;
  });
}
