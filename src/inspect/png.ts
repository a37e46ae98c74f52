import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** Pixels of the picture per pixel of the drawing: sharp in print and on dense screens. */
const ZOOM = 2;
const FAMILY = "DejaVu Sans";
const WEIGHTS = [400, 700];

const require = createRequire(import.meta.url);
let started: Promise<void> | undefined;

/**
 * Renders an SVG file as PNG. The font comes with the package, so that the same drawing gives the same
 * bytes on every machine; characters it lacks (Chinese, Japanese, Korean, …) show as boxes.
 */
export async function renderPng(svg: string): Promise<Uint8Array> {
  started ??= initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await started;
  const rendered = new Resvg(svg, {
    fitTo: { mode: "zoom", value: ZOOM },
    font: { fontBuffers: fonts(), defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
  });
  return rendered.render().asPng();
}

function fonts(): Uint8Array[] {
  return WEIGHTS.map((weight) =>
    readFileSync(
      require.resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`),
    ),
  );
}
