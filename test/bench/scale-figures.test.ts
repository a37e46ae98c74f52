import { expect, test } from "vitest";
import { billion, costs, groupsBySize, rounded, spread } from "./scale-figures.ts";

test("pages stand in groups by size, all of them once", () => {
  const sizes = [9, 1, 5, 3, 7, 2, 8];
  expect(groupsBySize(sizes, (size) => size, 3)).toEqual([
    [1, 2],
    [3, 5, 7],
    [8, 9],
  ]);
});

test("a choice is spread over all, and takes nothing twice", () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 3, 6]);
  expect(spread([0, 1], 3)).toEqual([0, 1]);
});

test("figures have two digits that count", () => {
  expect([3611, 0.0082, 15.7].map(rounded)).toEqual(["3,600", "0.008", "16"]);
});

test("costs are by page and by megabyte, and those of a billion pages follow", () => {
  const measured = { pages: 3000, bytes: 207e6, seconds: 39 };
  expect(costs("a run", measured)).toEqual([
    { "": "a run, 3,000 pages, 207 MB", found: "39.0 CPU s" },
    { "": "per page of 69 KB", found: "13.0 ms" },
    { "": "per MB of HTML", found: "0.188 s" },
  ]);
  expect(billion(measured)).toEqual({
    "mean page": "69 KB",
    "CPU ms per page": "13",
    "CPU hours for 10⁹ pages": "3,600",
    "on 1,000 virtual CPUs": "3.6 h",
    "at 0.03 $ per CPU hour": "110 $",
  });
});
