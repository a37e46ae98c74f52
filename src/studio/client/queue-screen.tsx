import { useEffect, useRef, useState } from "preact/hooks";
import { figure } from "../../base/figures.ts";
import type { PageState } from "../corpus-store.ts";
import type { QueuedPage, Sort } from "../listing.ts";
import { AddPages } from "./add-pages.tsx";
import { api, type CorpusInfo } from "./api.ts";
import { Exchange } from "./exchange.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { useKept, useKeptScroll } from "./kept-state.ts";
import { unsavedIds } from "./label/unsaved.ts";
import { StandingView } from "./live/standing.tsx";
import { useSteadyOrder } from "./live/steady-order.ts";
import { hrefOf } from "./routes.ts";
import { endRound } from "./site/round.ts";
import { SiteLinks } from "./site/site-links.tsx";
import { Failure } from "./ui/failure.tsx";
import { Options } from "./ui/options.tsx";
import { Table } from "./ui/table.tsx";
import { TitledScreen } from "./ui/titled-screen.tsx";
import { useLoaded } from "./use-loaded.ts";
import { stateNames } from "./wording.ts";

/** Pages listed at first, and added with each step. */
const STEP = 50;
/** Interval between requests for new scores, in milliseconds, while there is work and while there is none. */
const POLL_MS = { busy: 1500, idle: 6000 };

const sortNames: Readonly<Record<Sort, string>> = {
  next: "worth labelling first",
  worst: "lowest F1 first",
  id: "by name",
};

