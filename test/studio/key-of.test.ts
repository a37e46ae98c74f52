import { expect, test } from "vitest";
import { letterOf } from "../../src/studio/client/key-of.ts";

test.each([
  ["c", "KeyC", "c", "an English keyboard"],
  ["C", "KeyC", "c", "with Shift"],
  ["с", "KeyC", "c", "a Russian keyboard"],
  ["С", "KeyC", "c", "a Russian keyboard, with Shift"],
  ["ψ", "KeyC", "c", "a Greek keyboard"],
  ["ב", "KeyC", "c", "a Hebrew keyboard"],
  ["ㅊ", "KeyC", "c", "a Korean keyboard"],
  ["Process", "KeyC", "c", "an input method"],
  ["Dead", "KeyU", "u", "a dead key"],
  ["z", "KeyY", "z", "a German keyboard, whose Y and Z are exchanged"],
  ["j", "KeyC", "j", "Dvorak's keyboard"],
  ["ArrowDown", "ArrowDown", "arrowdown", "an arrow"],
  ["Enter", "NumpadEnter", "enter", "Enter"],
  ["é", "Digit2", "é", "a letter in the row of digits"],
  ["?", "Slash", "?", "a sign"],
  ["🙂", "KeyC", "c", "a character of two units"],
])("%s at %s is %s: %s", (key, code, expected) => {
  expect(letterOf({ key, code })).toBe(expected);
});
