import { useEffect, useState } from "preact/hooks";
import type { MethodName, TriedFrames, TriedPage } from "../try-page.ts";
import { AddressForm } from "./address-form.tsx";
import type { Address, Source } from "./api.ts";
import type { Engine, Tried } from "./engine.ts";
import { sourceOf } from "./picked-file.ts";

type Framed = keyof TriedFrames<unknown>;
type Format = keyof TriedPage["contents"];
type Shown = "result" | "reasons" | Format;

const frameTitles: Readonly<Record<Framed, string>> = {
  reasons: "Blocks and reasons",
  page: "The page",
};
/** A report runs the studio's script; a page runs none. */
const sandboxes: Readonly<Record<Framed, string>> = { reasons: "allow-scripts", page: "" };
/** What is shown of a page, the result first; the least asked for comes last. */
const titles: Readonly<Record<Shown, string>> = {
  result: "Result",
  text: "Text",
  reasons: "Blocks and reasons",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
  xml: "TEI XML",
  csv: "CSV",
};

interface Props {
  readonly engine: Engine;
}

/** Tries any page: its extraction in every format, a classic method's for comparison, and the reasons. */
export function TryScreen({ engine }: Props) {
  const [html, setHtml] = useState("");
  const [source, setSource] = useState<Source | Address>();
  const [method, setMethod] = useState("");
  const [methods, setMethods] = useState<readonly MethodName[]>([]);
  const [tried, setTried] = useState<Tried>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    engine.methods().then(setMethods, (error: Error) => setFailure(error.message));
  }, []);
  useEffect(() => {
    if (source === undefined) return;
    let isStale = false;
    setBusy(true);
    const tried =
      "url" in source
        ? engine.tryAddress!(source.url, method || undefined)
        : engine.tryPage(source, method || undefined);
    tried
      .then(
        (found) => {
          if (isStale) return;
          setTried(found);
          setFailure(undefined);
        },
        (error: Error) => {
          if (isStale) return;
          setFailure(error.message);
          // The result of another page would stand below.
          setTried(undefined);
        },
      )
      .finally(() => !isStale && setBusy(false));
    return () => {
      isStale = true;
    };
  }, [source, method]);

  const take = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setSource(await sourceOf(file));
  };
  const show = (example: string): void => {
    setHtml(example);
    setSource({ html: example });
  };
  return (
    <main
      class="plain try"
      aria-busy={isBusy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <header class="queue-head">
        <div>
          <h1>Try a page</h1>
          <p class="muted">
            Paste the HTML of a page, or drop a file here. {engine.promise} Model {engine.model}.
          </p>
        </div>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (html.trim() !== "") setSource({ html });
        }}
      >
        <textarea
          rows={tried ? 3 : 8}
          aria-label="The HTML of a page"
          placeholder="&lt;html&gt; …"
          spellcheck={false}
          value={html}
          onInput={(event) => setHtml(event.currentTarget.value)}
        />
        <div class="tools">
          <button type="submit" class="primary" disabled={html.trim() === "" || isBusy}>
            Extract
          </button>
          {engine.example && (
            <button type="button" onClick={() => show(engine.example!)}>
              An example
            </button>
          )}
          <label class="file">
            A file …
            <input
              class="unseen"
              type="file"
              accept=".html,.htm,text/html"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          <label>
            beside{" "}
            <select value={method} onChange={(event) => setMethod(event.currentTarget.value)}>
              <option value="">no other method</option>
              {methods.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
      {engine.tryAddress && (
        <AddressForm action="Fetch" isBusy={isBusy} use={(url) => setSource({ url })} />
      )}
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      {tried && <Result tried={tried} />}
    </main>
  );
}

function Result({ tried }: { readonly tried: Tried }) {
  const [shown, setShown] = useState<Shown>("result");
  const { title, score, type, contents, method, frames } = tried;
  const framed: Framed | undefined =
    shown === "result" ? "page" : shown === "reasons" ? "reasons" : undefined;
  const format: Format | undefined =
    shown === "result" ? "markdown" : shown === "reasons" ? undefined : shown;
  return (
    <section class="result" aria-label="What was extracted">
      <h2 dir="auto">{title}</h2>
      <p class="muted" role="status">
        expects F1 {score.toFixed(2)}
        {type && ` · looks like: ${type}`}
      </p>
      <div class="tabs" role="tablist" aria-label="What is shown of the page">
        {(Object.entries(titles) as [Shown, string][]).map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown === name}
            aria-controls="result-panel"
            onClick={() => setShown(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="result-panel"
        class={shown === "result" ? "pair" : ""}
        aria-labelledby={`tab-${shown}`}
      >
        {/* Their addresses open once: they stay where they are while something else is shown. */}
        {(Object.keys(frameTitles) as Framed[]).map((name) => (
          <iframe
            key={Object.values(frames[name])[0]}
            class="report"
            hidden={framed !== name}
            title={frameTitles[name]}
            sandbox={sandboxes[name]}
            {...frames[name]}
          />
        ))}
        {format !== undefined && (
          <div class={shown === "text" && method ? "pair" : ""}>
            <Output name={shown === "result" ? "Markdown" : "Seine"} text={contents[format]} />
            {shown === "text" && method && <Output name={method.name} text={method.text} />}
          </div>
        )}
      </div>
    </section>
  );
}

function Output({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <pre dir="auto" tabIndex={0}>
        {text === "" ? "(nothing)" : text}
      </pre>
    </div>
  );
}
