/** Whether a page consists of posts, by what is on it alone, and who began it. */
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import type { Surroundings } from "../surroundings.ts";
import { pageLines } from "../text-lines.ts";
import { type NameMark, nameMarks, WEAK } from "./name-marks.ts";
import { timeMarks } from "./time-marks.ts";
import { type PostUnit, postUnits } from "./units.ts";

const A = tag("a");
const headings = new TagSet("h1 h2 h3 h4");
const LEAST_POSTS = 3;
/** Least share of the page's text in posts, and most before the first, where no mark-up says forum. */
const MOST = 0.4;
const LATE = 0.3;
/** Most lines below the title that say who wrote an item of a list of links, and when. */
const LINES_BELOW = 4;

/**
 * The post that a conversation begins with; undefined on other pages.
 *
 * @param isForum whether the page's mark-up says that it is one
 */
export function firstPost(
  document: Document,
  language: string,
  isForum: boolean,
): PostUnit | undefined {
  const units = postUnits(document, language);
  const [first] = units;
  if (first === undefined || isForum) return first;
  if (units.length < LEAST_POSTS || areTeasers(document, units)) return undefined;
  let all = 0;
  let before = 0;
  for (const { node, text } of pageLines(document)) {
    const letters = text.replaceAll(" ", "").length;
    all += letters;
    if (node < first.node) before += letters;
  }
  const inside = units.reduce((sum, { characters }) => sum + characters, 0);
  return inside >= MOST * all && before <= LATE * all ? first : undefined;
}

/** Whether most units are headed by a link to another page, as the entries of a list of articles are. */
export function areTeasers(document: Document, units: readonly PostUnit[]): boolean {
  const headed = units.filter((unit) => hasLinkedHeading(document, unit)).length;
  return 2 * headed > units.length;
}

function hasLinkedHeading(document: Document, { node, end }: PostUnit): boolean {
  const { tags, ends, parents } = document;
  const leadsAway = (n: number): boolean =>
    tags[n] === A && !(attribute(document, n, "href") ?? "#").includes("#");
  for (let n = node + 1; n < end; n++) {
    if (!headings.has(tags[n]!)) continue;
    if (leadsAway(parents[n]!)) return true;
    for (let inner = n + 1; inner < ends[n]!; inner++) if (leadsAway(inner)) return true;
  }
  return false;
}

/** What the lines below a title say of it. */
export interface Beside {
  readonly node: number;
  readonly author: string;
  /** ISO 8601. */
  readonly time: string;
}

/**
 * Who wrote what a title is of, and when, by the lines just below it: `by alice 3 hours ago`.
 *
 * @param around the lines around the title
 */
export function besideTitle(
  document: Document,
  { lines, titleLine }: Surroundings,
  language: string,
): Beside | undefined {
  const below = lines.slice(titleLine + 1, titleLine + 1 + LINES_BELOW);
  if (below.length === 0) return undefined;
  const last = lines[titleLine + 1 + LINES_BELOW]?.node ?? document.size;
  const times = timeMarks(document, language);
  let names: readonly NameMark[] | undefined;
  for (const [i, { node }] of below.entries()) {
    const end = below[i + 1]?.node ?? last;
    // A line begins at its first text; its first element may be around that.
    const from = document.parents[node]!;
    const time = times.find((mark) => mark.node >= from && mark.node < end);
    // A machine wrote the time: people who write a byline write the day alone.
    const iso = time?.iso ?? "";
    if (!iso.includes("T")) continue;
    names ??= nameMarks(document, new Set(times.map((mark) => mark.node)));
    const name = names.find((mark) => mark.node >= from && mark.node < end && mark.level < WEAK);
    if (name !== undefined) return { node, author: name.text, time: iso };
  }
  return undefined;
}
