import { expect, test } from "vitest";
import { createFeaturizer } from "../../src/features/index.ts";
import { configurationNamed, configurationNames } from "../../training/configurations.ts";

test("Dragnet's configurations have its features, on its blocks", () => {
  const columnsOf = (name: string): readonly string[] => {
    const { segmenter, features } = configurationNamed(name).options;
    expect(segmenter).toBe("dragnet");
    return createFeaturizer(features!.map((family) => ({ name: family }))).columns;
  };
  expect(configurationNames).toEqual(["dragnet-2013", "dragnet-2"]);
  // 6 of shallow text, 8 + 24 of id and class, 3 of CETR.
  expect(columnsOf("dragnet-2013")).toHaveLength(41);
  expect(columnsOf("dragnet-2").map((column) => column.split("/")[1])).toEqual([
    "link-density-before",
    "text-density-before",
    "link-density",
    "text-density",
    "link-density-after",
    "text-density-after",
    "tag-ratio",
    "derivative",
    "readability",
  ]);
});

test("an unknown configuration is refused, with the known ones", () => {
  expect(() => configurationNamed("toString")).toThrow(
    'unknown configuration "toString"; expected one of dragnet-2013, dragnet-2',
  );
});
