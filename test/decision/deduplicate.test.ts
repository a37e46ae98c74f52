import { expect, test } from "vitest";
import { decided, keptTexts, whys } from "../cases/decided.ts";

/** Which blocks stay; all are probable content but where a text ends in a low probability. */
function kept(...texts: string[]): number[] {
  const html = texts.map((text) => `<p>${text}</p>`).join("");
  return decided(html, { deduplicate: true }).blocks.flatMap(({ isContent }, i) =>
    isContent ? [i] : [],
  );
}

const long = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ");

test("a text of 30 words is kept once, whatever its case and punctuation", () => {
  const texts = [long, "between", long, long.toUpperCase(), `“${long.replace(/ /g, ", ")}”`];
  expect(kept(...texts)).toEqual([0, 1]);
  const html = texts.map((text) => `<p>${text}</p>`).join("");
  expect(whys(html, { deduplicate: true })).toEqual([
    "probability",
    "probability",
    "repeated",
    "repeated",
    "repeated",
  ]);
});

test("shorter and other texts are kept as often as they stand there", () => {
  const short = long.replace("word0 ", "");
  expect(kept(short, short)).toEqual([0, 1]);
  expect(kept(long, `${long} more`)).toEqual([0, 1]);
});

test("what is no content does not count", () => {
  expect(kept(`${long} .1`, `${long} .1`, `${long} .9`)).toEqual([2]);
});

const sentence = "the ice was thick enough to lift the stage";
const around = (quote: string) =>
  keptTexts(`<p>Last week ${sentence} from its bolts.</p>${quote}`, { rules: ["related"] });

test("a pull quote that repeats words of the text goes", () => {
  expect(around(`<aside><p>“The ice was thick enough to lift the stage”</p></aside>`)).toHaveLength(
    1,
  );
  expect(around(`<div class=PullQuote><p>${sentence}</p></div>`)).toHaveLength(1);
});

test("other texts stay: new words, short ones, what nothing sets apart", () => {
  expect(around(`<aside><p>${sentence} of the harbour</p></aside>`)).toHaveLength(2);
  expect(around("<aside><p>the ice was thick</p></aside>")).toHaveLength(2);
  expect(around(`<p>${sentence}</p>`)).toHaveLength(2);
});
