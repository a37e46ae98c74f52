import { describe, expect, test } from "vitest";
import type { EnsembleJson } from "../../../../src/models/ensemble.ts";
import type { Predictor } from "../../../../src/models/predictor.ts";
import { restorePredictor } from "../../../../src/models/predictors.ts";
import { createRandom } from "../../../../src/random.ts";
import {
  type EnsembleOptions,
  ensemble,
  type MemberOptions,
} from "../../../../training/fit/estimators/ensemble.ts";
import type {
  Estimator,
  FitProgress,
  TrainingRows,
} from "../../../../training/fit/estimators/estimator.ts";
import { estimatorNamed } from "../../../../training/fit/estimators/index.ts";

/** Rows of two columns: the row's number, and its true log-odds. Six groups by turns. */
function rowsOf(count: number): TrainingRows {
  const random = createRandom(5);
  const logOdds = Array.from({ length: count }, () => 6 * random.next() - 3);
  return {
    matrix: {
      columns: ["number", "odds"],
      rows: count,
      values: Float32Array.from(logOdds.flatMap((value, row) => [row, value])),
    },
    labels: Float32Array.from(logOdds, (x) => (random.next() < 1 / (1 + Math.exp(-x)) ? 1 : 0)),
    weights: new Float32Array(count).fill(1),
    groups: Int32Array.from(logOdds.keys(), (row) => row % 6),
  };
}

const numbersOf = ({ values, rows }: TrainingRows["matrix"]): number[] =>
  Array.from({ length: rows }, (_, row) => values[2 * row]!);

interface Spy extends Estimator {
  readonly fits: { rows: number[]; asked: number[][]; tuned: boolean; seed: number | undefined }[];
  readonly tunes: number[][];
}

/** Notes its rows; predicts by a function of the true log-odds. */
function spy(name: string, predict: (logOdds: number, row: number) => number, open = false): Spy {
  const fits: Spy["fits"] = [];
  const tunes: number[][] = [];
  const create = (tuned: boolean): Estimator => ({
    name,
    async fit({ matrix }, options = {}) {
      const asked: number[][] = [];
      fits.push({ rows: numbersOf(matrix), asked, tuned, seed: options.seed });
      options.onProgress?.({ step: 1, steps: 2, loss: 0.5, unit: "look" });
      const predictor: Predictor = {
        kind: name,
        predict(matrix) {
          const rows = numbersOf(matrix);
          asked.push(rows);
          return Float64Array.from(rows, (row, at) => {
            const x = predict(matrix.values[2 * at + 1]!, row);
            return 1 / (1 + Math.exp(-x));
          });
        },
        toJSON: () => ({ kind: name }),
      };
      return predictor;
    },
  });
  const tune = async ({ matrix }: TrainingRows) => {
    tunes.push(numbersOf(matrix));
    return create(true);
  };
  return { ...create(false), fits, tunes, ...(open ? { tune } : {}) };
}

const noise = createRandom(6);
const noises = Array.from({ length: 3000 }, () => 4 * noise.next() - 2);

function blendOf(members: readonly Estimator[], options: EnsembleOptions = {}): Estimator {
  const named = (name: string) => members.find((member) => member.name === name)!;
  return ensemble({ members: members.map(({ name }) => name), ...options }, named);
}

const jsonOf = async (estimator: Estimator, rows: TrainingRows) =>
  (await estimator.fit(rows)).toJSON() as EnsembleJson;

