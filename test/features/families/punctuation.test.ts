import { describe, expect, test } from "vitest";
import { punctuation } from "../../../src/features/families/punctuation.ts";
import { familyRows } from "../../cases/family-rows.ts";

const page = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join("");
const visualValues = (...texts: string[]): number[] =>
  familyRows(punctuation, page(...texts)).map((row) => row["visual-value"]!);

describe("visual value (VSSE, formula 1)", () => {
  test("gives the paper's example values", () => {
    // The paper's vvtc of eight nodes is 1.25, 1.59, 1.56, 0, 0, 0, 0, 0.17. With characters *
    // marks = 125, 159, 156, 0 …, 17 and any number of nodes, the quotients are the same.
    const marked = (characters: number, marks: number): string =>
      "x".repeat(characters - marks) + ".".repeat(marks);
    const values = visualValues(
      marked(25, 5),
      marked(53, 3),
      marked(52, 3),
      "Home",
      "News",
      "Sport",
      "About",
      marked(17, 1),
    );
    const expected = [0.786, 1, 0.981, 0, 0, 0, 0, 0.107];
    for (const [i, value] of expected.entries()) expect(values[i]).toBeCloseTo(value, 3);
  });

  test("is 0 on a page without marks", () => {
    expect(visualValues("one", "two words")).toEqual([0, 0]);
  });
});

test("counts marks by kind and per character", () => {
  const [first, second] = familyRows(punctuation, page("Yes, no. (ok) 你好。", "no marks here"));
  expect(first).toMatchObject({
    period: 2,
    comma: 1,
    bracket: 2,
    question: 0,
    other: 0,
  });
  // Five marks in 17 characters.
  expect(first!.density).toBeCloseTo(5 / 17, 6);
  expect(second).toMatchObject({ period: 0, density: 0 });
});
