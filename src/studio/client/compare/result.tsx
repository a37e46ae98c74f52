import { useMemo, useState } from "preact/hooks";
import type { ComparedPage, Comparison } from "../../../../training/score/comparison.ts";
import { change, figure } from "../../../base/figures.ts";
import type { CompareView } from "../../compare/comparisons.ts";
import { Figure } from "../figure.tsx";
import { moveBetweenLinks } from "../link-keys.ts";
import { goTo, hrefOf } from "../routes.ts";
import { Options } from "../ui/options.tsx";
import { Table } from "../ui/table.tsx";
import { signOf } from "../wording.ts";
import { PageScatter } from "./page-scatter.tsx";

interface Props {
  readonly view: CompareView;
  readonly comparison: Comparison;
  readonly mean: number;
  readonly a: string;
  readonly b: string;
}

/** Pages listed at first, and added with each step. */
const STEP = 100;

const orders: Readonly<Record<string, (one: ComparedPage, other: ComparedPage) => number>> = {
  "largest difference first": (one, other) =>
    Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)),
  "those that A does better first": (one, other) => differenceOf(other) - differenceOf(one),
  "those that B does better first": (one, other) => differenceOf(one) - differenceOf(other),
  "lowest F1 of A first": (one, other) => one.f1 - other.f1,
  "lowest F1 of B first": (one, other) => one.other - other.other,
};

function differenceOf({ f1, other }: ComparedPage): number {
  return f1 - other;
}

/** Figures, scatter and pages. */
export function Result({ view, comparison, mean, a, b }: Props) {
  const [order, setOrder] = useState(Object.keys(orders)[0]!);
  const [limit, setLimit] = useState(STEP);
  const [current, setCurrent] = useState<string>();
  const { pages } = comparison;
  const sorted = useMemo(() => pages.toSorted(orders[order]), [pages, order]);
  const shown = sorted.slice(0, limit);

  return (
    <>
      <Figures view={view} comparison={comparison} mean={mean} />
      <div class="compared">
        <section class="card" aria-label="Scatter">
          <PageScatter
            comparison={comparison}
            a={view.a.name}
            b={view.b.name}
            titles={view.titles}
            current={current}
            point={setCurrent}
            open={(id) => goTo(hrefOf("compare", a, b, id))()}
          />
        </section>
        <section aria-label="Pages">
          <div class="tools">
            <label>
              Order{" "}
              <select value={order} onChange={(event) => setOrder(event.currentTarget.value)}>
                <Options of={Object.keys(orders).map((name) => [name, name])} />
              </select>
            </label>
            <span class="muted hint-keys">
              <kbd>J</kbd> <kbd>K</kbd> in the table, Enter opens
            </span>
          </div>
          <Table
            columns={[
              { name: "Page" },
              { name: "A", kind: "number" },
              { name: "B", kind: "number" },
              { name: "A minus B", kind: "number" },
            ]}
            onKeyDown={moveBetweenLinks}
          >
            {shown.map((page) => (
              <tr
                key={page.id}
                class={page.id === current ? "current" : ""}
                onPointerEnter={() => setCurrent(page.id)}
              >
                <th scope="row">
                  <a
                    href={hrefOf("compare", a, b, page.id)}
                    dir="auto"
                    onFocus={() => setCurrent(page.id)}
                  >
                    {view.titles[page.id] ?? page.id}
                  </a>
                </th>
                <td class="number">{figure(page.f1)}</td>
                <td class="number">{figure(page.other)}</td>
                <td class={`number ${signOf(differenceOf(page))}`}>{change(differenceOf(page))}</td>
              </tr>
            ))}
          </Table>
          {limit < pages.length && (
            <button type="button" onClick={() => setLimit(limit + STEP)}>
              Show more
            </button>
          )}
        </section>
      </div>
    </>
  );
}

function Figures({ view, comparison, mean }: Pick<Props, "view" | "comparison" | "mean">) {
  const { difference: d, other, better, worse, equal, pages } = comparison;
  return (
    <section class="card outcome" aria-label="Result">
      <p role="status">{verdictOf(view, comparison)}</p>
      <dl class="figures">
        <Figure name={`A: ${view.a.name}`} value={figure(mean)} />
        <Figure name={`B: ${view.b.name}`} value={figure(other)} />
        <Figure
          name="A minus B, 95 %"
          value={change(d.mean)}
          look={signOf(d.low > 0 || d.high < 0 ? d.mean : 0)}
          more={`${change(d.low)} to ${change(d.high)}`}
        />
        <Figure
          name="Pages that A wins · loses · ties"
          value={`${better} · ${worse} · ${equal}`}
          more={`of ${pages.length}`}
        />
      </dl>
    </section>
  );
}

/** The verdict by the interval, in words. */
function verdictOf({ a, b }: CompareView, { difference: { low, high } }: Comparison): string {
  if (low > 0) return `On these pages ${a.name} is better than ${b.name}.`;
  if (high < 0) return `On these pages ${b.name} is better than ${a.name}.`;
  return low === 0 && high === 0
    ? "Both are the same on these pages."
    : "On these pages it is not clear which of the two is better; label more pages to find out.";
}
