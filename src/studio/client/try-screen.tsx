import { useEffect, useState } from "preact/hooks";
import type { MethodName, TriedPage } from "../try-page.ts";
import { api, type CorpusInfo, type Source } from "./api.ts";
import { sourceOf } from "./files.ts";
import { hrefOf } from "./routes.ts";

type Tried = TriedPage & { readonly key: string };
type Shown = "reasons" | keyof TriedPage["contents"];

const formatTitles: Readonly<Record<Exclude<Shown, "reasons">, string>> = {
  text: "Text",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
  xml: "TEI XML",
  csv: "CSV",
};

/** Any page: what is extracted of it, in every format, beside a classic method, and why. */
export function TryScreen({ corpus }: { readonly corpus: CorpusInfo }) {
  const [html, setHtml] = useState("");
  const [source, setSource] = useState<Source>();
  const [method, setMethod] = useState("");
  const [methods, setMethods] = useState<readonly MethodName[]>([]);
  const [tried, setTried] = useState<Tried>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    api.methods().then(setMethods, (error: Error) => setFailure(error.message));
  }, []);
  useEffect(() => {
    if (source === undefined) return;
    let isStale = false;
    setBusy(true);
    api
      .tryPage(source, method || undefined)
      .then(
        (found) => {
          if (isStale) return;
          setTried(found);
          setFailure(undefined);
        },
        (error: Error) => !isStale && setFailure(error.message),
      )
      .finally(() => !isStale && setBusy(false));
    return () => {
      isStale = true;
    };
  }, [source, method]);

  const take = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setSource(await sourceOf(file));
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
          {corpus.name && (
            <a class="back" href={hrefOf("queue")}>
              Pages
            </a>
          )}
          <h1>Try a page</h1>
          <p class="muted">
            Paste the HTML of a page, or drop a file here. It stays on this machine. Model{" "}
            {corpus.model}.
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
          rows={6}
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
          <label class="file">
            or a file{" "}
            <input
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
  const [shown, setShown] = useState<Shown>("reasons");
  const { title, score, type, contents, method } = tried;
  const tabs: readonly (readonly [Shown, string])[] = [
    ["reasons", "Blocks and reasons"],
    ...(Object.entries(formatTitles) as [Shown, string][]),
  ];
  const text = shown === "reasons" ? undefined : contents[shown];
  return (
    <section class="result" aria-label="What was extracted">
      <h2 dir="auto">{title}</h2>
      <p class="muted" role="status">
        expects F1 {score.toFixed(2)}
        {type && ` · looks like: ${type}`}
      </p>
      <div class="tabs" role="tablist" aria-label="What is shown of the page">
        {tabs.map(([name, label]) => (
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
      <div role="tabpanel" id="result-panel" aria-labelledby={`tab-${shown}`}>
        {/* Its address opens once: it stays where it is while something else is shown. */}
        <iframe
          key={tried.key}
          class="report"
          hidden={shown !== "reasons"}
          title="Blocks and reasons"
          sandbox="allow-scripts"
          src={`/frame/${tried.key}`}
        />
        {text !== undefined && (
          <div class="pair">
            <Output name="Seine" text={text} />
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
