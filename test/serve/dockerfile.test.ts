import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { runHere } from "../cli/run.ts";

/*
 * The image is not built here: what its steps name is what there is. That the tarball installs and runs
 * without scripts is in package.test.ts.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const CONTINUED = /\\\n/g;
const STEP = /^([A-Z]+) (.*)$/;
const BASE = /^node:(\d+)\.(\d+)\.(\d+)-slim$/;

const steps = readFileSync(`${root}Dockerfile`, "utf8")
  .replace(CONTINUED, " ")
  .split("\n")
  .flatMap((line) => {
    const [, name, rest] = STEP.exec(line) ?? [];
    return name === undefined ? [] : [{ name, rest: rest! }];
  });
const manifest = z
  .object({ name: z.string(), bin: z.record(z.string(), z.string()), engines: z.looseObject({}) })
  .parse(JSON.parse(readFileSync(`${root}package.json`, "utf8")));

function step(name: string): string {
  return steps.find((one) => one.name === name)!.rest;
}

test("has a Node.js that the package runs on", () => {
  const [, major, minor] = BASE.exec(step("FROM"))!.map(Number);
  expect(manifest.engines).toEqual({ node: ">=20.19.0" });
  expect(major! > 20 || (major === 20 && minor! >= 19)).toBe(true);
});

test("takes the tarball that npm pack makes, and nothing else of the folder", () => {
  expect(step("COPY").split(" ")[0]).toBe(`${manifest.name}-*.tgz`);
  expect(readFileSync(`${root}.dockerignore`, "utf8")).toBe(`*\n!${manifest.name}-*.tgz\n`);
  expect(step("RUN")).toContain("--ignore-scripts");
});

test("keeps compiled code while the user may write, and leaves nothing of root's in temporary folders", () => {
  const user = steps.findIndex(({ name }) => name === "USER");
  const keeping = steps.findIndex(({ rest }) => rest.includes("| seine extract"));
  expect(steps[keeping]!.name).toBe("RUN");
  expect(keeping).toBeLessThan(user);
  expect(steps[keeping]!.rest).toContain("rm -rf /tmp/node-compile-cache");
});

test("runs a command that there is, as a user that is not root", async () => {
  const names = steps.map(({ name }) => name);
  expect(step("USER")).toBe("node");
  expect(names.indexOf("USER")).toBeLessThan(names.indexOf("ENTRYPOINT"));
  expect(JSON.parse(step("ENTRYPOINT"))).toEqual(Object.keys(manifest.bin));
  const args: string[] = JSON.parse(step("CMD"));
  expect(args[args.indexOf("--port") + 1]).toBe(step("EXPOSE"));
  // With a model that is not there it ends as soon as the options are found good.
  const { code, stderr } = await runHere([...args, "--model", "none.json"]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("none.json") });
});
