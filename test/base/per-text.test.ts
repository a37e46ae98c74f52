import { expect, test } from "vitest";
import { perText } from "../../src/base/per-text.ts";

function counted() {
  let calls = 0;
  const measure = perText((text) => {
    calls++;
    return text.length;
  });
  return { measure, calls: () => calls };
}

test("a text is kept once it is met again", () => {
  const { measure, calls } = counted();
  expect([1, 2, 3, 4].map(() => measure("p{color:red}"))).toEqual([12, 12, 12, 12]);
  expect(calls()).toBe(2);
});

test("texts that look alike each have their own value", () => {
  const measure = perText((text) => text);
  const one = `${"a".repeat(1000)}b${"a".repeat(1000)}`;
  const other = `${"a".repeat(1001)}b${"a".repeat(999)}`;
  for (let round = 0; round < 3; round++) {
    expect(measure(one)).toBe(one);
    expect(measure(other)).toBe(other);
  }
});

test("more texts with the same characters in the places that are looked at each have their own value", () => {
  const measure = perText((text) => text);
  const texts = Array.from({ length: 12 }, (_, i) => {
    const letter = String.fromCharCode(97 + i);
    return `${"-".repeat(1001)}${letter}${"-".repeat(998)}`;
  });
  for (let round = 0; round < 4; round++) {
    for (const text of texts) expect(measure(text)).toBe(text);
  }
});

test("room is bounded, and what comes in turns is still met", () => {
  const { measure, calls } = counted();
  const texts = Array.from({ length: 40 }, (_, i) => `${i} `.padEnd(100_000, "x"));
  for (let round = 0; round < 10; round++) for (const text of texts) measure(text);
  expect(calls()).toBeGreaterThan(40 + 20);
  expect(calls()).toBeLessThan(400 - 40);
});
