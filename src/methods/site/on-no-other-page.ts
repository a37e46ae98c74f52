/**
 * The baseline of all site methods: a block is content if its text is on no other
 * page. Ours; the tables of docs/results/SITES.md have it, since a method that does no better brings nothing.
 */
import { noOptions } from "../method.ts";
import { defineSiteMethod, type SiteMethod } from "./site-method.ts";

export const onNoOtherPage: SiteMethod = defineSiteMethod({
  id: "on-no-other-page",
  name: "on no other page",
  source: "ours: the least that a method with a site must do better than",
  description: "blocks whose exact text stands on no other page of the site",
  unit: "block",
  options: noOptions,
  read: ({ blocks }) => blocks.map(({ start, end, text }) => ({ start, end, text })),
  judge(views) {
    const pages = new Map<string, number>();
    for (const blocks of views) {
      for (const text of new Set(blocks.map((block) => block.text))) {
        pages.set(text, (pages.get(text) ?? 0) + 1);
      }
    }
    return (own) =>
      own.map(({ start, end, text }) => {
        const having = pages.get(text)!;
        return { start, end, score: 1 / having, isContent: having === 1 };
      });
  },
});
