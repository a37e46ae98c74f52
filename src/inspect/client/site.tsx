import { counted } from "../../base/counted.ts";
import { decimals, figure } from "../../base/figures.ts";
import type { LabelEvidence } from "../../sites/labelled-places.ts";
import type { SiteInspection, TemplateRow } from "../site-inspection.ts";
import { figureOf } from "../wording.ts";
import { useCurrent, type View } from "./view.ts";

interface Props {
  readonly view: View;
  readonly site: SiteInspection;
}

/** Evidence of sibling pages: the template that they share, and how much it repeats. */
export function SitePanel({ view, site }: Props) {
  const elsewhere =
    site.elsewhere === 0
      ? ""
      : ` They share ${counted(site.elsewhere, "more place")}, which this page does not have.`;
  return (
    <section class="card site" aria-label="Site">
      <h2>
        What {counted(site.siblings, "other page")} of {site.key ?? "the site"} say
      </h2>
      <p class="muted">
        The places of this page: how many known pages have text there, and how much it differs, from
        0 (all say the same) to 1 (each says something else).{elsewhere}
      </p>
      <Template view={view} site={site} />
      <h3>Places by how much they differ</h3>
      <Histogram counts={site.entropies} />
    </section>
  );
}

function Template({ view, site: { template, pages } }: Props) {
  const current = useCurrent(view);
  const row = ({ name, place, example, blocks, depth }: TemplateRow, key: number) => {
    const side = blocks.some((block) => view.kept[block]) ? "content" : "rest";
    const [first] = blocks;
    const entropy = place?.entropy === undefined ? "" : `, differs ${figure(place.entropy)}`;
    const seen = place === undefined ? "this page alone" : `${place.pages} of ${pages}${entropy}`;
    return (
      <li
        key={key}
        class={blocks.includes(current) ? "current" : ""}
        style={{ paddingInlineStart: `${Math.min(depth, 12)}em` }}
      >
        {first === undefined ? (
          <span class="name one-line">{name}</span>
        ) : (
          <>
            <button
              type="button"
              class={`name one-line ${side}`}
              onClick={() => view.select(first, "other")}
            >
              {name}
            </button>
            <span class="value">{seen}</span>
          </>
        )}
        {example !== undefined && <small dir="auto">{example}</small>}
      </li>
    );
  };
  return <ul class="template">{template.map(row)}</ul>;
}

function Histogram({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  return (
    <ol class="histogram" aria-label="Places by entropy">
      {counts.map((count, i) => {
        const from = decimals(i / counts.length, 1);
        const to = decimals((i + 1) / counts.length, 1);
        return (
          <li key={from} title={`${from} to ${to}: ${counted(count, "place")}`}>
            <span class="bar" style={{ height: `${(100 * count) / most}%` }} />
            <small>{from}</small>
          </li>
        );
      })}
    </ol>
  );
}

/** Why sibling pages raised or lowered a block's probability, in sentences. */
export function SiteSays({ site, i }: { readonly site: SiteInspection; readonly i: number }) {
  const evidence = site.blocks[i];
  if (evidence == null) return null;
  const { alone, repeated, cost, pages, mean, pull, labelled } = evidence;
  const of = `of ${counted(site.siblings, "other page")}`;
  const text =
    repeated > 0
      ? `Its text is in the same place on ${repeated} ${of} (${cost > 0 ? `−${cost} log-odds` : "too few to count"}).`
      : "No other page has its text in the same place.";
  const place =
    pages > 0
      ? `${pages} ${of} have text in its place, with log-odds ${figureOf(mean)} in the mean (${pull < 0 ? "−" : "+"}${figureOf(Math.abs(pull))}).`
      : "No other page has text in its place.";
  return (
    <p class="site-says">
      <b>Alone {figure(alone)}. </b>
      {labelled && `${labelsSay(labelled)} `}
      {text} {place}
    </p>
  );
}

/** What labels say of a block, in a sentence or two. */
function labelsSay({ pages, by, share, refused, change }: LabelEvidence): string {
  const sum = `(${change < 0 ? "−" : "+"}${figureOf(Math.abs(change))} log-odds).`;
  const again = refused ? "Its text was labelled as boilerplate. " : "";
  if (by === undefined) {
    return refused
      ? `Its text was labelled as boilerplate ${sum}`
      : "No labelled page has its place.";
  }
  const how = by === "whole" ? "its place" : `a place that ends like its (last ${by} elements)`;
  const of = counted(pages, "labelled page");
  return `${again}On ${of} ${Math.round(100 * share)} % of the text in ${how} is content ${sum}`;
}
