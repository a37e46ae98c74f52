import { expect, test } from "vitest";
import { renderPng } from "../../src/inspect/png.ts";

const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text y="15">${text}</text></svg>`;

/** Width and height in a PNG's header. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

test("renders twice as large, the same bytes every time", async () => {
  const png = await renderPng(svg("abc"));
  expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((c) => c.charCodeAt(0)));
  expect(sizeOf(png)).toEqual([120, 40]);
  expect(await renderPng(svg("abc"))).toEqual(png);
});

test("has the font's letters", async () => {
  const empty = await renderPng(svg(""));
  for (const text of ["abc", "Жук", "−≥"]) {
    expect((await renderPng(svg(text))).length).toBeGreaterThan(empty.length + 50);
  }
});
