/** The GitHub Action: what its files say, and its commands on labelled pages. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { temporaryFolder } from "../cli/run.ts";
import { root } from "./run-example.ts";

const INPUT = /\$\{\{ inputs\.(\w+) \}\}/;
const action = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    inputs: z.record(
      z.string(),
      z.strictObject({
        description: z.string(),
        required: z.boolean().optional(),
        default: z.string().optional(),
      }),
    ),
    outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
    runs: z.strictObject({
      using: z.literal("composite"),
      steps: z.array(
        z.strictObject({
          name: z.string(),
          id: z.string().optional(),
          shell: z.literal("bash"),
          env: z.record(z.string(), z.string()),
          run: z.string(),
        }),
      ),
    }),
  })
  .parse(parse(readFileSync(join(root, "examples/action/action.yml"), "utf8")));

const workflow = z
  .strictObject({
    name: z.string(),
    on: z.strictObject({ push: z.strictObject({ paths: z.array(z.string()) }) }),
    permissions: z.strictObject({ contents: z.literal("read") }),
    jobs: z.record(
      z.string(),
      z.strictObject({
        "runs-on": z.string(),
        steps: z.array(
          z.strictObject({
            id: z.string().optional(),
            if: z.string().optional(),
            uses: z.string(),
            with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(join(root, "examples/action/workflow.yml"), "utf8")));

test("the workflow gives the action inputs that it has, and names an output of it", () => {
  const steps = workflow.jobs.train!.steps;
  const own = steps.find(({ uses }) => uses.startsWith("./"))!;
  expect(Object.keys(own.with!).filter((name) => !(name in action.inputs))).toEqual([]);
  const required = Object.entries(action.inputs).filter(([, input]) => input.required);
  expect(required.map(([name]) => name).filter((name) => !(name in own.with!))).toEqual([]);
  const last = steps.at(-1)!;
  expect(last.if).toBe(`steps.${own.id}.outputs.${Object.keys(action.outputs)[0]} != ''`);
});

/** Runs the steps as a runner does; ends at the first that fails. */
function runSteps(folder: string, given: Readonly<Record<string, string>>): number {
  const files = {
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  for (const { env, run } of action.runs.steps) {
    const inputs = Object.entries(env).map(([name, value]) => {
      const input = INPUT.exec(value)![1]!;
      return [name, given[input] ?? action.inputs[input]!.default ?? ""];
    });
    const { status, stdout } = spawnSync(
      "bash",
      ["--noprofile", "--norc", "-eo", "pipefail", "-c", run],
      {
        cwd: folder,
        env: { ...process.env, ...files, ...Object.fromEntries(inputs) },
        encoding: "utf8",
      },
    );
    writeFileSync(join(folder, "stdout"), stdout, { flag: "a" });
    if (status !== 0) return status!;
  }
  return 0;
}

test("checks and trains, and gives the model and a summary", () => {
  const folder = temporaryFolder();
  const seine = `${process.execPath} ${join(root, "dist/node/main.js")}`;
  cpSync(join(root, "data/pages"), join(folder, "pages"), { recursive: true });
  const given = { corpus: "pages", seine, arguments: "--recipe logistic --folds 2" };
  expect(runSteps(folder, given), readFileSync(join(folder, "stdout"), "utf8")).toBe(0);
  expect(readFileSync(join(folder, "output"), "utf8")).toBe("model=model.json\n");
  expect(readFileSync(join(folder, "summary"), "utf8")).toContain("F1");
  expect(existsSync(join(folder, "model.json"))).toBe(true);
});

test("ends before training where the labels are wrong", () => {
  const folder = temporaryFolder();
  const seine = `${process.execPath} ${join(root, "dist/node/main.js")}`;
  cpSync(join(root, "data/pages/news-harbour-bridge"), join(folder, "pages/one"), {
    recursive: true,
  });
  writeFileSync(join(folder, "pages/one/page.html"), "");
  expect(runSteps(folder, { corpus: "pages", seine })).toBe(1);
  expect(existsSync(join(folder, "model.json"))).toBe(false);
});
