import { axisBelow } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import { placeScale } from "../charts/bars.ts";
import {
  panelAxis,
  panelMarks,
  panelOf,
  panelScale,
  panelSubject,
  panelTitle,
} from "../charts/panel.ts";
import { drawnMeaning } from "../kept-blocks.ts";
import { inWords } from "../wording.ts";
import { button, h, svg } from "./dom.ts";
import { moveByKeys, spoken } from "./keyboard.ts";
import { scroller } from "./scroller.ts";
import type { View } from "./view.ts";

/** Pixels: height of a panel, space above and below its bars, width of the axis. */
const HEIGHT = 92;
const PAD = 8;
const AXIS = 48;
/** Height of the axis of places. */
const FOOT = 46;

/** The seed's chart: panels below each other, a bar per block in each. */
export function charts(view: View, names: readonly string[]): HTMLElement {
  const { blocks, columns } = view.inspection;
  let shown = [...names];
  const axes = h("div", { class: "axes", "aria-hidden": "true" });
  const plots = h("div", { class: "plots" });
  // Above the plots, not around them: they have controls of their own.
  const slider = h("div", {
    class: "slider",
    role: "slider",
    tabindex: "0",
    "aria-label": "Charts of the blocks. Arrow keys select a block.",
  });
  const scroll = scroller(view, {
    content: h("div", {}, plots, slider),
    count: blocks.length,
    blockAt: (place) => place,
    placeOf: (block) => block,
    draw,
  });
  const options = columnOptions(columns.map(({ name }) => name));

  function draw(width: number): void {
    axes.replaceChildren();
    plots.replaceChildren();
    shown.forEach((name, i) => {
      const panel = panelOf(view.inspection, name, view.drawn)!;
      const y = panelScale(panel, HEIGHT - PAD, PAD);
      const axis = element(
        "svg",
        { class: "plot", width: AXIS, height: HEIGHT },
        panelAxis(y, AXIS - 1, 0),
      );
      axes.append(h("div", { class: "panel-head" }), svg(axis));
      const marks = element(
        "svg",
        { class: "plot", width, height: HEIGHT },
        ...panelMarks(panel, y, 0, width),
      );
      plots.append(chooser(i, name), svg(marks));
    });
    const foot = axisBelow(placeScale(blocks.length, 0, width), 1, 0, {
      label: "block, in document order",
      ticks: Math.min(blocks.length, Math.max(4, width / 90)),
    });
    plots.append(svg(element("svg", { class: "plot", width, height: FOOT }, foot)));
  }

  function chooser(i: number, name: string): HTMLElement {
    const list = h(
      "select",
      { "aria-label": `Panel ${i + 1} shows` },
      ...options.map((group) => group.cloneNode(true)),
    );
    list.value = name;
    list.addEventListener("change", () => {
      shown = shown.map((old, at) => (at === i ? list.value : old));
      scroll.redraw();
    });
    const remove = button(
      "×",
      { title: "Remove this panel", "aria-label": "Remove this panel" },
      () => {
        shown = shown.filter((_, at) => at !== i);
        scroll.redraw();
      },
    );
    const family = view.inspection.families[name.slice(0, name.indexOf("/"))];
    const subject = h("small", {}, panelSubject(name) ?? family);
    return h("div", { class: "panel-head" }, list, ...(shown.length > 1 ? [remove] : []), subject);
  }

  view.showColumn = (name) => {
    if (!shown.includes(name)) shown = [...shown, name];
    scroll.redraw();
    scroll.element.scrollIntoView({ block: "nearest" });
  };
  slider.setAttribute("aria-valuemin", "0");
  slider.setAttribute("aria-valuemax", String(Math.max(0, blocks.length - 1)));
  view.onSelect(() => {
    slider.setAttribute("aria-valuenow", String(view.selected));
    slider.setAttribute("aria-valuetext", spoken(view, view.selected));
  });
  moveByKeys(view, slider);
  const more = button("+ panel", { class: "more" }, () => {
    shown = [...shown, columns.find(({ name }) => !shown.includes(name))?.name ?? shown[0]!];
    scroll.redraw();
  });
  return h(
    "section",
    { class: "card charts", "aria-label": "Charts" },
    h("div", { class: "frame" }, axes, scroll.element),
    h(
      "p",
      { class: "legend" },
      h("span", { class: "key content" }),
      `${drawnMeaning(view.inspection)} `,
      h("span", { class: "key rest" }),
      "the rest ",
      h("span", { class: "dash" }),
      "threshold ",
      more,
      h(
        "span",
        { class: "muted hint" },
        "Point at a bar, a block or a dot to see it, click to keep it, or use the arrow keys.",
      ),
    ),
  );
}

/** The series of the article, then the features by family. */
function columnOptions(names: readonly string[]): HTMLElement[] {
  const groups = new Map<string, HTMLElement>();
  for (const name of names) {
    const slash = name.indexOf("/");
    const family = slash < 0 ? "of the article" : inWords(name.slice(0, slash));
    const group = groups.get(family) ?? h("optgroup", { label: family });
    groups.set(family, group);
    group.append(h("option", { value: name }, panelTitle(name)));
  }
  return [...groups.values()];
}
