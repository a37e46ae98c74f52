import { useMemo, useState } from "preact/hooks";
import type { Importance } from "../../../../training/score/importance.ts";
import type { FeaturesView } from "../../features/feature-views.ts";
import { api } from "../api.ts";
import { moveBetweenLinks } from "../link-keys.ts";
import { hrefOf } from "../routes.ts";
import { useLoaded } from "../use-loaded.ts";
import { BlockPlane } from "./block-plane.tsx";
import { Column } from "./column-card.tsx";

/** Features listed at first, and added with each step. */
const STEP = 40;

/** Which features the model uses, on finished pages. */
export function FeaturesScreen({ column }: { readonly column: string | undefined }) {
  const { found, failure } = useLoaded(() => api.features(), [], {
    again: (view) => (view === null ? 0 : undefined),
  });
  const view = found ?? undefined;
  const chosen = column ?? view?.features[0]?.name;
  return (
    <main class="plain" aria-busy={view === undefined && failure === undefined}>
      <h1>Features</h1>
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      {view === undefined ? (
        !failure && <p role="status">Measuring the labelled blocks, which takes some seconds …</p>
      ) : (
        <p class="muted">
          Of the model {view.model}, on {view.blocks} blocks of {view.pages} of the {view.done}{" "}
          pages that are done; {view.content} of the blocks are labelled content.
        </p>
      )}
      {view?.blocks === 0 && (
        <p role="status">
          No page is done yet: <a href={hrefOf("queue")}>label some</a>, then look again.
        </p>
      )}
      {view && view.blocks > 0 && (
        <>
          <div class="features">
            <List view={view} chosen={chosen} />
            {chosen && <Column key={chosen} name={chosen} about={view.about} />}
          </div>
          <BlockPlane columns={view.columns} />
        </>
      )}
    </main>
  );
}

function List({
  view,
  chosen,
}: {
  readonly view: FeaturesView;
  readonly chosen: string | undefined;
}) {
  const [text, setText] = useState("");
  const [family, setFamily] = useState("");
  const [limit, setLimit] = useState(STEP);
  /** The important features first, then those without effect on these blocks. */
  const all = useMemo((): readonly Importance[] => {
    const ranked = new Set(view.features.map(({ name }) => name));
    const others = view.columns.filter((name) => !ranked.has(name));
    return [...view.features, ...others.map((name) => ({ name, mean: 0 }))];
  }, [view]);
  const wanted = text.trim().toLowerCase();
  const found = all.filter(
    ({ name }) => name.includes(wanted) && (family === "" || name.startsWith(`${family}/`)),
  );
  const most = view.features[0]?.mean ?? 1;
  return (
    <section class="card importance" aria-label="Importance">
      <h2>Importance</h2>
      <p class="muted">
        Mean size of what a feature adds to the log-odds of a block (mean |SHAP|), over{" "}
        {view.explained.blocks} blocks of {view.explained.pages} pages by their share of the page’s
        words.
      </p>
      <div class="tools">
        <input
          type="search"
          aria-label="Find features by name"
          placeholder="Name"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <select
          aria-label="Family"
          value={family}
          onChange={(event) => setFamily(event.currentTarget.value)}
        >
          <option value="">all families</option>
          {view.families.map(({ name, mean }) => (
            <option key={name} value={name}>
              {name} ({mean.toFixed(2)})
            </option>
          ))}
        </select>
      </div>
      <ol class="bars-list" onKeyDown={moveBetweenLinks}>
        {found.slice(0, limit).map(({ name, mean }) => (
          <li key={name}>
            <a href={hrefOf("features", name)} aria-current={name === chosen ? "true" : undefined}>
              {name}
            </a>
            <span class="number">{mean.toFixed(3)}</span>
            <span class="bar-line" style={{ width: `${(100 * mean) / most}%` }} />
          </li>
        ))}
        {limit < found.length && (
          <li class="more">
            <button type="button" onClick={() => setLimit(limit + STEP)}>
              Show more
            </button>
          </li>
        )}
      </ol>
    </section>
  );
}
