import { describe, expect, test } from "vitest";
import { superlinear } from "./growth.ts";
import type { Shapes } from "./shapes.ts";
import { stageCosts } from "./stages.ts";

/** Characters from which on growth is in proportion: nested pages have reached the limits of depth. */
export const FLAT = 2000;
export const NESTED = 5000;

/**
 * Most time for a test, in milliseconds, where other work has the processors. What grows too fast does
 * so each time; a moment that took the processor's caches passes.
 */
export const patience = { timeout: 120_000, retry: 2 };

/**
 * Tests of pages nobody writes by hand, by their shape: whatever is made of them, in time or in length,
 * grows in proportion to the page. Each is taken with n, 2n and 4n characters through extraction to every
 * format, metadata, explanation and inspection, and each stage is held to its bound.
 *
 * @param least characters of the smallest page
 */
export function growsInProportion(name: string, shapes: Shapes, least: number): void {
  describe(`in proportion to the page: ${name}:`, patience, () => {
    test.each(Object.entries(shapes))("%s", (_, make) => {
      expect(superlinear(make, stageCosts, least)).toEqual([]);
    });
  });
}
