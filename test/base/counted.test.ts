import { expect, test } from "vitest";
import { counted, grouped } from "../../src/base/counted.ts";

test("counts with the noun in the right number", () => {
  expect(counted(0, "page")).toBe("0 pages");
  expect(counted(1, "page")).toBe("1 page");
  expect(counted(2, "site")).toBe("2 sites");
  expect(counted(10_000, "block")).toBe("10,000 blocks");
  expect(grouped(1_234_567)).toBe("1,234,567");
});
