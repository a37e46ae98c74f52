import "./client.css";
import { render } from "preact";
import { useMemo, useState } from "preact/hooks";
import { unpack } from "../packed-inspection.ts";
import type { ReportData } from "../report-data.ts";
import { BlockList } from "./block-list.tsx";
import { Charts } from "./charts.tsx";
import { Detail } from "./detail.tsx";
import { Header, Tools } from "./header.tsx";
import { Announcer, listenToKeys } from "./keyboard.tsx";
import { Metadata } from "./metadata.tsx";
import { MethodLines } from "./method-lines.tsx";
import { ScatterPlane } from "./plane.tsx";
import { SitePanel } from "./site.tsx";
import { createView, type View } from "./view.ts";

function Report({
  view,
  panels: first,
}: {
  readonly view: View;
  readonly panels: readonly string[];
}) {
  const [panels, setPanels] = useState(first);
  const { columns, metadata, method, site } = view.inspection;
  const known = useMemo(() => new Set(columns.map(({ name }) => name)), [columns]);
  const draw = (name: string): (() => void) | undefined => {
    if (!known.has(name)) return undefined;
    return () => {
      setPanels((names) => (names.includes(name) ? names : [...names, name]));
      document.querySelector(".charts")!.scrollIntoView({ block: "nearest" });
    };
  };
  return (
    <>
      <Header view={view} />
      <Tools view={view} />
      <div class="page">
        <main>
          <Charts view={view} names={panels} setNames={setPanels} />
          <div class="pair">
            <Metadata claims={metadata} />
            <ScatterPlane view={view} />
          </div>
          {method?.lines && <MethodLines view={view} method={method} lines={method.lines} />}
          <BlockList view={view} />
          {site && <SitePanel view={view} site={site} />}
        </main>
        <Detail view={view} draw={draw} />
      </div>
      <Announcer view={view} />
    </>
  );
}

function read(): ReportData {
  return JSON.parse(document.getElementById("data")!.textContent!) as ReportData;
}

const { inspection, panels } = read();
const view = createView(unpack(inspection));
const root = document.body.appendChild(document.createElement("div"));
render(<Report view={view} panels={panels} />, root);
listenToKeys(view);
view.select(view.selected, "other");