/** All pages, those most worth labelling first. */
export function QueueScreen({ corpus }: { readonly corpus: CorpusInfo }) {
  const [sort, setSort] = useKept<Sort>(`${corpus.name} sort`, "next");
  const [state, setState] = useKept<PageState | "values" | undefined>(
    `${corpus.name} state`,
    undefined,
  );
  const [text, setText] = useKept(`${corpus.name} text`, "");
  const [limit, setLimit] = useKept(`${corpus.name} limit`, STEP);
  /** Error of the user's last action. */
  const [refusal, setRefusal] = useState<string>();
  const [added, setAdded] = useState(0);

  const { found: queue, failure } = useLoaded(
    () => api.queue({ sort, state, text, offset: 0, limit }),
    [sort, state, text, limit, added],
    {
      keep: true,
      again: ({ isScoring, live }) => POLL_MS[isScoring || live.isRunning ? "busy" : "idle"],
    },
  );
  const list = useSteadyOrder(queue?.pages, JSON.stringify([sort, state, text]), limit);

  useEffect(endRound, []);

  /** Once the model has read all pages they are sorted by what it says, unless somebody is at one. */
  const wasScoring = useRef(false);
  const isScoring = queue?.isScoring ?? false;
  useEffect(() => {
    const isIdle = document.querySelector(".queue:is(:hover, :focus-within)") === null;
    if (wasScoring.current && !isScoring && isIdle) list.sortAgain();
    wasScoring.current = isScoring;
  }, [isScoring]);

  useKeptScroll(corpus.name, queue !== undefined);

  const labelNext = async (): Promise<void> => {
    const { id } = await api.next();
    if (id === null) setRefusal("All pages are done.");
    else location.hash = hrefOf("label", id);
  };

  if (queue === undefined) {
    return <TitledScreen title="Pages" failure={failure} loading="Reading the corpus …" />;
  }
  const { counts } = queue;
  const unsaved = corpus.readOnly ? [] : unsavedIds(corpus.name);
  const total = counts.new + counts.started + counts.done;
  const filters: readonly (readonly [typeof state, string, number])[] = [
    [undefined, "all", total],
    ["new", stateNames.new, counts.new],
    ["started", stateNames.started, counts.started],
    ["done", stateNames.done, counts.done],
    ...(counts.values > 0 ? [["values", "all values marked", counts.values] as const] : []),
  ];
  return (
    <main class="plain" tabIndex={-1}>
      <header class="queue-head">
        <div>
          <h1>Pages</h1>
          <p class="muted">
            {counts.done} of {total} pages done · model {corpus.model}
            {corpus.readOnly && " · read only"}
          </p>
          {corpus.notice && <p class="muted">{corpus.notice}</p>}
          <progress max={Math.max(total, 1)} value={counts.done} aria-label="Pages done" />
        </div>
        <button type="button" class="primary" onClick={() => void labelNext()}>
          Label the next page
        </button>
      </header>
      {counts.done === 0 && total > 0 && !corpus.readOnly && <FirstSteps />}
      <Failure of={failure} />
      <Failure of={refusal} />
      {unsaved.length > 0 && (
        <p class="banner">
          This browser has labels that were not saved:{" "}
          {unsaved.map((id, i) => (
            <span key={id}>
              {i > 0 && ", "}
              <a href={hrefOf("label", id)}>{id}</a>
            </span>
          ))}
        </p>
      )}
      <div class="tools">
        <fieldset class="filters">
          <legend class="unseen">Which pages are listed</legend>
          {filters.map(([value, name, count]) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === value}
              onClick={() => setState(value)}
            >
              {name} {count}
            </button>
          ))}
        </fieldset>
        <label>
          <span class="unseen">Order</span>
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value as Sort)}>
            <Options of={Object.entries(sortNames)} />
          </select>
        </label>
        <input
          type="search"
          aria-label="Find pages by name or title"
          placeholder="Name or title"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {!corpus.readOnly && (
          <AddPages
            fetches={corpus.fetches}
            onAdded={() => setAdded((n) => n + 1)}
            onFailed={setRefusal}
          />
        )}
        <Exchange readOnly={corpus.readOnly} onImported={() => setAdded((n) => n + 1)} />
        <SiteLinks />
      </div>
      <StandingView live={queue.live} />
      <div class="list-status">
        <p class="muted" role="status">
          {queue.matching === total ? "" : `${queue.matching} of ${total} pages. `}
          {queue.isScoring && `The model has read ${queue.scored} of ${total} pages. `}
          {!queue.isScoring && queue.live.isRunning && "Scoring by your labels … "}
        </p>
        {list.isOther && (
          <button type="button" onClick={list.sortAgain}>
            Sort again
          </button>
        )}
      </div>
      <Table
        columns={[
          { name: "Page" },
          { name: "State" },
          { name: "Expected F1", kind: "number", about: expectedTitle(queue.live.learntFrom) },
          { name: "F1", kind: "number minor", about: "The model’s word F1 against the gold text" },
          { name: "Type", kind: "minor" },
        ]}
      >
        {list.rows.map((page) => (
          <Row key={page.id} page={page} />
        ))}
      </Table>
      {queue.matching === 0 ? (
        <p class="empty">
          {total === 0
            ? "No page yet. Add pages takes HTML files, Import / export takes labelled pages of other corpora."
            : "No page is listed: choose another state, or clear the search."}
        </p>
      ) : (
        <p class="muted">
          Expected F1 is what the model expects of itself, before anybody has labelled the page; F1
          is measured on your labels. A page that is drawn was chosen by lot: only those are an
          honest sample.
        </p>
      )}
      {queue.pages.length < queue.matching && limit < 200 && (
        <button type="button" onClick={() => setLimit(limit + STEP)}>
          Show more
        </button>
      )}
    </main>
  );
}

function expectedTitle(pages: number): string {
  const model = pages === 0 ? "the model" : `the model, corrected by your ${pages} finished pages,`;
  return `What ${model} expects its word F1 to be`;
}

function Row({ page }: { readonly page: QueuedPage }) {
  return (
    <tr>
      <th scope="row">
        <a href={hrefOf("label", page.id)} dir="auto">
          {page.title || page.file || page.id}
        </a>
        {(page.error || page.title) && (
          <small class="one-line">{page.error ?? page.file ?? page.id}</small>
        )}
      </th>
      <td>
        <span class={`state state-${page.state}`}>{stateNames[page.state]}</span>
        {page.values && (
          <small class="drawn" title="Its values are marked apart from its blocks">
            {page.values === "done" ? "values done" : "values begun"}
          </small>
        )}
        {page.drawn && (
          <small
            class="drawn"
            title="One page in five is drawn by lot, whatever the model expects of it: an honest sample"
          >
            drawn
          </small>
        )}
      </td>
      <td class="number">{page.score === undefined ? "" : figure(page.score)}</td>
      <td class="number minor">{page.f1 === undefined ? "" : figure(page.f1)}</td>
      <td class="minor">{page.type ?? ""}</td>
    </tr>
  );
}
