import type { InspectedBlock } from "../inspection.ts";
import { button, h } from "./dom.ts";
import { moveByKeys } from "./keyboard.ts";
import { reveal } from "./reveal.ts";
import { isDoubtful, isWrong, type View } from "./view.ts";

/** Characters of a block's text that the list holds; the detail has all. */
const TEXT = 400;

/** The page as its blocks, coloured by the decision; close calls are highlighted. */
export function blockList(view: View): HTMLElement {
  const { blocks } = view.inspection;
  const rows = blocks.map((block, i) => row(view, block, i));
  const list = h(
    "div",
    { class: "blocks", role: "listbox", tabindex: "0", "aria-label": "Blocks of the page" },
    rows,
  );
  const indexOf = (event: Event): number => {
    const found = (event.target as Element).closest<HTMLElement>(".block");
    return found === null ? -1 : Number(found.dataset.block);
  };
  list.addEventListener("click", (event) => {
    const i = indexOf(event);
    if (i >= 0) view.select(i, "blocks");
  });
  list.addEventListener("pointermove", (event) => {
    const i = indexOf(event);
    if (event.pointerType !== "touch") view.point(i < 0 ? undefined : i);
  });
  list.addEventListener("pointerleave", () => view.point(undefined));
  moveByKeys(view, list, (i) => !rows[i]!.hidden);
  let shown: HTMLElement | undefined;
  view.onShow(() => {
    shown?.classList.remove("current");
    shown = rows[view.current];
    shown?.classList.add("current");
  });
  let chosen: HTMLElement | undefined;
  view.onSelect((origin) => {
    chosen?.setAttribute("aria-selected", "false");
    chosen = rows[view.selected];
    chosen?.setAttribute("aria-selected", "true");
    list.setAttribute("aria-activedescendant", chosen?.id ?? "");
    if (chosen !== undefined && origin !== "blocks") reveal(list, chosen);
  });
  return h(
    "section",
    { class: "card", "aria-label": "Blocks" },
    h("h2", {}, "The page as its blocks"),
    filters(view, rows),
    legend(),
    list,
  );
}

function row(
  view: View,
  { text, path, names, probability, kind }: InspectedBlock,
  i: number,
): HTMLElement {
  const { gold } = view.inspection;
  const kept = view.kept[i]!;
  const wrong = isWrong(view, i) ? (gold!.labels[i] ? "missed" : "too much") : undefined;
  const doubtful = isDoubtful(view, i);
  return h(
    "div",
    {
      class: `block ${kept ? "content" : "rest"} ${doubtful ? "doubtful" : ""} kind-${kind}`,
      role: "option",
      id: `block-${i}`,
      "data-block": i,
      "aria-selected": "false",
    },
    h("span", { class: "number" }, String(i)),
    h("span", { class: "text", dir: "auto" }, text.slice(0, TEXT)),
    h("span", { class: "probability" }, probability.toFixed(2)),
    h("span", { class: "path" }, h("bdi", { dir: "ltr" }, shortPath(path, names))),
    wrong && h("span", { class: "tag" }, wrong),
  );
}

function legend(): HTMLElement {
  const key = (name: string, text: string): (Node | string)[] => [
    h("span", { class: `key ${name}` }),
    `${text} `,
  ];
  return h(
    "p",
    { class: "legend muted" },
    ...key("content", "kept"),
    ...key("rest", "dropped"),
    ...key("doubtful", "close call: hardly above or below the threshold"),
  );
}

/** The path without what all blocks share, the holder with its id and classes. */
export function shortPath(path: string, names: string): string {
  const steps = path.split(".").slice(2);
  return names === "" ? steps.join(" › ") : [...steps.slice(0, -1), names].join(" › ");
}

function filters(view: View, rows: readonly HTMLElement[]): HTMLElement {
  const { blocks, gold } = view.inspection;
  const kinds: readonly (readonly [string, (i: number) => boolean])[] = [
    ["all", () => true],
    ["kept", (i) => view.kept[i]!],
    ["dropped", (i) => !view.kept[i]!],
    ["doubtful", (i) => isDoubtful(view, i)],
    ...(gold ? [["wrong", (i: number) => isWrong(view, i)] as const] : []),
  ];
  const buttons = kinds.map(([name, matches]) => {
    const count = blocks.filter((_, i) => matches(i)).length;
    const node = button(
      `${name} ${count}`,
      { "aria-pressed": name === "all" ? "true" : "false" },
      () => {
        for (const other of buttons) other.setAttribute("aria-pressed", String(other === node));
        for (const [i, row] of rows.entries()) row.hidden = !matches(i);
      },
    );
    return node;
  });
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": "Which blocks are listed" },
    ...buttons,
  );
}
