import { expect, test } from "vitest";
import { isBotWall } from "../../src/decision/bot-wall.ts";
import { classify } from "../../src/entries/index.ts";
import { measured } from "../cases/feature-rows.ts";

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title><body>${body}`;
const isWall = (html: string): boolean => isBotWall(measured(html).page);
const asks = "<h1>island.example</h1><p>Checking if the connection is secure before you go on.</p>";

test.each([
  page("Just a moment...", asks),
  page("Attention Required! | Cloudflare", asks),
  page("Einen Moment, bitte…", asks),
  page("请稍候…", asks),
  page("island.example", `${asks}<script>window._cf_chl_opt={}</script>`),
])("stands in for another page, and scores 0: %s", (html) => {
  expect(isWall(html)).toBe(true);
  expect(classify(html).score).toBe(0);
});

test.each([
  page("The ferry stops for a moment", asks),
  page("Just a moment", `<p>${"words of a story ".repeat(40)}</p>`),
  page("Ferry", `<p>${"words of a story ".repeat(40)}</p><script>window._cf_chl_opt={}</script>`),
])("is a page of its own: %s", (html) => {
  expect(isWall(html)).toBe(false);
});
