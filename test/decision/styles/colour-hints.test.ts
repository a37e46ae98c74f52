import { expect, test } from "vitest";
import { ColourHints } from "../../../src/decision/styles/colour-hints.ts";

const clear = [
  "color:transparent",
  "a{COLOR : Transparent}",
  "a{border-color:transparent;color:rgba(0, 0, 0, 0)}",
  "-webkit-text-fill-color:transparent",
  "x-FILL-color:#fff0",
  "background-color:rgb(color:transparent",
];
const opaque = [
  "",
  "background-color:transparent",
  "border-color:#00000000;color:#fff",
  "ill-color:transparent",
  "color:rgba(0,0,0,.5)",
  "--color:transparent",
];

test("letters may be transparent where a colour of theirs is, not a border's or background's", () => {
  for (const css of clear) expect(new ColourHints(css).isClear, css).toBe(true);
  for (const css of opaque) expect(new ColourHints(css).isClear, css).toBe(false);
});
