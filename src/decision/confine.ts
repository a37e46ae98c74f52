import { type Choices, choose, type DecisionPage } from "./rule.ts";

/**
 * Limits content to the marked elements. Only blocks that lie in them completely stay; if none of these is
 * kept, all of them are.
 */
export function confine({ page }: DecisionPage, choices: Choices, marks: Uint8Array): void {
  const { document, blocks } = page;
  const inside = marks.slice();
  for (let n = 1; n < document.size; n++) inside[n]! |= inside[document.parents[n]!]!;
  let isAny = false;
  for (const { index, content } of blocks) {
    if (!content.every((node) => inside[node] === 1)) {
      choices.kept[index] = 0;
      choices.why[index] = "selector";
    } else if (choices.kept[index] === 1) isAny = true;
  }
  if (isAny) return;
  for (const { index } of blocks) choose(choices, index, true, "selector");
}
