import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { figure } from "../../../base/figures.ts";
import { type FormatName, formatRegistry } from "../../../output/formats/registry.ts";
import type { Tried } from "../engine.ts";
import { saveAs } from "../save-as.ts";
import { Tabs } from "../ui/tabs.tsx";
import { useLoaded } from "../use-loaded.ts";
import { Pending } from "./pending.tsx";
import { type Comparison, TriedDifference } from "./tried-difference.tsx";
import { TriedPair } from "./tried-pair.tsx";

export type Tab = "result" | "difference" | "reasons" | FormatName;

/** What is shown of a page, the result first; the least asked for comes last. */
const titles: Readonly<Record<Tab, string>> = {
  result: "Result",
  difference: "Compare",
  reasons: "Blocks and reasons",
  markdown: "Markdown",
  text: "Text",
  html: "HTML",
  json: "JSON",
  xml: "TEI XML",
  csv: "CSV",
};

/** Most characters of a text that are shown. */
const MOST_SHOWN = 150_000;

interface Props {
  readonly tried: Tried;
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly comparison: Comparison;
  readonly link: ComponentChildren;
}

/** What was extracted of a page, the page with its blocks, and the reasons. */
export function TriedResult({ tried, tab, setTab, comparison, link }: Props) {
  const { title, score, type, blocks } = tried;
  // What was shown once stays: a frame's address may open only once.
  const opened = useRef(new Set<Tab>());
  opened.current.add(tab);
  return (
    <section class="result" aria-label="What was extracted">
      <header class="result-head">
        <div>
          <h2 dir="auto">{title}</h2>
          <p class="muted" role="status">
            expects F1 {figure(score)}
            {type && ` · looks like: ${type}`} · {blocks.filter((block) => block.isContent).length}{" "}
            of {blocks.length.toLocaleString("en")} blocks kept
          </p>
        </div>
        {link}
      </header>
      <Tabs
        tabs={Object.entries(titles) as [Tab, string][]}
        tab={tab}
        setTab={setTab}
        panel="result-panel"
        label="What is shown of the page"
      />
      <div role="tabpanel" id="result-panel" aria-labelledby={`tab-${tab}`}>
        {[...opened.current].map((name) => (
          <div key={name} hidden={name !== tab}>
            {name === "result" ? (
              <TriedPair tried={tried} />
            ) : name === "difference" ? (
              <TriedDifference tried={tried} {...comparison} />
            ) : name === "reasons" ? (
              <Reasons tried={tried} />
            ) : (
              <Content tried={tried} format={name} />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The report on all blocks. It runs the report's own script. */
function Reasons({ tried }: { readonly tried: Tried }) {
  const { found, failure } = useLoaded(() => tried.frame("reasons"), []);
  if (found === undefined) return <Pending failure={failure} />;
  return <iframe class="report" title={titles.reasons} sandbox="allow-scripts" {...found} />;
}

/** The content in a format. */
function Content({ tried, format }: { readonly tried: Tried; readonly format: FormatName }) {
  const { found: text, failure } = useLoaded(() => tried.content(format), []);
  if (text === undefined) return <Pending failure={failure} />;
  const { description, ending } = formatRegistry[format];
  return (
    <>
      <div class="tools">
        <span class="muted">{description}</span>
        <button
          type="button"
          onClick={() => saveAs(`content${ending}`, Promise.resolve(new Blob([text])))}
        >
          Save
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <pre dir="auto" tabIndex={0}>
        {text === "" ? "(nothing)" : text.slice(0, MOST_SHOWN)}
      </pre>
      {text.length > MOST_SHOWN && (
        <p class="muted">
          {(text.length - MOST_SHOWN).toLocaleString("en")} more characters are not shown here. Save
          the file to see them.
        </p>
      )}
    </>
  );
}
