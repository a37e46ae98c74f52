import { expect, test } from "vitest";
import { type Part, partNames } from "../../../src/parts/vocabulary.ts";
import {
  choiceInWords,
  type PartCounts,
  readPartChoice,
} from "../../../training/fit/part-choice.ts";

/** Words of parts: kept and in the label, kept and not, dropped and in the label, dropped and not. */
type Words = readonly [keptIn: number, keptOut: number, droppedIn: number, droppedOut: number];

function page(parts: Partial<Record<Part, Words>>, f1 = 0.9): PartCounts {
  const words = partNames.map((part) => {
    const [keptIn, keptOut, droppedIn, droppedOut] = parts[part] ?? [0, 0, 0, 0];
    return { keptIn, keptOut, droppedIn, droppedOut };
  });
  return { f1, words };
}

test.each<[string, readonly PartCounts[], string | undefined]>([
  ["captions that the label lacks", [page({ caption: [0, 30, 0, 0] })], "without caption"],
  ["too few words", [page({ caption: [0, 7, 0, 0] })], undefined],
  ["captions that it has", [page({ caption: [0, 0, 12, 0] })], "with caption"],
  // (0.1 + 0.4 × 0.7) / 1.4 = 0.271, and (0.2 + 0.28) / 1.4 = 0.343.
  ["most of them", [page({ caption: [3, 27, 0, 0] })], "without caption"],
  ["not most of them", [page({ caption: [6, 24, 0, 0] })], undefined],
  ["a headline of three words", [page({ headline: [0, 0, 3, 0] })], "with headline"],
  ["one page without its text", [page({ body: [0, 900, 0, 0] })], undefined],
  ["five", Array(5).fill(page({ body: [0, 900, 0, 0] })), undefined],
  ["six", Array(6).fill(page({ body: [0, 900, 0, 0] })), "without body"],
  ["a few comments", [page({ comment: [0, 0, 99, 0] })], undefined],
  ["many", [page({ comment: [0, 0, 100, 0] })], "with comment"],
  ["a page of something else", [page({ caption: [0, 30, 0, 0] }, 0.4)], undefined],
  [
    "three of another convention",
    Array(3).fill(page({ body: [0, 900, 0, 0], facts: [0, 0, 40, 0] }, 0.1)),
    "with facts, without body",
  ],
  ["both at once", [page({ byline: [0, 9, 10, 0] })], undefined],
  ["pages that differ", [page({ bio: [0, 0, 20, 0] }), page({ bio: [0, 0, 0, 20] })], undefined],
])("%s", (_, pages, expected) => {
  const choice = readPartChoice(pages);
  expect(choice && choiceInWords(choice)).toBe(expected);
});
