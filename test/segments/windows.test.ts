import { expect, test } from "vitest";
import { segment } from "../../src/api/segment.ts";
import { windowsOf } from "../../src/segments/windows.ts";

const space = /\s/;

test("windows over 450 words are those of the addendum's worked example", () => {
  expect(windowsOf(450, 200, 100)).toEqual([
    [0, 200],
    [100, 300],
    [200, 400],
    [300, 450],
  ]);
  expect(windowsOf(200, 200, 100)).toEqual([[0, 200]]);
  expect(windowsOf(0, 200, 100)).toEqual([]);
});

const words = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(" ");

test("windows begin and end at words, in any block", () => {
  const html = `<p>${words(0, 7)}.</p><ul><li>${words(7, 9)}</li><li>${words(9, 20)}</li></ul>`;
  const { segments } = segment(html, { method: "fixed", words: 8, overlap: 4 });
  expect(segments.map(({ text }) => text)).toEqual([
    `${words(0, 7)}.\nw7`,
    `${words(4, 7)}.\nw7 w8\n${words(9, 12)}`,
    `w8\n${words(9, 16)}`,
    words(12, 20),
  ]);
  for (const { start, end, text } of segments) {
    const all = text.split(space);
    expect(html.slice(start, end).startsWith(all[0]!)).toBe(true);
    expect(html.slice(start, end).trimEnd().endsWith(all.at(-1)!)).toBe(true);
  }
});

test("offsets hold where the source has references, NULs and white space", () => {
  const html = "<p>  Fish &amp;\n chips&nbsp;&hellip; a\0b &unknown; &#128031; <b>now&lt;</b> here";
  const { segments } = segment(html, { method: "fixed", words: 1, overlap: 0 });
  expect(segments.map(({ start, end }) => html.slice(start, end))).toEqual([
    "  Fish &amp;\n ",
    "chips&nbsp;&hellip; ",
    "a\0b &",
    "unknown; &#128031; <b>",
    "now&lt;</b> ",
    "here",
  ]);
  expect(segments.map(({ text }) => text)).toEqual([
    "Fish &",
    "chips …",
    "ab &",
    "unknown; 🐟",
    "now<",
    "here",
  ]);
});
