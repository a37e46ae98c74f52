import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { asset } from "../../src/studio/assets.ts";

/** Bytes, compressed: the window is there at once on any machine. */
const MOST = { window: 75_000, frame: 4_500 };
const sizeOf = (...names: string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(asset(name)).length, 0);

test("the window and the frame stay small", () => {
  expect(sizeOf("studio.js", "studio.css")).toBeLessThan(MOST.window);
  expect(sizeOf("frame.js", "frame.css")).toBeLessThan(MOST.frame);
});
