import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { Drawing } from "../drawing.tsx";
import { useLoaded } from "../use-loaded.ts";
import { useWidth } from "../use-width.ts";
import { scatterChart } from "./charts.ts";

interface Plane {
  readonly text: string;
  readonly x: string;
  readonly y: string;
}

/** The feature planes of published methods. */
const planes: readonly Plane[] = [
  {
    text: "CETR: tag ratio and its derivative",
    x: "cetr/tag-ratio",
    y: "cetr/derivative",
  },
  {
    text: "Boilerpipe and Dragnet: text density and link density",
    x: "shallow-text/text-density",
    y: "shallow-text/link-density",
  },
  {
    text: "Boilerpipe: link density of a block and of the one before",
    x: "shallow-text/link-density",
    y: "shallow-text/link-density-before",
  },
];

/** Labelled blocks in the plane of two columns: those of a paper, or any. */
export function BlockPlane({ columns }: { readonly columns: readonly string[] }) {
  const [{ x, y }, setAxes] = useState<Pick<Plane, "x" | "y">>(planes[0]!);
  const { found: view, failure } = useLoaded(() => api.scatter(x, y), [x, y], { keep: true });
  const [place, width] = useWidth<HTMLDivElement>();
  const plane = planes.findIndex((one) => one.x === x && one.y === y);
  const axis = (label: string, chosen: string, choose: (name: string) => void) => (
    <label class="contender">
      {label}{" "}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {columns.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="card blocks-plane" aria-label="Blocks in a plane">
      <h2>Blocks in a plane</h2>
      <div class="tools">
        <label class="contender">
          Plane{" "}
          <select
            value={plane}
            onChange={({ currentTarget: { value } }) => {
              const chosen = planes[Number(value)];
              if (chosen !== undefined) setAxes(chosen);
            }}
          >
            {planes.map(({ text }, i) => (
              <option key={text} value={i}>
                {text}
              </option>
            ))}
            {plane < 0 && <option value={-1}>of your own</option>}
          </select>
        </label>
        {axis("across", x, (name) => setAxes({ x: name, y }))}
        {axis("up", y, (name) => setAxes({ x, y: name }))}
      </div>
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      <div ref={place}>{view && width > 0 && <Drawing of={scatterChart(view, width)} />}</div>
      <p class="legend">
        <span class="key content" />
        round: content <span class="key rest" />
        square: the rest
      </p>
    </section>
  );
}
