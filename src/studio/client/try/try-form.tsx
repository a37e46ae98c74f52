import { useState } from "preact/hooks";
import { AddressForm } from "../address-form.tsx";
import type { Engine } from "../engine.ts";
import { Failure as FailureLine } from "../ui/failure.tsx";
import type { Failure, Field, Trial } from "./use-trial.ts";

interface Props {
  readonly engine: Engine;
  readonly isBusy: boolean;
  /** Whether a page is shown below, which then has the room. */
  readonly isShown: boolean;
  readonly failure: Failure | undefined;
  readonly begin: Trial["begin"];
  readonly takeFile: (file: File | undefined) => Promise<void>;
}

/** The ways to give a page. */
export function TryForm({ engine, isBusy, isShown, failure, begin, takeFile }: Props) {
  const { front, model, promise, fetches } = engine;
  const [html, setHtml] = useState("");
  const about = (field: Field) =>
    failure?.at === field
      ? { "aria-invalid": true, "aria-describedby": `wrong-${field}` }
      : undefined;
  return (
    <section class="try-form" aria-label="A page to try">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin({ html }, "html");
        }}
      >
        <textarea
          rows={isShown ? 1 : 2}
          aria-label="The HTML of a page"
          placeholder="Paste the HTML of a page here, or drop a file anywhere."
          spellcheck={false}
          value={html}
          onInput={(event) => setHtml(event.currentTarget.value)}
          {...about("html")}
        />
        <button type="submit" class="primary" disabled={isBusy}>
          Extract
        </button>
      </form>
      <Wrong failure={failure} at="html" />
      <div class="tools">
        <label class="button file">
          Open a file …
          <input
            class="unseen"
            type="file"
            accept=".html,.htm,.xhtml,text/html"
            onChange={(event) => {
              const input = event.currentTarget;
              // The same file can be chosen again.
              void takeFile(input.files?.[0]).then(() => {
                input.value = "";
              });
            }}
            {...about("file")}
          />
        </label>
        {front && (
          <button type="button" onClick={() => begin({ html: front.example }, "html")}>
            An example
          </button>
        )}
        {fetches && (
          <AddressForm
            action="Fetch"
            isBusy={isBusy}
            use={(url) => begin({ url }, "address")}
            about={about("address")}
          />
        )}
        <p class="muted">
          {promise} Model {model}.
        </p>
      </div>
      <Wrong failure={failure} at="file" />
      <Wrong failure={failure} at="address" />
    </section>
  );
}

/** What is wrong with a field. */
export function Wrong({ failure, at }: { failure: Failure | undefined; at: Field }) {
  return <FailureLine of={failure?.at === at ? failure.says : undefined} id={`wrong-${at}`} />;
}
