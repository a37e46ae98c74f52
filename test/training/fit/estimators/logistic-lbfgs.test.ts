import { describe, expect, test } from "vitest";
import { lbfgs, type Objective } from "../../../../training/fit/estimators/lbfgs.ts";

/** 100 (x1 - x0^2)^2 + (1 - x0)^2: a curved valley, lowest at (1, 1). */
const rosenbrock: Objective = (x, gradient) => {
  const [a, b] = [x[0]!, x[1]!];
  gradient[0] = -400 * a * (b - a * a) - 2 * (1 - a);
  gradient[1] = 200 * (b - a * a);
  return 100 * (b - a * a) ** 2 + (1 - a) ** 2;
};

/** Sum of curvature x (x - target)^2 / 2 per coordinate, curvatures from 1 to 100. */
const quadratic: Objective = (x, gradient) => {
  let value = 0;
  for (let at = 0; at < x.length; at++) {
    const curvature = 10 ** ((2 * at) / (x.length - 1));
    const off = x[at]! - at;
    gradient[at] = curvature * off;
    value += (curvature * off * off) / 2;
  }
  return value;
};

describe("lbfgs", () => {
  test.each([
    [-1.2, 1],
    [0, 0],
    [10, -10],
  ])("finds the minimum of Rosenbrock's function from (%d, %d)", async (a, b) => {
    const result = await lbfgs(rosenbrock, Float64Array.of(a, b), { valueTolerance: 0 });
    expect(result.stopped).toBe("gradient");
    expect(result.x[0]).toBeCloseTo(1, 5);
    expect(result.x[1]).toBeCloseTo(1, 5);
    expect(result.iterations).toBeLessThan(100);
  });

  test("finds the known minimum of an ill-conditioned quadratic", async () => {
    const result = await lbfgs(quadratic, new Float64Array(20), { valueTolerance: 0 });
    expect(result.stopped).toBe("gradient");
    for (const [at, value] of result.x.entries()) expect(value).toBeCloseTo(at, 5);
  });

  test("steps back where the function is not defined", async () => {
    const logBarrier: Objective = (x, gradient) => {
      gradient[0] = 1 - 1 / x[0]!;
      return x[0]! - Math.log(x[0]!);
    };
    const { x } = await lbfgs(logBarrier, Float64Array.of(1e-3));
    expect(x[0]).toBeCloseTo(1, 5);
  });

  test("starts and stops at the minimum, and keeps the starting point unchanged", async () => {
    const start = Float64Array.of(1, 1);
    const result = await lbfgs(rosenbrock, start);
    expect(result).toMatchObject({ iterations: 0, value: 0, stopped: "gradient" });
    await lbfgs(rosenbrock, start.fill(3));
    expect([...start]).toEqual([3, 3]);
  });

  test("lowers the value at each iteration, and stops after the most allowed", async () => {
    const values: number[] = [];
    const result = await lbfgs(rosenbrock, Float64Array.of(-1.2, 1), {
      maxIterations: 5,
      onIteration: (iteration, value) => {
        values.push(value);
        expect(iteration).toBe(values.length);
      },
    });
    expect(result).toMatchObject({ iterations: 5, stopped: "iterations" });
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values).toHaveLength(5);
  });

  test("reports when no lower point exists along the gradient it was given", async () => {
    const wrongSign: Objective = (x, gradient) => {
      gradient[0] = -2 * x[0]!;
      return x[0]! ** 2;
    };
    const result = await lbfgs(wrongSign, Float64Array.of(3));
    expect(result).toMatchObject({ iterations: 0, stopped: "line-search" });
    expect(result.x[0]).toBe(3);
  });

  test("rejects with the reason of an aborted signal", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(lbfgs(rosenbrock, Float64Array.of(-1.2, 1), { signal })).rejects.toThrow("enough");
  });

  test("names an objective that is not finite at the start", async () => {
    await expect(lbfgs(() => Number.NaN, Float64Array.of(0))).rejects.toThrow(
      "the objective is NaN at the starting point",
    );
  });
});
