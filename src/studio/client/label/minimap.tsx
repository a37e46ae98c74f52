import { useEffect, useRef } from "preact/hooks";
import { isDoubtful, type PageView } from "./page-view.ts";

const WIDTH = 26;

/**
 * The page from top to bottom on one strip, each block as high as it is long: on the left what it is
 * labelled, on the right its probability. The frame and the keys do all that it does.
 */
export function Minimap({ view }: { readonly view: PageView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page, labelling } = view;
  const labels = labelling.labels.value;
  const { from, to } = labelling.selection.value;
  const ends = page.blocks.reduce<number[]>((sums, { words }) => {
    sums.push((sums.at(-1) ?? 0) + words + 2);
    return sums;
  }, []);
  const whole = Math.max(1, ends.at(-1) ?? 1);

  useEffect(() => {
    const element = canvas.current!;
    const draw = (): void => {
      const scale = devicePixelRatio;
      const height = element.clientHeight;
      element.width = WIDTH * scale;
      element.height = height * scale;
      const context = element.getContext("2d")!;
      context.scale(scale, scale);
      const style = getComputedStyle(element);
      const colour = (name: string): string => style.getPropertyValue(`--${name}`);
      const colours = {
        content: colour("content"),
        rest: colour("rest"),
        comment: colour("comment"),
        unsure: colour("doubt"),
      };
      for (const [i, { probability, isContent }] of page.blocks.entries()) {
        const top = ((ends[i - 1] ?? 0) / whole) * height;
        const tall = Math.max(1, (ends[i]! / whole) * height - top);
        const label = labels[i];
        context.fillStyle = label ? colours[label] : colour("soft");
        context.fillRect(0, top, 9, tall);
        context.fillStyle = isDoubtful(page, i)
          ? colours.unsure
          : isContent
            ? colours.content
            : colours.rest;
        context.fillRect(11, top, Math.max(1, probability * (WIDTH - 12)), tall);
      }
      const first = Math.min(from, to);
      const top = ((ends[first - 1] ?? 0) / whole) * height;
      const bottom = ((ends[Math.max(from, to)] ?? 0) / whole) * height;
      context.strokeStyle = colour("ink");
      context.lineWidth = 2;
      context.strokeRect(1, Math.max(1, top), WIDTH - 2, Math.max(4, bottom - top));
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  });

  const choose = (event: MouseEvent): void => {
    const { top, height } = canvas.current!.getBoundingClientRect();
    const at = ((event.clientY - top) / height) * whole;
    const block = ends.findIndex((end) => end > at);
    if (block >= 0) labelling.select(block);
  };
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus, only clicks
  return <canvas ref={canvas} class="minimap" aria-hidden="true" onClick={choose} />;
}
