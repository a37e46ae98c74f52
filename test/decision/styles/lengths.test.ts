import { expect, test } from "vitest";
import { lengthOf } from "../../../src/decision/styles/lengths.ts";

test("whole numbers of pixels are read as any others", () => {
  const context = { font: 16, base: 100, isLoose: false };
  const numbers = [
    "0",
    "-0",
    "7",
    "-9999",
    "012",
    "123456789",
    "-1234567890123456789",
    "+5",
    "1.0",
  ];
  for (const number of numbers) {
    // With a space the engine reads the number.
    expect(lengthOf(`${number}px`, context), number).toBe(lengthOf(`${number}px `, context));
    expect(lengthOf(`${number}px`, context)).toBe(Number(number));
  }
  for (const broken of ["px", "-px", "--5px", "1-px", "5 px", "1e2xpx"]) {
    expect(lengthOf(broken, context), broken).toBeNaN();
  }
});
