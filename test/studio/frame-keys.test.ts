import { expect, test } from "vitest";
import { createFrameKeys } from "../../src/studio/frame-keys.ts";

const of = (id: string) => ({ id, styles: true });

test("a key opens what it was issued for, once", () => {
  const keys = createFrameKeys();
  const [a, b] = [keys.issue(of("a")), keys.issue(of("b"))];
  expect(keys.redeem(b)).toEqual(of("b"));
  expect(keys.redeem(b)).toBeUndefined();
  expect(keys.redeem(a)).toEqual(of("a"));
});

test("keys cannot be guessed: 128 bits, another each time", () => {
  const keys = createFrameKeys();
  const issued = [keys.issue(of("a")), keys.issue(of("a"))];
  expect(new Set(issued).size).toBe(2);
  for (const key of issued) expect(Buffer.from(key, "base64url")).toHaveLength(16);
  expect(keys.redeem("a")).toBeUndefined();
  expect(keys.redeem("")).toBeUndefined();
});

test("16 keys wait at most: the first is forgotten when another comes", () => {
  const keys = createFrameKeys();
  const issued = Array.from({ length: 17 }, (_, i) => keys.issue(of(`p${i}`)));
  expect(keys.redeem(issued[0]!)).toBeUndefined();
  for (const [i, key] of issued.slice(1).entries()) {
    expect(keys.redeem(key)).toEqual(of(`p${i + 1}`));
  }
});