describe("ensemble", () => {
  const rows = rowsOf(3000);

  test("gives the one that knows all the weight, noise next to none", async () => {
    const members = [spy("knows", (x) => x), spy("noise", (_, row) => noises[row]!)];
    const { members: found, bias } = await jsonOf(blendOf(members), rows);
    const weightOf = (name: string) =>
      found.find(({ predictor }) => predictor.kind === name)?.weight ?? 0;
    expect(weightOf("knows")).toBeGreaterThan(0.9);
    expect(weightOf("knows")).toBeLessThan(1.1);
    expect(weightOf("noise")).toBeLessThan(0.1);
    expect(Math.abs(bias)).toBeLessThan(0.1);
  });

  test("a member of weight 0 is not fitted on all rows, nor kept", async () => {
    const wrong = spy("wrong", (x) => -x);
    const { members } = await jsonOf(blendOf([spy("knows", (x) => x / 2), wrong]), rows);
    expect(members.map(({ predictor }) => predictor.kind)).toEqual(["knows"]);
    expect(wrong.fits.every(({ rows }) => rows.length < 3000)).toBe(true);
  });

  test("the blend learns from rows that the member did not see, group by group", async () => {
    const members = [spy("a", (x) => x, true), spy("b", (x) => x / 2)];
    const [a, b] = members as [Spy, Spy];
    await blendOf(members, { folds: 4 }).fit(rows, { seed: 7 });
    const all = [...Array(3000).keys()];
    expect(a.tunes).toEqual([all]);
    for (const { fits } of [a, b]) {
      const partial = fits.filter(({ rows }) => rows.length < 3000);
      expect(partial).toHaveLength(4);
      for (const { rows, asked } of partial) {
        const seen = new Set(rows.map((row) => row % 6));
        expect(asked).toHaveLength(1);
        expect(asked[0]!.some((row) => seen.has(row % 6))).toBe(false);
      }
      expect(partial.flatMap(({ asked }) => asked[0]!).sort((x, y) => x - y)).toEqual(all);
      const full = fits.filter(({ rows }) => rows.length === 3000);
      expect(full).toMatchObject([{ asked: [] }]);
      expect(fits.every(({ seed }) => seed === 7)).toBe(true);
    }
    expect(a.fits.every(({ tuned }) => tuned)).toBe(true);
    expect(b.fits.some(({ tuned }) => tuned)).toBe(false);
  });

  test("tuned, it fits each member once", async () => {
    const members = [spy("a", (x) => x), spy("b", (x) => x / 2)];
    const tuned = await blendOf(members).tune!(rows);
    for (const { fits } of members) fits.length = 0;
    await tuned.fit(rowsOf(50));
    expect(members.map(({ fits }) => fits.length)).toEqual([1, 1]);
    expect(tuned.tune).toBeUndefined();
  });

  test("progress goes on from member to member", async () => {
    const members = [spy("a", (x) => x), spy("b", (x) => x / 2)];
    const reports: FitProgress[] = [];
    const onProgress = (progress: FitProgress) => reports.push(progress);
    await blendOf(members, { folds: 2 }).tune!(rows, { onProgress });
    const shares = reports.map(({ step, steps }) => step / steps);
    expect(shares).toEqual([2.5 / 6, 3.5 / 6, 4.5 / 6, 5.5 / 6]);
    expect(reports[3]!.unit).toBe("b, blend fold 2 of 2: look");
  });

  test("real members: same bytes again, JSON restores the same bits", async () => {
    const small = rowsOf(300);
    const create = () =>
      estimatorNamed("ensemble", {
        memberOptions: { logistic: { solver: "lbfgs" }, boosting: { trees: 5, rowSample: 0.5 } },
      });
    const predictor = await create().fit(small);
    const text = JSON.stringify(predictor);
    expect(JSON.stringify(await create().fit(small))).toBe(text);
    const restored = restorePredictor(JSON.parse(text));
    expect(restored.predict(small.matrix)).toEqual(predictor.predict(small.matrix));
    const { members } = predictor.toJSON() as EnsembleJson;
    expect(members.map(({ predictor }) => predictor)).toMatchObject([
      { kind: "logistic", clip: 4 },
      { kind: "trees" },
    ]);
  });

  test("options reach their member, over its defaults", () => {
    const given: [string, MemberOptions][] = [];
    const create = (name: string, options: MemberOptions): Estimator => {
      given.push([name, options]);
      return spy(name, (x) => x);
    };
    ensemble({}, create);
    ensemble({ memberOptions: { logistic: { lambda: 3 }, boosting: { trees: 9 } } }, create);
    expect(given).toEqual([
      ["logistic", { clip: 4, lambda: 10 }],
      ["boosting", {}],
      ["logistic", { clip: 4, lambda: 3 }],
      ["boosting", { trees: 9 }],
    ]);
  });

  test.each<[string, EnsembleOptions, string]>([
    ["no member", { members: [] }, "found the members (none)"],
    ["one twice", { members: ["logistic", "logistic"] }, "each once"],
    ["a stranger's options", { memberOptions: { forest: {} } }, "with options for forest"],
    ["an unknown member", { members: ["forest"] }, 'unknown estimator "forest"'],
  ])("refuses %s", (_, options, message) => {
    expect(() => estimatorNamed("ensemble", options)).toThrow(message);
  });

  test("refuses rows of one group", async () => {
    const one = { ...rows, groups: new Int32Array(3000) };
    await expect(blendOf([spy("a", (x) => x)]).fit(one)).rejects.toThrow("found rows of 1 group");
  });
});
