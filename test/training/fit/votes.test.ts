import { expect, test } from "vitest";
import { type PageTokens, UNKNOWN } from "../../../src/features/page-tokens.ts";
import { tokensNamed } from "../../../src/features/token-list.ts";
import { fitVotes } from "../../../training/fit/votes.ts";

const tokensOf = (stated: string[], address: string[]): PageTokens => ({
  stated: tokensNamed(stated),
  address: tokensNamed(address),
});

/** Forums by their address, articles by their title, each page on a site of its own. */
const pages = Array.from({ length: 40 }, (_, i) => ({
  site: `site${i}.org`,
  type: i % 2,
  measured: Float64Array.of(0.5, 0.5),
  tokens:
    i % 2 === 0
      ? tokensOf(["title:news"], [`host:site${i}`, "path:story"])
      : tokensOf(["title:welcome"], [`host:site${i}`, "path:forum"]),
}));

test("learns from addresses and from pages without one", async () => {
  const votes = await fitVotes(pages, 2);
  const leaning = (...tokens: string[]) => {
    const [first, second] = votes.shares([tokensNamed(tokens)], Float64Array.of(0.5, 0.5));
    return Math.log(second! / first!);
  };
  expect(leaning("path:forum")).toBeGreaterThan(1);
  expect(leaning("title:welcome", UNKNOWN)).toBeGreaterThan(1);
  expect(leaning("title:news", UNKNOWN)).toBeLessThan(-1);
});

test("learns no name that few sites use, and the same from the same pages", async () => {
  const oneSite = Array.from({ length: 30 }, () => ({
    ...pages[1]!,
    site: "big.org",
    tokens: tokensOf(["title:welcome"], ["host:big", "path:forum"]),
  }));
  const all = [...pages, ...oneSite];
  const json = (await fitVotes(all, 2)).toJSON();
  expect(json.tokens).toEqual([UNKNOWN, "path:forum", "path:story", "title:news", "title:welcome"]);
  expect((await fitVotes(all, 2)).toJSON()).toEqual(json);
});
