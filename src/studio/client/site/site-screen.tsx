import { useEffect, useState } from "preact/hooks";
import type { SiteViewPage, Verified } from "../../sites/site-view.ts";
import { api, type CorpusInfo, type TitledSite } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { pagesOf } from "../wording.ts";
import { beginRound, endRound } from "./round.ts";

const POLL_MS = 1000;
/** Pages that teach enough. */
const TEACHERS = 3;

const roleNames: Readonly<Record<SiteViewPage["role"], string>> = {
  teaches: "teaches",
  verifies: "drawn to verify",
  other: "",
};

/** Labels some pages of a site, carries that to its others, and verifies it on pages drawn by lot. */
export function SiteScreen({
  site,
  corpus,
}: {
  readonly site: string;
  readonly corpus: CorpusInfo;
}) {
  const [view, setView] = useState<TitledSite>();
  const [failure, setFailure] = useState<string>();
  const isRunning = view?.isRunning ?? false;
  const follow = (asked: Promise<TitledSite>): Promise<void> =>
    asked.then(
      (found) => {
        setView(found);
        setFailure(undefined);
      },
      (error: Error) => setFailure(error.message),
    );
  useEffect(() => {
    endRound();
    void follow(api.site(site));
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void follow(api.site(site)), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const label = (): void => {
    beginRound(site).then(
      (href) => {
        location.hash = href;
      },
      (error: Error) => setFailure(error.message),
    );
  };
  if (view === undefined) {
    return (
      <main class="plain" aria-busy={failure === undefined}>
        <h1>{site}</h1>
        {failure ? <p class="banner">{failure}</p> : <p>Reading the pages of the site …</p>}
      </main>
    );
  }
  const step = stepOf(view);
  const taught = view.pages.filter(({ role }) => role === "teaches").length;
  const others = view.pages.filter(({ role }) => role !== "teaches");
  const carried = others.filter((page) => page.carried !== undefined);
  const foreign = carried.filter((page) => page.carried!.isForeign).length;
  const classOf = (own: Step): string => (own === step && !corpus.readOnly ? "primary" : "");
  return (
    <main class="plain">
      <h1>{site}</h1>
      <p class="muted">
        {pagesOf(view.pages.length)}, {view.pages.filter(({ state }) => state === "done").length}{" "}
        done
      </p>
      {[failure, view.failure].map(
        (text) =>
          text && (
            <p key={text} class="banner" role="alert">
              {text}
            </p>
          ),
      )}
      <ol class="steps">
        <li aria-current={step === "label" ? "step" : undefined}>
          <h2>Label {pagesOf(TEACHERS)}</h2>
          <p>{pagesOf(taught)} labelled. The site learns where their content stands.</p>
          {taught < TEACHERS && !corpus.readOnly && (
            <button type="button" class={classOf("label")} onClick={label}>
              Label the next page
            </button>
          )}
        </li>
        <li aria-current={step === "carry" ? "step" : undefined}>
          <h2>Carry it to the others</h2>
          <p role="status">
            {view.taughtBy === undefined
              ? `${pagesOf(others.length)} will open with what the labels say of them.`
              : `${carried.length} of ${pagesOf(others.length)} carried, from ${view.taughtBy.length} labelled.`}
            {foreign > 0 && ` ${pagesOf(foreign)} of another template: label one of these, too.`}
            {view.isStale && " The labels have changed since."}
          </p>
          <button
            type="button"
            class={classOf("carry")}
            disabled={taught === 0 || isRunning}
            onClick={() => void follow(api.carry(site))}
          >
            {view.taughtBy === undefined ? "Carry to the others" : "Carry again"}
          </button>
        </li>
        <li aria-current={step === "verify" ? "step" : undefined}>
          <h2>Verify {pagesOf(view.verified.all)} drawn by lot</h2>
          <p>{verifiedInWords(view.verified)}</p>
          {view.verified.pages < view.verified.all && !corpus.readOnly && (
            <button
              type="button"
              class={classOf("verify")}
              disabled={taught < TEACHERS}
              onClick={label}
            >
              Verify the next page
            </button>
          )}
        </li>
        <li aria-current={step === "use" ? "step" : undefined}>
          <h2>Use it</h2>
          <p>
            The site’s file has learnt from all finished pages. With it,{" "}
            <code>seine extract --site site.json</code> reads any page of the site.
          </p>
          <button
            type="button"
            class={classOf("use")}
            disabled={taught === 0}
            onClick={() => void download(site).catch((error: Error) => setFailure(error.message))}
          >
            Download site.json
          </button>
        </li>
      </ol>
      <PageTable view={view} />
    </main>
  );
}

type Step = "label" | "carry" | "verify" | "use";

/** What is to be done next. */
function stepOf({ pages, taughtBy, isStale, verified }: TitledSite): Step {
  if (pages.filter(({ role }) => role === "teaches").length < TEACHERS) return "label";
  if (taughtBy === undefined || isStale) return "carry";
  return verified.pages < verified.all ? "verify" : "use";
}

function verifiedInWords({ pages, all, carried, alone }: Verified): string {
  const done = `${pages} of ${all} verified.`;
  if (carried === undefined || alone === undefined)
    return `${done} Correct what is carried to them: their F1 is that of all others.`;
  const { mean, low, high } = carried;
  return (
    `${done} F1 of what was carried to them: ${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}); ` +
    `of the model without the site: ${alone.toFixed(3)}.`
  );
}

function PageTable({ view: { pages, titles } }: { readonly view: TitledSite }) {
  const order: readonly SiteViewPage["role"][] = ["teaches", "verifies", "other"];
  const sorted = pages.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  return (
    <table class="queue">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">State</th>
          <th
            scope="col"
            class="number"
            title="What the model with the site expects its word F1 to be"
          >
            Expected F1
          </th>
          <th scope="col" class="number minor" title="Word F1 of what was carried">
            F1
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id, state, role, carried }) => (
          <tr key={id}>
            <th scope="row">
              <a href={hrefOf("label", id)} dir="auto">
                {titles[id] ?? id}
              </a>
              {carried?.isForeign && <small>another template</small>}
            </th>
            <td>
              {state === "done" ? "done" : state === "started" ? "begun" : "not labelled"}
              {roleNames[role] && <small class="drawn">{roleNames[role]}</small>}
            </td>
            <td class="number">{carried?.score.toFixed(2) ?? ""}</td>
            <td class="number minor">{carried?.f1?.carried.toFixed(2) ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function download(site: string): Promise<void> {
  const url = URL.createObjectURL(await api.siteFile(site));
  const link = document.createElement("a");
  link.href = url;
  link.download = "site.json";
  link.click();
  URL.revokeObjectURL(url);
}
