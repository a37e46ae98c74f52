import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { mainArgs, root } from "../cases/command.ts";
import { info, response } from "../cases/warc-records.ts";
import { pageOf, temporaryFolder, writeTinyModel } from "../cli/run.ts";

/*
 * The loop of the recipes, as Kubernetes and Slurm run it: two parts of three WARC files, of which one part
 * is killed with all its processes while it writes.
 */
const recipes = `${root}docs/recipes/`;
const PAGES = 150;
const names = ["a", "b", "c"];

function crawl(): { folder: string; env: NodeJS.ProcessEnv } {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  for (const name of names) {
    const pages = Array.from({ length: PAGES }, (_, i) =>
      response({ uri: `https://example.org/${name}/${i}`, body: pageOf(`Page ${i} of ${name}.`) }),
    );
    writeFileSync(join(folder, `${name}.warc`), Buffer.concat([info, ...pages]));
  }
  writeFileSync(
    join(folder, "warc.paths"),
    names.map((name) => `${join(folder, `${name}.warc`)}\n`).join(""),
  );
  const command = join(folder, "seine");
  const main = [process.execPath, ...mainArgs].map((part) => `"${part}"`).join(" ");
  writeFileSync(command, `#!/bin/sh\ncd "${root}" && exec ${main} "$@" $MODEL\n`);
  chmodSync(command, 0o755);
  return {
    folder,
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      JOBS: "1",
      MODEL: `--model ${model}`,
    },
  };
}

function part(index: number, folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  const args = [`${index}`, "2", join(folder, "warc.paths"), join(folder, "out")];
  return spawn("bash", [`${recipes}part.sh`, ...args], { env, stdio: "ignore", detached: true });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.on("exit", resolve));

test("a part that is killed goes on where it was: every page is written once", async () => {
  const { folder, env } = crawl();
  const out = join(folder, "out");
  const written = (): string[] =>
    existsSync(out) ? readdirSync(out).filter((name) => name.endsWith(".jsonl")) : [];
  const said = (): string =>
    readdirSync(out)
      .filter((name) => name.endsWith(".log"))
      .map((name) => readFileSync(join(out, name), "utf8"))
      .join("");
  const first = part(0, folder, env);
  await vi.waitFor(() => expect(readdirSync(out).length).toBeGreaterThan(1), {
    timeout: 120_000,
    interval: 5,
  });
  process.kill(-first.pid!, "SIGKILL");
  await ended(first);
  // The system takes a moment to end a process that it has killed; one that lives keeps its lease.
  await vi.waitFor(() => expect(() => process.kill(-first.pid!, 0)).toThrow("ESRCH"), 60_000);
  expect(written().length).toBeLessThan(2);
  // Run again, part 0 finds nothing to do.
  for (const index of [0, 1, 0]) {
    const code = await ended(part(index, folder, env));
    expect([code, said()]).toEqual([0, ""]);
  }
  const warcs = names.map((name) => join(folder, `${name}.warc`));
  const verify = spawnSync("seine", ["verify", out, "--against", ...warcs], {
    env: { ...env, MODEL: "" },
  });
  expect([verify.status, `${verify.stderr}`]).toEqual([0, ""]);
  const inputs = written()
    .flatMap((name) => readFileSync(join(out, name), "utf8").trim().split("\n"))
    .map((line) => (JSON.parse(line) as { url: string }).url);
  const expected = names.flatMap((name) =>
    Array.from({ length: PAGES }, (_, i) => `https://example.org/${name}/${i}`),
  );
  expect(inputs.sort()).toEqual(expected.sort());
});
