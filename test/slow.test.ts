import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { slowTests } from "./slow.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(`${root}test`, { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((name) => name.endsWith(".test.ts"));

/** The folder of a test below `test/`, empty for those in it. */
const roomOf = (file: string): string => file.split("/").slice(1, -1)[0] ?? "";

/** Rooms whose tests are slow whatever they test. */
const SLOW_ROOMS = ["browser", "installed"];
/** Pages made to hurt, which the room of each stage reads one of in its own tests. */
const HOSTILE = "hostile";

test.each(Object.entries(slowTests))("%s is a file, and slow for a reason", (file, reason) => {
  expect(existsSync(root + file), `${file} is missing: correct test/slow.ts`).toBe(true);
  expect(reason).not.toBe("");
});

test("stands in the order of the alphabet", () => {
  const names = Object.keys(slowTests);
  expect(names).toEqual([...names].sort());
});

test("every room has fast tests", () => {
  const rooms = new Set(files.map(roomOf));
  const fast = new Set(files.filter((file) => !(file in slowTests)).map(roomOf));
  expect([...rooms].filter((room) => !fast.has(room)).sort()).toEqual(
    [...SLOW_ROOMS, HOSTILE].sort(),
  );
});
