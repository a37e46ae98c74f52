import type { Element } from "hast";
import { useMemo, useState } from "preact/hooks";
import type { Comparison } from "../../../../training/score/comparison.ts";
import { comparisonChart } from "../../../../training/score/plots/comparison.ts";
import { counted } from "../../../base/counted.ts";
import { Drawing } from "../../../inspect/client/drawing.tsx";
import { element } from "../../../plots/element.ts";

interface Props {
  readonly comparison: Comparison;
  readonly a: string;
  readonly b: string;
  readonly titles: Readonly<Record<string, string>>;
  /** The marked page. */
  readonly current: string | undefined;
  readonly point: (id: string | undefined) => void;
  readonly open: (id: string) => void;
}

/** The share of pages, those with the lowest F1, that lie outside while the drawing is enlarged. */
const OUTSIDE = 0.1;

/** Distance at which the pointer selects a page, in pixels of the drawing. */
const REACH = 14;

/** F1 of A against F1 of B, a dot per page. The table offers the same by keyboard. */
export function PageScatter({ comparison, a, b, titles, current, point, open }: Props) {
  const [isWhole, setWhole] = useState(false);
  const inside = useMemo(() => upper(comparison.pages), [comparison]);
  const pages = isWhole ? comparison.pages : inside;
  const outside = comparison.pages.length - inside.length;
  const chart = useMemo(
    () => comparisonChart({ ...comparison, pages }, `A: ${a}`, `B: ${b}`),
    [comparison, pages],
  );
  const dots = useMemo(() => chart.children.filter(isDot).map(placeOf), [chart]);
  const place = dots[pages.findIndex(({ id }) => id === current)];
  // Drawn once; moving marks are a layer above it.
  const drawn = useMemo(() => <Drawing of={chart} />, [chart]);

  const pageAt = (event: MouseEvent): string | undefined => {
    const drawing = (event.currentTarget as HTMLElement).querySelector("svg")!;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      drawing.getScreenCTM()!.inverse(),
    );
    let [nearest, least] = [-1, REACH];
    for (const [i, [cx, cy]] of dots.entries()) {
      const distance = Math.hypot(cx - x, cy - y);
      if (distance < least) [nearest, least] = [i, distance];
    }
    return pages[nearest]?.id;
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the table has the same pages as links */}
      <div
        class="scatter"
        onPointerMove={(event) => {
          const id = pageAt(event);
          if (id !== undefined) point(id);
        }}
        onClick={(event) => {
          const id = pageAt(event);
          if (id !== undefined) open(id);
        }}
      >
        {drawn}
        {place && <Drawing of={ringAt(chart, place)} />}
      </div>
      <p class="muted">
        A dot is a page; above the diagonal A does better (blue), below it B (orange). Click one to
        see both on it.
      </p>
      {outside > 0 && (
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Also the {counted(outside, "page")} of lower F1
        </button>
      )}
      <p class="pointed" aria-hidden="true">
        {current === undefined ? "\u00a0" : (titles[current] ?? current)}
      </p>
    </>
  );
}

/** The pages that fill the drawing when those of the lowest F1 are left out. */
function upper(pages: Comparison["pages"]): Comparison["pages"] {
  const lowest = pages.map(({ f1, other }) => Math.min(f1, other)).sort((one, two) => one - two);
  const from = lowest[Math.floor(OUTSIDE * lowest.length)] ?? 0;
  return pages.filter(({ f1, other }) => Math.min(f1, other) >= from);
}

function ringAt({ properties }: Element, [cx, cy]: readonly [number, number]): Element {
  const { viewBox, width, height } = properties as Record<string, string>;
  const size = { viewBox, width, height, "aria-hidden": "true" };
  return element(
    "svg",
    { class: "plot over", ...size },
    element("circle", { class: "ring", cx, cy, r: 7 }),
  );
}

function isDot(child: Element["children"][number]): child is Element {
  return child.type === "element" && child.tagName === "circle";
}

function placeOf({ properties: { cx, cy } }: Element): readonly [number, number] {
  return [Number(cx), Number(cy)];
}
