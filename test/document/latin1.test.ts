import { expect, test } from "vitest";
import { bytesOfLatin1, latin1Of } from "../../src/document/latin1.ts";

test("every byte has a character of its own", () => {
  const bytes = Uint8Array.from({ length: 3 * 8192 + 5 }, (_, i) => (i * 7) & 255);
  expect(bytesOfLatin1(latin1Of(bytes))).toEqual(bytes);
  expect(bytesOfLatin1("")).toEqual(new Uint8Array(0));
});
