import { expect, test } from "vitest";
import { rolesOf } from "../../src/studio/sites/roles.ts";

const pages = (count: number, done: readonly number[] = []) =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    state: done.includes(i) ? ("done" as const) : ("new" as const),
  }));
const verifying = (of: ReturnType<typeof pages>): string[] =>
  [...rolesOf(of)].flatMap(([id, role]) => (role === "verifies" ? [id] : []));

test.each([
  [40, 10],
  [13, 10],
  [8, 5],
  [4, 1],
  [2, 0],
])("of %i pages %i verify", (count, expected) => {
  expect(verifying(pages(count))).toHaveLength(expected);
});

test("what verifies does not depend on what is labelled, and never teaches", () => {
  const all = Array.from({ length: 20 }, (_, i) => i);
  expect(verifying(pages(20, all))).toEqual(verifying(pages(20)));
  const roles = [...rolesOf(pages(20, all)).values()];
  expect(roles.filter((role) => role === "teaches")).toHaveLength(10);
  expect(roles).not.toContain("other");
});
