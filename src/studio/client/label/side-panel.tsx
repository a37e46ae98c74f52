import { useEffect, useState } from "preact/hooks";
import { Reasons } from "../../../inspect/client/reasons.tsx";
import type { Pressing } from "../ui/key.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { isByParts } from "./by-parts.ts";
import { GoldText } from "./gold-text.tsx";
import { Inspector } from "./inspector.tsx";
import { nameOf } from "./label-names.ts";
import { Legend } from "./legend.tsx";
import { isDisagreement, isDoubtful } from "./model-label.ts";
import type { PageView } from "./page-view.ts";
import { PartsPanel } from "./parts-panel.tsx";
import { Swatch } from "./swatch.tsx";

type Tab = "reasons" | "gold" | "parts" | "rubric";

interface Props extends Pressing {
  readonly view: PageView;
  readonly rubric: string | undefined;
  readonly reload: () => void;
}

/** The panel beside the page; in a narrow window it folds to one line below. */
export function SidePanel({ view, rubric, press, reload }: Props) {
  const first = isByParts.value ? "parts" : "reasons";
  const [tab, setTab] = useState<Tab>(first);
  useEffect(() => setTab(first), [first]);
  const [isOpen, setOpen] = useState(false);
  const { to } = view.labelling.selection.value;
  const block = view.page.blocks[to];
  const label = view.labelling.labels.value[to];
  const opinion = view.opinions.labels.value[to]!;
  const tabs: readonly (readonly [Tab, string])[] = [
    ["reasons", "Reasons"],
    ["gold", "Gold text"],
    ...(isByParts.value ? [["parts", "Parts"] as const] : []),
    ...(rubric ? [["rubric", "Rubric"] as const] : []),
  ];
  return (
    <aside class={`side ${isOpen ? "" : "folded"}`} aria-label="The selected block">
      <button type="button" class="peek" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Close" : "Why?"}
      </button>
      {block && (
        <p class="peek-line one-line" dir="auto">
          <b>{nameOf(label)}</b> · model: {view.opinions.inWords(to)} · {block.text.slice(0, 120)}
        </p>
      )}
      {block && (
        <dl class={`figures verdicts ${isDisagreement(label, opinion, view.page) ? "differ" : ""}`}>
          <div>
            <dt>You</dt>
            <dd class={label ? "" : "muted"}>
              <Swatch of={label} /> {nameOf(label)}
            </dd>
          </div>
          <div>
            <dt>
              Model
              {isDoubtful(view.page, to) && <span class="tag doubt">close call</span>}
            </dt>
            <dd>
              <Swatch of={opinion} /> {view.opinions.inWords(to)}
            </dd>
          </div>
          <div>
            <dt>Block</dt>
            <dd>
              {to + 1} of {view.page.blocks.length}
              {block.isPart && " (part)"}
            </dd>
          </div>
        </dl>
      )}
      <Tabs
        tabs={tabs}
        tab={tab}
        setTab={setTab}
        panel="side-panel"
        label="What is shown beside the page"
      />
      <div
        class="panel"
        role="tabpanel"
        id="side-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        tabIndex={0}
        aria-labelledby={`tab-${tab}`}
      >
        {tab === "reasons" && <h2 class="unseen">Reasons</h2>}
        {tab === "reasons" && block && (
          <Inspector i={to} explained={view.explained}>
            {(reasons, i) => (
              <Reasons
                key={i}
                page={view.page}
                i={i}
                block={reasons}
                isKept={view.page.blocks[i]?.isContent === true}
                isInWindow
              />
            )}
          </Inspector>
        )}
        {tab === "reasons" && !block && <p>The page has no block of text.</p>}
        {tab === "gold" && <GoldText view={view} />}
        {tab === "parts" && <PartsPanel view={view} press={press} reload={reload} />}
        {tab === "rubric" && <pre class="rubric">{rubric}</pre>}
      </div>
      {!isByParts.value && <Legend />}
    </aside>
  );
}
