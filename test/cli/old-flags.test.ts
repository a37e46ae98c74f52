import { expect, test } from "vitest";
import { withNewFlags } from "../../src/cli/old-flags.ts";

test("old names of flags stand for the new ones, but behind --", () => {
  expect(withNewFlags(["extract", "--sisters", "a/", "--sisters=b/", "--", "--sisters"])).toEqual([
    "extract",
    "--sibling-pages",
    "a/",
    "--sibling-pages=b/",
    "--",
    "--sisters",
  ]);
});
