import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { scatter, scatterCaption } from "../charts/scatter.ts";
import { blockOf, partOf } from "./block-of.ts";
import { Drawing } from "./drawing.tsx";
import type { View } from "./view.ts";

const HEIGHT = 340;

/** The seed's scatter: CETR's plane of tag ratio and derivative. */
export function ScatterPlane({ view }: { readonly view: View }) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  const [width, setWidth] = useState(0);
  const mark = (): void => {
    shown.current?.classList.remove("current");
    shown.current = partOf(holder, view.current);
    shown.current?.classList.add("current");
    // Later elements are drawn above earlier ones.
    shown.current?.parentNode?.append(shown.current);
  };
  useLayoutEffect(() => {
    view.onShow(mark);
    const measure = (): void => setWidth(Math.max(280, holder.current!.clientWidth));
    new ResizeObserver(measure).observe(holder.current!);
  }, []);
  useLayoutEffect(mark, [width]);
  return (
    <section class="card" aria-label="Scatter">
      <h2>CETR's plane: tag ratio against its derivative</h2>
      <p class="muted">{scatterCaption}.</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the charts above have keys */}
      <div
        ref={holder}
        class="plane"
        onPointerOver={(event) => view.point(blockOf(event))}
        onPointerLeave={() => view.point(undefined)}
        onClick={(event) => {
          const block = blockOf(event);
          if (block !== undefined) view.select(block, "other");
        }}
      >
        {width > 0 && (
          <Drawing
            key={width}
            of={scatter(view.inspection.plane, view.drawn, { width, height: HEIGHT })}
          />
        )}
      </div>
    </section>
  );
}
