import { useState } from "preact/hooks";
import { groupBy } from "../../base/groups.ts";
import type { Column, Explanation, Inspection } from "../inspection.ts";
import { figureOf, inWords, signed } from "../wording.ts";
import { DivergingBar } from "./diverging-bar.tsx";

/** What draws a feature as a panel, where there is a series of it. */
export type Draw = (feature: string) => (() => void) | undefined;

interface StrongestProps {
  readonly of: Pick<Explanation, "contributions">;
  readonly draw: Draw | undefined;
}

/** The features that count most for a block. */
export function Strongest({ of: { contributions }, draw }: StrongestProps) {
  const scale = Math.max(...contributions.map(({ contribution }) => Math.abs(contribution)), 1e-9);
  return (
    <ul class="families features">
      {contributions.map(({ feature, value, contribution }) => (
        <li key={feature}>
          <span class="name">
            <Feature name={feature} draw={draw?.(feature)} />
            <small>here {figureOf(value)}</small>
          </span>
          <DivergingBar share={contribution / scale} />
          <span class="value">{signed(contribution)}</span>
        </li>
      ))}
    </ul>
  );
}

function Feature(props: { readonly name: string; readonly draw: (() => void) | undefined }) {
  const { name, draw } = props;
  return draw === undefined ? (
    <span>{name}</span>
  ) : (
    <button type="button" class="link" title="Draw it as a panel" onClick={draw}>
      {name}
    </button>
  );
}

interface Props {
  readonly inspection: Inspection;
  readonly i: number;
  readonly draw: Draw;
}

/** All features of a block, by family; made when it is opened first. */
export function FeatureTable({ inspection, i, draw }: Props) {
  const [isOpened, setOpened] = useState(false);
  const columns = inspection.columns.filter(({ name }) => name.includes("/"));
  return (
    <details class="all" onToggle={() => setOpened(true)}>
      <summary>All {columns.length} features</summary>
      {isOpened &&
        [...byFamily(columns)].map(([family, own]) => (
          <div key={family}>
            <h4>{inWords(family)}</h4>
            <p class="muted">{inspection.families[family]}</p>
            <table>
              <tbody>
                {own.map(({ name, values }) => (
                  <tr key={name}>
                    <th scope="row">
                      <Feature name={name.slice(family.length + 1)} draw={draw(name)} />
                    </th>
                    <td>{figureOf(values[i] ?? null)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </details>
  );
}

/** The columns by family in their order; those of no family by the empty name. */
export function byFamily(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  return groupBy(columns, ({ name }) => name.slice(0, Math.max(0, name.indexOf("/"))));
}
