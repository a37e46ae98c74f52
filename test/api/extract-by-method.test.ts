import { expect, test } from "vitest";
import { extractByMethod } from "../../src/entries/methods.ts";

const story = "It rained, and then, as nobody had thought, it rained again; the bridge stood.";
const page = `<body><nav><a href=/>Home</a></nav><main><p>${story}</p><p>${story} <b>So, there.</b></p></main>`;

test("VSSE has a triple of tag path, text and decision per leaf", () => {
  const { leaves } = extractByMethod(page, "vsse");
  expect(leaves!.map(({ path, text, isContent }) => [path, text, isContent])).toEqual([
    ["body.nav.a", "Home", false],
    ["body.main.p", story, true],
    ["body.main.p", story, true],
    ["body.main.p.b", "So, there.", true],
  ]);
  const { start, end } = leaves![0]!;
  expect(page.slice(start, end)).toBe("Home");
});

test("methods that judge other things have none", () => {
  expect(extractByMethod(page, "danag").leaves).toBeUndefined();
});
