import { describe, expect, test } from "vitest";
import {
  effectsOf,
  HIDES,
  HIDES_FOR_NOW,
  isWhite,
  movesAway,
} from "../../src/decision/hiding-style.ts";

describe("a style that keeps text from being seen", () => {
  test.each([
    "position:absolute;left:-9999px",
    "POSITION: Fixed; TOP: -5000PX !important",
    "position:absolute;top:-1000;left:0",
    "text-indent:-9999px",
    "text-indent:-100em",
    "margin-left:-10000px",
    "transform:translateX(-9999px)",
    "transform:rotate(3deg) scale(0)",
    "position:absolute;clip:rect(0,0,0,0)",
    "position:absolute; clip: rect(1px 1px 1px 1px)",
    "clip-path:inset(50%)",
    "clip-path: inset(100% 100%)",
    "clip-path: circle(0)",
    "content-visibility:hidden",
    "position:absolute;width:1px;height:1px;overflow:hidden",
    "font-size:1px",
    "font-size: .05em",
    "font-size:0",
    "color:transparent",
    "color:#0000",
    "color:rgba(0, 0, 0, 0)",
    "color:rgb(0 0 0 / 0%)",
    "color:white;background:#fff",
    "color:#FFF;background-color:rgb(255, 255, 255)",
  ])("hides: %s", (style) => {
    expect(effectsOf(style) & HIDES).toBe(HIDES);
  });

  test.each([
    "",
    "left:-9999px",
    "position:static;left:-9999px",
    "position:absolute;left:-100%",
    "position:absolute;left:-40px",
    "margin-left:-15px",
    "text-indent:-2em",
    "transform:translateX(-100%)",
    "transform:scale(.9)",
    "clip:rect(0,0,0,0)",
    "clip-path:inset(10%)",
    "width:1px;height:1px",
    "width:100%;height:0;overflow:hidden",
    "font-size:9px",
    "font-size:.8em",
    "font-size:100%",
    "color:rgb(0, 0, 0)",
    "color:rgb(204, 0, 0); font-weight: bold",
    "color:#000;background:#fff",
    "color:white",
    "color:transparent;-webkit-background-clip:text;background:linear-gradient(red,blue)",
    "color:transparent;text-shadow:0 0 5px rgba(0,0,0,.5)",
    "opacity:0",
    "color",
    ";;:;",
  ])("does not: %s", (style) => {
    expect(effectsOf(style) & HIDES).toBe(0);
  });

  test.each([
    ["opacity:0", true],
    ["opacity: .04", true],
    ["opacity:0%", true],
    ["opacity:.5", false],
    ["max-height:0;overflow:hidden", true],
    ["height:0px;overflow-y:clip", true],
    ["max-height:200px;overflow:hidden", false],
    ["max-height:0", false],
  ])("that a script may undo: %s is %s", (style, hides) => {
    expect((effectsOf(style) & HIDES_FOR_NOW) !== 0).toBe(hides);
  });

  test("in a sheet counts for its place alone, as children may have other letters", () => {
    expect(movesAway("position:absolute;left:-999em")).toBe(true);
    expect(movesAway("font-size:0")).toBe(false);
  });

  test.each([
    ["#fff", true],
    ["White", true],
    ["#fdfdfd", true],
    ["rgb(255,255,255)", true],
    ["#eee", false],
    ["red", false],
    ["", false],
  ])("%s is white: %s", (colour, expected) => {
    expect(isWhite(colour)).toBe(expected);
  });
});
