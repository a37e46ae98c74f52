import { describe, expect, test } from "vitest";
import { absoluteDerivative, cetr } from "../../../src/features/families/cetr.ts";
import { featureRows } from "../../cases/feature-rows.ts";

/** A paragraph with as many characters and, from 1 on, opening tags. */
const paragraph = (characters: number, tags = 1): string =>
  `<p>${"<b></b>".repeat(tags - 1)}${"x".repeat(characters)}</p>`;

describe("derivative", () => {
  test.each([
    // |(4 + 20 + 30) / 3 - 2|, |(20 + 30 + 1) / 3 - 4|, |(30 + 1) / 2 - 20|, |1 - 30|, and for
    // the last |(30 + 1) / 2 - 1|.
    [
      [2, 4, 20, 30, 1],
      [16, 13, 4.5, 29, 14.5],
    ],
    [
      [5, 9],
      [4, 2],
    ],
    [[5], [0]],
    [[], []],
  ])("of %j", (values, expected) => {
    expect([...absoluteDerivative(values)]).toEqual(expected);
  });
});

describe("a page of five blocks", () => {
  // Characters per tag x = 6/3, 4/1, 40/2, 30/1, 1/1; d as above. X and D are their Gaussian
  // filters (s = 1, reflected borders), e.g. with weights w = 0.398943, 0.241971, 0.053991,
  // 0.004432, 0.000134: X of the third is 20 w0 + (4 + 30) w1 + (2 + 1) w2 + (2 + 1) w3 + (4 + 30) w4.
  const html = [paragraph(6, 3), paragraph(4), paragraph(40, 2), paragraph(30), paragraph(1)].join(
    "",
  );
  const rows = featureRows(cetr.extractor, html);

  test("smoothed tag ratio X", () => {
    const x2 =
      20 * 0.39894347 + 34 * 0.24197145 + 3 * 0.05399113 + 3 * 0.00443186 + 34 * 0.00013383;
    expect(rows[2]!["tag-ratio"]).toBeCloseTo(x2, 5);
    const expected = [3.771245, 8.671832, 16.385718, 17.464424, 10.706782];
    for (const [i, row] of rows.entries()) expect(row["tag-ratio"]).toBeCloseTo(expected[i]!, 5);
  });

  test("smoothed derivative D", () => {
    const expected = [14.499401, 12.700699, 13.745568, 17.853751, 18.20058];
    for (const [i, row] of rows.entries()) expect(row.derivative).toBeCloseTo(expected[i]!, 5);
  });
});

describe("prediction z", () => {
  test("drops the cluster at the origin", () => {
    // Thirty links of 1 character give points at (1, 0), thirty paragraphs of 300 at (300, 0).
    const links = paragraph(1).repeat(30);
    const rows = featureRows(cetr.extractor, links + paragraph(300).repeat(30));
    const predictions = rows.map((row) => row.prediction);
    expect(predictions.slice(0, 25)).toEqual(new Array(25).fill(0));
    expect(predictions.slice(30)).toEqual(new Array(30).fill(1));
  });

  test("keeps every block of a page that is too short to cluster", () => {
    const rows = featureRows(cetr.extractor, paragraph(1).repeat(3));
    expect(rows.map((row) => row.prediction)).toEqual([1, 1, 1]);
  });
});
