import { useEffect, useState } from "preact/hooks";
import type { MethodName, TriedFrames, TriedPage } from "../try-page.ts";
import { AddressForm } from "./address-form.tsx";
import type { Address, Source } from "./api.ts";
import type { Engine, Tried } from "./engine.ts";
import { sourceOf } from "./picked-file.ts";
import { hrefOf } from "./routes.ts";

type Framed = keyof TriedFrames<unknown>;
type Shown = Framed | keyof TriedPage["contents"];

const frameTitles: Readonly<Record<Framed, string>> = {
  reasons: "Blocks and reasons",
  page: "The page",
};
/** A report runs the studio's script; a page runs none. */
const sandboxes: Readonly<Record<Framed, string>> = { reasons: "allow-scripts", page: "" };
const formatTitles: Readonly<Record<Exclude<Shown, Framed>, string>> = {
  text: "Text",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
  xml: "TEI XML",
  csv: "CSV",
};

interface Props {
  readonly engine: Engine;
  /** Whether this is the only screen. */
  readonly isAlone: boolean;
}

/** Tries any page: its extraction in every format, a classic method's for comparison, and the reasons. */
export function TryScreen({ engine, isAlone }: Props) {
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
          {!isAlone && (
            <a class="back" href={hrefOf("queue")}>
              Pages
            </a>
          )}
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
          {engine.example && (
            <button type="button" onClick={() => show(engine.example!)}>
              An example
            </button>
          )}
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
  const [shown, setShown] = useState<Shown>("reasons");
  const { title, score, type, contents, method, frames } = tried;
  const tabs: readonly (readonly [Shown, string])[] = [
    ...(Object.entries(frameTitles) as [Shown, string][]),
    ...(Object.entries(formatTitles) as [Shown, string][]),
  ];
  const text = shown in contents ? contents[shown as keyof typeof contents] : undefined;
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
        {/* Their addresses open once: they stay where they are while something else is shown. */}
        {(Object.keys(frameTitles) as Framed[]).map((name) => (
          <iframe
            key={Object.values(frames[name])[0]}
            class="report"
            hidden={shown !== name}
            title={frameTitles[name]}
            sandbox={sandboxes[name]}
            {...frames[name]}
          />
        ))}
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
