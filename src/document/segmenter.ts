import type { Segmenter } from "./block.ts";
import { dragnet } from "./segmenters/dragnet.ts";
import { layout } from "./segmenters/layout.ts";

/** Every segmenter, by name. A new one is a file in `segmenters/` and a line here. */
export const segmenters: readonly Segmenter[] = [layout, dragnet];

/** The segmenter of a name. @throws Error that lists the known names */
export function segmenterNamed(name: string): Segmenter {
  const found = segmenters.find((segmenter) => segmenter.name === name);
  if (found !== undefined) return found;
  const known = segmenters.map((segmenter) => segmenter.name).join(", ");
  throw new Error(`unknown segmenter "${name}"; known: ${known}`);
}
