import fc from "fast-check";
import { expect, test } from "vitest";
import { Declared, type Winner, Winners, winner } from "../../../src/decision/styles/declared.ts";
import { property, propertyNames } from "../../../src/decision/styles/property-names.ts";

const names = ["display", "color", "left", "--a", "--b"];
const declaration = fc
  .tuple(fc.constantFrom(...names), fc.integer({ min: -1, max: 5 }), fc.integer({ max: 99 }))
  .map(([name, weight, value]) =>
    winner({ name, value: String(value), shorthand: undefined, groups: 1 }, weight),
  );

/** The value of each property that wins, one declaration after another. */
function plainly(rules: readonly (readonly Winner[])[]): Map<string, Winner> {
  const winners = new Map<string, Winner>();
  for (const one of rules.flat()) {
    const known = winners.get(one.given.name);
    if (known === undefined || known.weight <= one.weight) winners.set(one.given.name, one);
  }
  return winners;
}

test("sets have the values that win, whichever sets on the way are asked", () => {
  const rules = fc.array(fc.tuple(fc.array(declaration), fc.boolean()));
  fc.assert(
    fc.property(rules, (steps) => {
      let set = new Declared();
      for (const [rule, isAsked] of steps) {
        set = set.with(new Winners(rule));
        if (isAsked) set.at(property.display);
      }
      const winners = plainly(steps.map(([rule]) => rule));
      for (const name of names) {
        const found = name.startsWith("--")
          ? set.custom(name)
          : set.at(propertyNames.indexOf(name as (typeof propertyNames)[number]));
        expect(found).toBe(winners.get(name)?.given);
      }
      expect(set.isEmpty).toBe(winners.size === 0);
      expect(set.setsVariables).toBe([...winners.keys()].some((name) => name.startsWith("--")));
    }),
  );
});

test("the same rules give the same set", () => {
  const none = new Declared();
  const rule = new Winners([
    winner({ name: "left", value: "0", shorthand: undefined, groups: 1 }, 1),
  ]);
  expect(none.with(rule)).toBe(none.with(rule));
  expect(none.with(new Winners([]))).toBe(none);
});
