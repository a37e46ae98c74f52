import type { ColumnView } from "../../features/column.ts";
import { api } from "../api.ts";
import { Drawing } from "../drawing.tsx";
import { useLoaded } from "../use-loaded.ts";
import { useWidth } from "../use-width.ts";
import { dependenceChart, histogramChart } from "./charts.ts";

interface Props {
  readonly name: string;
  /** Descriptions of families. */
  readonly about: Readonly<Record<string, string>>;
}

/** The histogram of a column, and the model's probability by its values. */
export function Column({ name, about }: Props) {
  const { found: view, failure } = useLoaded(() => api.column(name), [name]);
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <section class="card column" aria-label={name} aria-busy={view === undefined && !failure}>
      <h2>{name}</h2>
      <p class="muted">{about[name.slice(0, name.indexOf("/"))]}</p>
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      <div ref={place}>{view && width > 0 && <Charts view={view} width={width} />}</div>
    </section>
  );
}

function Charts({ view, width }: { readonly view: ColumnView; readonly width: number }) {
  const { name, histogram, dependence } = view;
  const { content, rest } = histogram.missing;
  return (
    <>
      <h3>Labelled blocks</h3>
      <Drawing of={histogramChart(name, histogram, width)} />
      <p class="legend">
        <span class="key content" />
        up: content <span class="key rest" />
        down: the rest
        {content + rest > 0 &&
          `; without a value: ${shareOf(content)} of content, ${shareOf(rest)} of the rest`}
      </p>
      <h3>Effect on the model’s probability</h3>
      {dependence === undefined ? (
        <p class="muted">The model does not have this column.</p>
      ) : (
        <>
          <Drawing of={dependenceChart(name, dependence, histogram, width)} />
          <p class="muted">
            Partial dependence: the mean probability of content over blocks, were this value theirs
            and all else as it is. Features that say the same share what they do.
            {dependence.missing !== undefined && " Dashed: without a value."}
          </p>
        </>
      )}
    </>
  );
}

function shareOf(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
