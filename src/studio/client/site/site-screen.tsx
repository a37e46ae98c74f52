import { useEffect } from "preact/hooks";
import { counted } from "../../../base/counted.ts";
import { figure } from "../../../base/figures.ts";
import type { SiteViewPage, Verified } from "../../sites/site-view.ts";
import { api, type CorpusInfo, type TitledSite } from "../api.ts";
import { goTo, hrefOf } from "../routes.ts";
import { saveAs } from "../save-as.ts";
import { Failure } from "../ui/failure.tsx";
import { Table } from "../ui/table.tsx";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { orTell } from "../ui/toast.tsx";
import { useLoaded } from "../use-loaded.ts";
import { stateNames } from "../wording.ts";
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
  const {
    found: view,
    failure,
    follow,
  } = useLoaded(() => api.site(site), [], {
    again: ({ isRunning }) => (isRunning ? POLL_MS : undefined),
  });
  useEffect(endRound, []);
  const label = (): void => orTell(beginRound(site).then((href) => goTo(href)()));
  if (view === undefined)
    return (
      <TitledScreen title={site} failure={failure} loading="Reading the pages of the site …" />
    );
  const step = stepOf(view);
  const taught = view.pages.filter(({ role }) => role === "teaches").length;
  const others = view.pages.filter(({ role }) => role !== "teaches");
  const carried = others.filter((page) => page.carried !== undefined);
  const foreign = carried.filter((page) => page.carried!.isForeign).length;
  const classOf = (own: Step): string => (own === step && !corpus.readOnly ? "primary" : "");
  return (
    <TitledScreen title={site} failure={failure}>
      <p class="muted">
        {counted(view.pages.length, "page")},{" "}
        {view.pages.filter(({ state }) => state === "done").length} done
      </p>
      <Failure of={view.failure} />
      <ol class="steps">
        <li class="card" aria-current={step === "label" ? "step" : undefined}>
          <h2>Label {counted(TEACHERS, "page")}</h2>
          <p>{counted(taught, "page")} labelled. The site learns where their content stands.</p>
          {taught < TEACHERS && !corpus.readOnly && (
            <button type="button" class={classOf("label")} onClick={label}>
              Label the next page
            </button>
          )}
        </li>
        <li class="card" aria-current={step === "carry" ? "step" : undefined}>
          <h2>Carry it to the others</h2>
          <p role="status">
            {view.taughtBy === undefined
              ? `${counted(others.length, "page")} will open with what the labels say of them.`
              : `${carried.length} of ${counted(others.length, "page")} carried, from ${view.taughtBy.length} labelled.`}
            {foreign > 0 &&
              ` ${counted(foreign, "page")} of another template: label one of these, too.`}
            {view.isStale && " The labels have changed since."}
          </p>
          {view.isRunning && (
            <progress max={1} value={view.done} aria-label="Share of the work that is done" />
          )}
          <button
            type="button"
            class={classOf("carry")}
            disabled={taught === 0 || view.isRunning}
            onClick={() => follow(api.carry(site))}
          >
            {view.taughtBy === undefined ? "Carry to the others" : "Carry again"}
          </button>
        </li>
        <li class="card" aria-current={step === "verify" ? "step" : undefined}>
          <h2>Verify {counted(view.verified.all, "page")} drawn by lot</h2>
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
        <li class="card" aria-current={step === "use" ? "step" : undefined}>
          <h2>Use it</h2>
          <p>
            The site’s file has learnt from all finished pages. With it,{" "}
            <code>seine extract --site site.json</code> reads any page of the site.
          </p>
          <button
            type="button"
            class={classOf("use")}
            disabled={taught === 0}
            onClick={() => saveAs("site.json", api.siteFile(site))}
          >
            Download site.json
          </button>
        </li>
      </ol>
      <PageTable view={view} />
    </TitledScreen>
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
    `${done} F1 of what was carried to them: ${figure(mean)} (${figure(low)} to ${figure(high)}); ` +
    `of the model without the site: ${figure(alone)}.`
  );
}

function PageTable({ view: { pages, titles } }: { readonly view: TitledSite }) {
  const order: readonly SiteViewPage["role"][] = ["teaches", "verifies", "other"];
  const sorted = pages.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  return (
    <Table
      columns={[
        { name: "Page" },
        { name: "State" },
        {
          name: "Expected F1",
          kind: "number",
          about: "What the model with the site expects its word F1 to be",
        },
        { name: "F1", kind: "number minor", about: "Word F1 of what was carried" },
      ]}
    >
      {sorted.map(({ id, state, role, carried }) => (
        <tr key={id}>
          <th scope="row">
            <a href={hrefOf("label", id)} dir="auto">
              {titles[id] ?? id}
            </a>
            {carried?.isForeign && <small>another template</small>}
          </th>
          <td>
            {stateNames[state]}
            {roleNames[role] && <small class="drawn">{roleNames[role]}</small>}
          </td>
          <td class="number">{carried ? figure(carried.score) : ""}</td>
          <td class="number minor">{carried?.f1 ? figure(carried.f1.carried) : ""}</td>
        </tr>
      ))}
    </Table>
  );
}
