import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../cli/run.ts";

const recipes = fileURLToPath(new URL("../../docs/recipes/", import.meta.url));

test("a part that cannot be is refused", () => {
  const run = (...args: string[]) => spawnSync("bash", [`${recipes}part.sh`, ...args]);
  expect(run("0", "2").status).toBe(2);
  const { status, stderr } = run("2", "2", "warc.paths", "out");
  expect([status, `${stderr}`]).toEqual([2, "found index 2, expected less than 2\n"]);
});

test("the array of Slurm takes its share from where it was submitted", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "part.sh"), 'echo "$JOBS $@"\n');
  const { stdout } = spawnSync("bash", [`${recipes}seine.sbatch`, "warc.paths", "out"], {
    env: {
      ...process.env,
      SLURM_CPUS_PER_TASK: "4",
      SLURM_SUBMIT_DIR: folder,
      SLURM_ARRAY_TASK_ID: "7",
      SLURM_ARRAY_TASK_COUNT: "100",
    },
  });
  expect(`${stdout}`).toBe("4 7 100 warc.paths out\n");
});

const validator = spawnSync("kubernetes-validate", ["--version"]).status === 0;

test.skipIf(!validator)("the Job is valid (skipped without kubernetes-validate)", () => {
  const { status, stderr } = spawnSync("kubernetes-validate", [`${recipes}kubernetes.yaml`]);
  expect([status, `${stderr}`]).toEqual([0, ""]);
});

test("a limit per index stands beside restartPolicy Never, without which it has no effect", () => {
  const job = readFileSync(`${recipes}kubernetes.yaml`, "utf8");
  const lines = job.split("\n");
  expect(lines).toContain("  backoffLimitPerIndex: 5");
  expect(lines).toContain("      restartPolicy: Never");
  expect(lines).toContain("        fsGroup: 1000");
});
