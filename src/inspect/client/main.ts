import "./client.css";
import { unpack } from "../packed-inspection.ts";
import type { ReportData } from "../report-data.ts";
import { blockList } from "./block-list.ts";
import { charts } from "./charts.ts";
import { detail } from "./detail.ts";
import { h } from "./dom.ts";
import { extraction } from "./extraction.ts";
import { header } from "./header.ts";
import { announcer, listenToKeys } from "./keyboard.ts";
import { methodLines } from "./method-lines.ts";
import { plane } from "./plane.ts";
import { sitePanel } from "./site.ts";
import { createView } from "./view.ts";

function read(): ReportData {
  return JSON.parse(document.getElementById("data")!.textContent!) as ReportData;
}

function start({ inspection, panels }: ReportData): void {
  const view = createView(unpack(inspection));
  const lines = methodLines(view);
  const site = sitePanel(view);
  const main = h(
    "main",
    {},
    charts(view, panels),
    h("div", { class: "pair" }, blockList(view), extraction(view)),
    ...(site ? [site] : []),
    plane(view),
    ...(lines ? [lines] : []),
  );
  document.body.append(
    header(view),
    h("div", { class: "page" }, main, detail(view)),
    announcer(view),
  );
  listenToKeys(view);
  view.select(view.selected, "other");
}

start(read());
