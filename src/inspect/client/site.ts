import { counted } from "../../base/counted.ts";
import type { LabelEvidence } from "../../sites/labelled-places.ts";
import type { SiteInspection, TemplateRow } from "../site-inspection.ts";
import { figureOf } from "../wording.ts";
import { button, h } from "./dom.ts";
import type { View } from "./view.ts";

/** Evidence of sibling pages: the template that they share, and how much it repeats. */
export function sitePanel(view: View): HTMLElement | undefined {
  const { site } = view.inspection;
  if (site === undefined) return undefined;
  const rows = site.template.map((row) => templateRow(view, site, row));
  view.onShow(() => {
    for (const [i, row] of rows.entries()) {
      row.classList.toggle("current", site.template[i]!.blocks.includes(view.current));
    }
  });
  const others = counted(site.siblings, "other page");
  const elsewhere =
    site.elsewhere === 0
      ? ""
      : ` They share ${counted(site.elsewhere, "more place")}, which this page does not have.`;
  return h(
    "section",
    { class: "card site", "aria-label": "Site" },
    h("h2", {}, `What ${others} of ${site.key ?? "the site"} say`),
    h(
      "p",
      { class: "muted" },
      `The places of this page: how many known pages have text there, and how much it differs, from 0 (all say the same) to 1 (each says something else).${elsewhere}`,
    ),
    h("ul", { class: "template" }, ...rows),
    h("h3", {}, "Places by how much they differ"),
    histogram(site.entropies),
  );
}

function templateRow(view: View, { pages }: SiteInspection, row: TemplateRow): HTMLElement {
  const { name, place, example, blocks } = row;
  const kept = blocks.filter((block) => view.kept[block]).length;
  const [first] = blocks;
  const label =
    first === undefined
      ? h("span", { class: "name" }, name)
      : button(name, { class: `name ${kept > 0 ? "content" : "rest"}` }, () =>
          view.select(first, "other"),
        );
  const entropy = place?.entropy === undefined ? "" : `, differs ${place.entropy.toFixed(2)}`;
  const seen = place === undefined ? "this page alone" : `${place.pages} of ${pages}${entropy}`;
  const item = h(
    "li",
    {},
    label,
    first === undefined ? undefined : h("span", { class: "value" }, seen),
    example === undefined ? undefined : h("small", { dir: "auto" }, example),
  );
  item.style.paddingInlineStart = `${Math.min(row.depth, 12)}em`;
  return item;
}

function histogram(counts: readonly number[]): HTMLElement {
  const most = Math.max(...counts, 1);
  const bars = counts.map((count, i) => {
    const from = (i / counts.length).toFixed(1);
    const to = ((i + 1) / counts.length).toFixed(1);
    const bar = h("span", { class: "bar" });
    bar.style.height = `${(100 * count) / most}%`;
    return h(
      "li",
      { title: `${from} to ${to}: ${counted(count, "place")}` },
      bar,
      h("small", {}, from),
    );
  });
  return h("ol", { class: "histogram", "aria-label": "Places by entropy" }, ...bars);
}

/** Why sibling pages raised or lowered a block's probability, in sentences. */
export function siteSays({ inspection }: View, i: number): HTMLElement[] {
  const { site } = inspection;
  const evidence = site?.blocks[i];
  if (site === undefined || evidence == null) return [];
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
  return [
    h(
      "p",
      { class: "site-says" },
      h("b", {}, `Alone ${alone.toFixed(2)}. `),
      labelled === undefined ? "" : `${labelsSay(labelled)} `,
      `${text} ${place}`,
    ),
  ];
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
