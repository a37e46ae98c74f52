import { lineMarks, lineParts, linePartTitle, lineScale } from "../charts/line-chart.ts";
import type { MethodInspection, MethodLine } from "../method-inspection.ts";
import { BarPanels, bounds } from "./bar-panels.tsx";
import type { View } from "./view.ts";

/** Pixels: height of a part, width of the axis. */
const HEIGHT = 120;
const AXIS = 56;

interface Props {
  readonly view: View;
  readonly method: MethodInspection;
  readonly lines: readonly MethodLine[];
}

/** DANAg's diagram of a line-based method. */
export function MethodLines({ view, method, lines }: Props) {
  const panels = lineParts.map((part) => {
    const y = lineScale(lines, part, ...bounds(HEIGHT));
    return {
      head: linePartTitle(part),
      y,
      marks: (width: number) => lineMarks(lines, part, y, 0, width),
    };
  });
  const first = (block: number): number | undefined => {
    const line = lines.findIndex((one) => one.block === block);
    return line < 0 ? undefined : line;
  };
  return (
    <section class="card charts wide-axes" aria-label={method.name}>
      <h2>{method.name}, line by line</h2>
      <p class="muted">It keeps {method.description}.</p>
      <BarPanels
        view={view}
        label={`Lines of the source as ${method.name} sees them`}
        panels={panels}
        height={HEIGHT}
        axis={AXIS}
        count={lines.length}
        unit="line of the source"
        blockAt={(line) => lines[line]!.block}
        placeOf={first}
      />
    </section>
  );
}
