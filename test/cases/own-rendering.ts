import { type RenderedNode, type Rendering, renderingOf } from "../../src/rendering/rendering.ts";

const boxed = /<\w+[^>]*data-box="([^"]*)"[^>]*>([^<]*)/g;

/**
 * The rendering of a page whose elements say where they are: `data-box="left top width height"`, behind
 * it the font's size and weight and the background where they are not 16, 400 and #ffffff. Texts stand
 * where their elements do.
 */
export function ownRendering(html: string): Rendering {
  const nodes: RenderedNode[] = [];
  const styles: Rendering["styles"][number][] = [];
  for (const { index, 0: all, 1: box, 2: text } of html.matchAll(boxed)) {
    const [left, top, width, height, size = "16", weight = "400", background = "#ffffff"] =
      box!.split(" ");
    const style = { background, fontSize: Number(size), fontWeight: Number(weight) };
    const isInline = inline.test(all);
    const place = [left, top, width, height].map(Number) as [number, number, number, number];
    nodes.push([index, ...place, styles.push({ ...style, isInline }) - 1]);
    if (text!.trim() === "") continue;
    const start = index + all.length - text!.length;
    nodes.push([start, ...place, styles.push({ ...style, isInline: true }) - 1]);
  }
  return renderingOf({ width: 1280, height: 1024, html, styles, nodes });
}

const inline = /^<(?:a|b|span|img)\b/;
