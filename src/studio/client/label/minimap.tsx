import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { partColours } from "../../../inspect/charts/part-colours.ts";
import { type Label, partOf } from "../../label/label.ts";
import type { StudioPage } from "../../studio-page.ts";
import { nameOf } from "./label-names.ts";
import { isDoubtful } from "./model-label.ts";
import type { PageView } from "./page-view.ts";

const WIDTH = 60;
const LABELS = 26;
const GAP = 4;
/** Characters of a block that its tooltip shows. */
const SHOWN = 60;
/** Least height of a block, in words. */
const LEAST = 2;

/** The end of each block on the strip, 0 to 1. */
function endsOf({ blocks }: StudioPage): Float64Array {
  const ends = new Float64Array(blocks.length);
  let sum = 0;
  for (const [i, { words }] of blocks.entries()) {
    sum += words + LEAST;
    ends[i] = sum;
  }
  return ends.map((end) => end / sum);
}

/**
 * The whole page on one strip, each block's height by its number of words: its label on the left, its
 * probability on the right. The frame and the keys offer the same.
 */
export function Minimap({ view }: { readonly view: PageView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page, labelling } = view;
  const labels = labelling.labels.value;
  const opinions = view.opinions.labels.value;
  const { from, to } = labelling.selection.value;
  const [pointed, setPointed] = useState<{ readonly block: number; readonly y: number }>();
  const ends = useMemo(() => endsOf(page), [page]);

  useEffect(() => {
    const element = canvas.current!;
    const draw = (): void => {
      const height = element.clientHeight;
      element.width = WIDTH * devicePixelRatio;
      element.height = height * devicePixelRatio;
      const context = element.getContext("2d")!;
      context.scale(devicePixelRatio, devicePixelRatio);
      const style = getComputedStyle(element);
      const colour = (name: string): string => style.getPropertyValue(`--${name}`);
      const [content, rest, comment] = [colour("content"), colour("rest"), colour("comment")];
      const [unsure, none] = [colour("doubt"), colour("soft")];
      const colours: Record<string, string> = { content, rest, comment, unsure };
      const colourOf = (label: Label): string =>
        colours[label] ?? partColours[partOf(label)!] ?? none;
      for (const [i, block] of page.blocks.entries()) {
        const top = (ends[i - 1] ?? 0) * height;
        const tall = Math.max(1, ends[i]! * height - top);
        const label = labels[i];
        context.fillStyle = label ? colourOf(label) : none;
        context.fillRect(0, top, LABELS, tall);
        context.fillStyle =
          isDoubtful(page, i) && !partOf(opinions[i]) ? unsure : colourOf(opinions[i]!);
        const left = LABELS + GAP;
        context.fillRect(left, top, Math.max(1, block.probability * (WIDTH - left)), tall);
      }
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page, labels, opinions]);

  const blockAt = (event: MouseEvent): number => {
    const { top, height } = canvas.current!.getBoundingClientRect();
    return ends.findIndex((end) => end > (event.clientY - top) / height);
  };
  const top = ends[Math.min(from, to) - 1] ?? 0;
  const bottom = ends[Math.max(from, to)] ?? 0;
  const shown = pointed === undefined ? undefined : page.blocks[pointed.block];
  return (
    <div class="minimap" aria-hidden="true">
      <p class="heads">
        <span>You</span> <span>Model</span>
      </p>
      <div class="strip">
        <canvas
          ref={canvas}
          onClick={(event) => {
            const block = blockAt(event);
            if (block >= 0) labelling.select(block);
          }}
          onPointerMove={(event) => setPointed({ block: blockAt(event), y: event.offsetY })}
          onPointerLeave={() => setPointed(undefined)}
        />
        <span class="place" style={{ top: `${100 * top}%`, height: `${100 * (bottom - top)}%` }} />
        {shown && (
          <p class="tooltip" style={{ top: `${pointed!.y}px` }}>
            <b>
              You: {nameOf(labels[pointed!.block])} · Model: {view.opinions.inWords(pointed!.block)}
            </b>
            <span dir="auto">{shown.text.slice(0, SHOWN)}</span>
          </p>
        )}
      </div>
    </div>
  );
}
