import { describe, expect, it } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { explain } from "../../src/api/explain.ts";
import {
  type BlockExplanation,
  explainBlock,
  explainPage,
} from "../../src/explain/explain-page.ts";
import { profileColumns } from "../../src/features/profile.ts";
import { logit } from "../../src/models/calibration.ts";
import { readModel, writeModel } from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { expectLinear } from "../cases/growth.ts";
import { tinyModel, tinyModelJson } from "../cases/tiny-model.ts";

const html = `<nav><a href="/">Home</a> <a href="/news">All the news</a></nav>
<h1>The bridge is open</h1>
<p>The bridge over the harbour opened on Monday, after two years of work and three of quarrel.</p>
<div class="sidebar"><p>Read more about our newsletters and offers here.</p></div>`;

/** What must hold of every explanation. */
function expectSum({ baseline, contributions, families, logOdds, probability }: BlockExplanation) {
  const sum = contributions.reduce((total, { contribution }) => total + contribution, baseline);
  expect(sum).toBeCloseTo(logOdds, 9);
  expect(families.reduce((total, { contribution }) => total + contribution, baseline)).toBeCloseTo(
    logOdds,
    9,
  );
  expect(logit(probability)).toBeCloseTo(logOdds, 9);
}

describe("explain", () => {
  it("explains every block in the terms of its model", () => {
    // Log-odds = words per line - 8 x link density - 4.
    const [menu, heading] = explain(html, { model: tinyModel() });
    expect(menu).toMatchObject({ index: 0, baseline: -4, threshold: 0.5 });
    expect(menu?.contributions[0]).toEqual({
      feature: "shallow-text/link-density",
      value: 1,
      contribution: -8,
    });
    // Four words in a line; link density, smoothed, is 1/4.
    expect(heading?.contributions.map(({ contribution }) => contribution)).toEqual([4, -2]);
    expect(heading?.families).toEqual([{ name: "shallow-text", contribution: 2 }]);
    expect(heading?.logOdds).toBe(-2);
  });

  it("adds up to the reported probabilities with the default model", () => {
    const explained = explain(html);
    const { blocks } = classify(html);
    expect(explained.map(({ probability }) => probability)).toEqual(
      blocks.map(({ probability }) => probability),
    );
    for (const [i, explanation] of explained.entries()) {
      expectSum(explanation);
      expect(explanation.why).toBe(blocks[i]!.why);
      if (explanation.why !== "probability") continue;
      expect(explanation.probability >= explanation.threshold).toBe(blocks[i]!.isContent);
    }
  });

  it("lists the largest contributions first, and only as many as are asked for", () => {
    const all = explain(html)[2]!;
    const sizes = all.contributions.map(({ contribution }) => Math.abs(contribution));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes).not.toContain(0);
    const some = explain(html, { top: 3 })[2]!;
    expect(some).toEqual({ ...all, contributions: all.contributions.slice(0, 3) });
  });

  it("tells a change that turns the decision around", () => {
    const [menu, heading] = explain(html, { model: tinyModel() });
    // The heading lacks 2: a link density of more than 1/4 less, which is impossible, or 2 words more.
    expect(heading?.flip).toMatchObject({
      feature: "shallow-text/text-density",
      value: 4,
      to: expect.closeTo(6, 5),
      distance: expect.closeTo(2, 5),
      unit: "deviations",
    });
    expect(heading?.flip?.probability).toBeGreaterThanOrEqual(0.5);
    expect(menu?.flip?.feature).toBe("shallow-text/text-density");
    expect(menu?.flip?.probability).toBeGreaterThanOrEqual(0.5);
  });

  it("holds with thresholds at the ends", () => {
    for (const threshold of [0, 1]) {
      for (const explanation of explain(html, { threshold })) {
        expectSum(explanation);
        expect(explanation.flip).toBeUndefined();
      }
    }
  });

  it("explains what a specialist does by the share it counts for", () => {
    const json = tinyModelJson();
    const columns = profileColumns(json.columns);
    const flat = (bias: number) => ({
      ...json.predictor,
      columns,
      scaler: { mean: columns.map(() => 0), scale: columns.map(() => 1) },
      weights: columns.map(() => 0),
      bias,
    });
    // Articles to 3/4 and forums to 1/4: the specialist counts for half of 3/4.
    const model = readModel(
      writeModel({
        ...json,
        specialist: {
          type: "article",
          share: 0.5,
          predictor: {
            ...json.predictor,
            weights: json.predictor.weights.map((w) => 2 * w),
          } as typeof json.predictor,
        },
        verdict: {
          types: ["article", "forum"],
          predictors: [flat(Math.log(3)), flat(-Math.log(3))],
        },
      }),
      "tiny.json",
    );
    const explained = explain(html, { model });
    const [, heading] = explained;
    expect(heading?.contributions).toEqual([
      {
        feature: "shallow-text/text-density",
        value: 4,
        contribution: expect.closeTo(4 * 1.375, 9),
      },
      {
        feature: "shallow-text/link-density",
        value: 0.25,
        contribution: expect.closeTo(-2 * 1.375, 9),
      },
    ]);
    for (const explanation of explained) expectSum(explanation);
  });

  it("explains blocks in time that grows with their number", () => {
    expectLinear((times) => {
      const page = html.repeat(times);
      return () => expect(explain(page, { top: 10 })).toHaveLength(4 * times);
    }, 20);
  });

  it("has nothing to say about a page without blocks", () => {
    expect(explain("")).toEqual([]);
  });

  it("gives missing values as null, which JSON can say", () => {
    const values = explain(html).flatMap(({ contributions }) =>
      contributions.map(({ value }) => value),
    );
    expect(values).toContain(null);
    expect(values.some((value) => Number.isNaN(value))).toBe(false);
  });

  it("names a wrong option", () => {
    expect(() => explain(html, { top: -1 })).toThrow("options.top");
    expect(() => explain(html, { treshold: 1 } as object)).toThrow("treshold");
    expect(() => explain(7 as unknown as string)).toThrow("html");
  });

  it("explains a page that was classified elsewhere", () => {
    const model = tinyModel();
    expect(explainPage(classifyPage(html, model), model)).toEqual(explain(html, { model }));
  });

  it("explains one block as it explains it among the others", () => {
    const model = tinyModel();
    const page = classifyPage(html, model);
    const all = explainPage(page, model, 3);
    expect(all.map((_, i) => explainBlock(page, model, i, 3))).toEqual(all);
  });
});
