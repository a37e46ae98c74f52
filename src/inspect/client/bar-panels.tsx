import type { Element } from "hast";
import { type ComponentChildren, options } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { axisBelow, type PlotScale } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import { numberScale } from "../charts/bars.ts";
import { panelAxis } from "../charts/panel.ts";
import { Drawing } from "./drawing.tsx";
import type { View } from "./view.ts";

/** A row of bars. */
export interface BarPanel {
  readonly head: ComponentChildren;
  readonly y: PlotScale;
  readonly marks: (width: number) => readonly Element[];
}

interface Props {
  readonly view: View;
  /** Makes it an element of its own for the keyboard; absent where `children` are one. */
  readonly label?: string;
  /** Below each other. */
  readonly panels: readonly BarPanel[];
  /** Pixels: height of a panel, width of the axis. */
  readonly height: number;
  readonly axis: number;
  /** Number of bars, and what they are. */
  readonly count: number;
  readonly unit: string;
  /** The block of a bar. */
  readonly blockAt: (place: number) => number | undefined;
  /** The first bar of a block. */
  readonly placeOf: (block: number) => number | undefined;
  /** What lies above the bars. */
  readonly children?: ComponentChildren;
}

/** Space above and below bars, in pixels. */
const PAD = 8;
/** Height of the axis of places. */
const FOOT = 46;
/** No bar is narrower, in pixels, but on paper, which does not scroll. */
const NARROWEST = 2;
/** Width on paper, in pixels: A4 or Letter without margins and the space around the chart. */
const PAPER = 600;

/** The pixels between which a panel draws its values: bottom and top. */
export function bounds(height: number): readonly [number, number] {
  return [height - PAD, PAD];
}

/**
 * Charts of bars as wide as fits, which scroll sideways when they have more: points at and selects their blocks, and
 * marks the current one.
 */
export function BarPanels(props: Props) {
  const { view, label, panels, height, axis, count, unit, blockAt, placeOf, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const width = useBarWidth(view, { scroller, track, cursor, count, placeOf });
  const blockOf = ({ clientX, target }: MouseEvent): number | undefined => {
    if ((target as HTMLElement).closest(".panel-head") !== null) return undefined;
    const x = clientX - track.current!.getBoundingClientRect().left;
    const place = Math.floor((x / width) * count);
    return place >= 0 && place < count ? blockAt(place) : undefined;
  };
  const plot = (width: number, height: number, ...marks: readonly Element[]) => (
    <Drawing of={element("svg", { class: "plot", width, height }, marks)} />
  );
  const focusable =
    label === undefined ? {} : { tabIndex: 0, role: "group" as const, "aria-label": label };
  return (
    <div class="frame">
      <div class="axes" aria-hidden="true">
        {width > 0 &&
          panels.map(({ y }, i) => [
            <div key={`head ${i}`} class="panel-head" />,
            plot(axis, height, panelAxis(y, axis - 1, 0)),
          ])}
      </div>
      <div ref={scroller} class="scroller" {...focusable}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys are above */}
        <div
          ref={track}
          class="track"
          onPointerMove={(event) => event.pointerType !== "touch" && view.point(blockOf(event))}
          onPointerLeave={() => view.point(undefined)}
          onClick={(event) => {
            const block = blockOf(event);
            if (block !== undefined) view.select(block, "charts");
          }}
        >
          <div class="plots">
            {width > 0 && (
              <>
                {panels.map(({ head, marks }, i) => [
                  <div key={`head ${i}`} class="panel-head">
                    {head}
                  </div>,
                  plot(width, height, ...marks(width)),
                ])}
                {plot(
                  width,
                  FOOT,
                  axisBelow(numberScale(count, 0, width), 1, 0, {
                    label: unit,
                    ticks: Math.min(count, Math.max(4, width / 90)),
                  }),
                )}
              </>
            )}
          </div>
          {children}
          <div ref={cursor} class="cursor" />
        </div>
      </div>
    </div>
  );
}

interface Parts extends Pick<Props, "count" | "placeOf"> {
  readonly scroller: { current: HTMLElement | null };
  readonly track: { current: HTMLElement | null };
  readonly cursor: { current: HTMLElement | null };
}

/** The width of all bars, which follows that of the window and of paper; and the cursor at the current one. */
function useBarWidth(view: View, { scroller, track, cursor, count, placeOf }: Parts): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const [outer, inner, line] = [scroller.current!, track.current!, cursor.current!];
    let now = 0;
    let isPrinted = false;
    const mark = (): void => {
      const place = placeOf(view.current);
      line.hidden = place === undefined || count === 0;
      if (place === undefined) return;
      line.style.transform = `translateX(${(place * now) / count}px)`;
      line.style.width = `${Math.max(now / count, 2)}px`;
    };
    const measure = (): void => {
      inner.style.width = "";
      now = isPrinted ? PAPER : Math.max(inner.clientWidth, NARROWEST * count);
      inner.style.width = `${now}px`;
      setWidth(now);
      mark();
    };
    const bringIntoSight = (): void => {
      const place = placeOf(view.selected);
      if (place === undefined) return;
      const x = ((place + 0.5) * now) / count;
      const { scrollLeft, clientWidth } = outer;
      if (x < scrollLeft || x > scrollLeft + clientWidth) outer.scrollLeft = x - clientWidth / 2;
    };
    view.onSelect((origin) => {
      if (origin !== "charts") bringIntoSight();
    });
    view.onShow(mark);
    const print = (isNow: boolean): void => {
      isPrinted = isNow;
      const { debounceRendering } = options;
      // Paper does not wait.
      options.debounceRendering = (draw) => draw();
      measure();
      Object.assign(options, { debounceRendering });
    };
    addEventListener("beforeprint", () => print(true));
    addEventListener("afterprint", () => print(false));
    let last = -1;
    new ResizeObserver(() => {
      if (outer.clientWidth === last) return;
      const isFirst = last < 0;
      last = outer.clientWidth;
      measure();
      // They open at their beginning, also where they go on beyond a narrow window.
      if (!isFirst) bringIntoSight();
    }).observe(outer);
  }, []);
  return width;
}
