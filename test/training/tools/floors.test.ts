import { expect, test } from "vitest";
import { floorFor, readFloors, writeFloors } from "../../../training/tools/floors.ts";

test.each([
  [0.8769, 0.874],
  [0.876, 0.874],
  [1, 0.998],
  [0.0015, 0],
  [0, 0],
])("an F1 of %d gives a floor of %d", (f1, floor) => {
  expect(floorFor(f1)).toBe(floor);
});

const floor = { floor: 0.874, measured: 0.8769, pages: 2, digest: "sha256:00" };
const text = (corpora: unknown, more = {}): string =>
  JSON.stringify({ format: "seine-floors", version: 1, corpora, ...more });

test("reads what it writes", () => {
  expect(readFloors(writeFloors({ own: floor }), "f.json")).toEqual({ own: floor });
  expect(writeFloors({ own: floor }).endsWith("}\n")).toBe(true);
});

test.each([
  ["no JSON", "{", "f.json is no JSON: "],
  ["another format", text({}, { format: "floors" }), "format"],
  ["a later version", text({}, { version: 2 }), "version"],
  ["a floor above 1", text({ own: { ...floor, floor: 87 } }), "corpora.own.floor"],
  ["no digest", text({ own: { ...floor, digest: undefined } }), "corpora.own.digest"],
  ["a mistyped key", text({ own: { ...floor, flor: 0 } }), '"flor"'],
])("refuses %s", (_, wrong, message) => {
  expect(() => readFloors(wrong, "f.json")).toThrow(message);
  expect(() => readFloors(wrong, "f.json")).toThrow("f.json");
});
