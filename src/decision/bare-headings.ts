import { TagSet } from "../document/tags.ts";
import { verdictOf } from "../models/verdict.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** What a section may hold besides text. */
const things = new TagSet("img picture svg video audio iframe object embed table math pre");

/**
 * Drops headings in articles of which no section is left: all text up to the next heading of their level or above was
 * dropped. The first level stays, and so does a heading whose section is empty or holds a picture. On other pages such
 * a section is likelier one that the model missed.
 */
export function dropBareHeadings({ page, measures, shares }: DecisionPage, choices: Choices): void {
  if (shares === undefined || verdictOf(shares).type !== "article") return;
  const { document, blocks } = page;
  const { tags } = document;
  const levels = measures.survey.headingLevels;
  const { kept } = choices;
  for (let i = 0; i < blocks.length; i++) {
    const level = levels[i]!;
    if (level < 2 || kept[i] === 0) continue;
    let end = i + 1;
    while (end < blocks.length && (levels[end] === 0 || levels[end]! > level) && kept[end] === 0) {
      end++;
    }
    const isOver = end === blocks.length || (levels[end]! > 0 && levels[end]! <= level);
    if (!isOver || end === i + 1) continue;
    const stop = end < blocks.length ? blocks[end]!.node : document.size;
    let node = document.ends[blocks[i]!.node]!;
    while (node < stop && !things.has(tags[node]!)) node++;
    if (node >= stop) choose(choices, i, false, "bound");
  }
}
