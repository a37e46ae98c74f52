import type { Column, Explanation } from "../inspection.ts";
import { figureOf, inWords, signed } from "../wording.ts";
import { divergingBar } from "./diverging-bar.ts";
import { button, h } from "./dom.ts";
import type { View } from "./view.ts";

/** The features that count most for a block. */
export function strongest(view: View, { contributions }: Explanation): HTMLElement {
  const scale = Math.max(...contributions.map(({ contribution }) => Math.abs(contribution)), 1e-9);
  const known = new Set(view.inspection.columns.map(({ name }) => name));
  return h(
    "ul",
    { class: "families features" },
    ...contributions.map(({ feature, value, contribution }) =>
      h(
        "li",
        {},
        h(
          "span",
          { class: "name" },
          featureName(view, feature, known),
          h("small", {}, `here ${figureOf(value)}`),
        ),
        divergingBar(contribution / scale),
        h("span", { class: "value" }, signed(contribution)),
      ),
    ),
  );
}

/** The feature's name; where there is a series of it, it can be drawn. */
function featureName(view: View, name: string, known: ReadonlySet<string>): HTMLElement {
  if (!known.has(name)) return h("span", {}, name);
  return button(name, { class: "link", title: "Draw it as a panel" }, () => view.showColumn(name));
}

/** All features of the block that is shown, by family; made when it is opened first. */
export function featureTable(view: View): { element: HTMLElement; show(block: number): void } {
  const columns = view.inspection.columns.filter(({ name }) => name.includes("/"));
  const cells: HTMLElement[] = [];
  const holder = h("div", {});
  const element = h(
    "details",
    { class: "all" },
    h("summary", {}, `All ${columns.length} features`),
    holder,
  );
  let current = -1;
  const fill = (): void => {
    if (!element.open) return;
    if (cells.length === 0) build();
    for (const [i, cell] of cells.entries()) {
      cell.textContent = figureOf(columns[i]!.values[current] ?? null);
    }
  };
  const build = (): void => {
    for (const [family, own] of byFamily(columns)) {
      const rows = own.map(({ name }) => {
        const cell = h("td", {});
        cells.push(cell);
        const short = button(
          name.slice(family.length + 1),
          { class: "link", title: "Draw it as a panel" },
          () => view.showColumn(name),
        );
        return h("tr", {}, h("th", { scope: "row" }, short), cell);
      });
      holder.append(
        h("h4", {}, inWords(family)),
        h("p", { class: "muted" }, view.inspection.families[family] ?? ""),
        h("table", {}, h("tbody", {}, ...rows)),
      );
    }
  };
  element.addEventListener("toggle", fill);
  return {
    element,
    show(block) {
      current = block;
      fill();
    },
  };
}

/** The columns in their order, which keeps families together. */
function byFamily(columns: readonly Column[]): Map<string, Column[]> {
  const groups = new Map<string, Column[]>();
  for (const column of columns) {
    const family = column.name.slice(0, column.name.indexOf("/"));
    groups.set(family, [...(groups.get(family) ?? []), column]);
  }
  return groups;
}
