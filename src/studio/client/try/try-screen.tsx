import { useEffect, useState } from "preact/hooks";
import type { MethodName } from "../../trial/try-page.ts";
import type { Engine } from "../engine.ts";
import { LinkTo } from "./link-to.tsx";
import { type Tab, TriedResult } from "./tried-result.tsx";
import { TryForm, Wrong } from "./try-form.tsx";
import { useTrial } from "./use-trial.ts";

/** Seconds that a megabyte takes on an ordinary machine. */
const SECONDS = 1;

/** Tries any page: the page and its content side by side with the reasons, and a classic method's choice. */
export function TryScreen({ engine }: { readonly engine: Engine }) {
  const { front } = engine;
  const [method, setMethod] = useState("");
  const [methods, setMethods] = useState<readonly MethodName[]>([]);
  const [tab, setTab] = useState<Tab>("result");
  const trial = useTrial(engine, method);
  const { shown, isBusy, failure, large } = trial;

  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      trial.begin({ bytes: new Uint8Array(await file.arrayBuffer()) }, "file");
    } catch {
      trial.fail("file", `${file.name}: the browser could not read it. Choose it again.`);
    }
  };
  /** Begins with the page that the address carries, or else with another one. */
  const openLinked = async (otherwise?: string): Promise<void> => {
    try {
      const page = await front?.linked();
      if (page !== undefined) trial.begin(page, "link");
      else if (otherwise !== undefined) trial.begin({ html: otherwise }, "html");
    } catch (error) {
      trial.fail("link", (error as Error).message);
    }
  };
  useEffect(() => {
    engine.methods().then(setMethods, (error: Error) => trial.fail("method", error.message));
    if (front === undefined) return;
    void openLinked(front.example);
    const follow = (): void => void openLinked();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  return (
    <main
      class="plain try"
      tabIndex={-1}
      aria-busy={isBusy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <header class="try-head">
        <h1>{front?.title ?? "Try a page"}</h1>
        {front && <p class="claim">{front.claim}</p>}
      </header>
      <TryForm
        engine={engine}
        isBusy={isBusy}
        isShown={shown !== undefined}
        failure={failure}
        begin={trial.begin}
        takeFile={takeFile}
      />
      <Wrong failure={failure} at="link" />
      {large !== undefined && (
        <div class="banner" role="status">
          The page has {large.toFixed(1)} MB. To extract it takes about {Math.ceil(large * SECONDS)}{" "}
          seconds; you can cancel it meanwhile.{" "}
          <span class="choices">
            <button type="button" class="primary" onClick={trial.goOn}>
              Extract it
            </button>
            <button type="button" onClick={trial.giveUp}>
              Leave it
            </button>
          </span>
        </div>
      )}
      {isBusy && (
        <div class="tools working" role="status">
          <progress aria-label="Extracting" /> Extracting …
          {engine.cancel && (
            <button type="button" onClick={trial.giveUp}>
              Cancel
            </button>
          )}
        </div>
      )}
      {shown && (
        <TriedResult
          key={shown.number}
          tried={shown.tried}
          tab={tab}
          setTab={setTab}
          comparison={{ methods, method, setMethod, failure }}
          link={front && !("url" in shown.page) && <LinkTo front={front} page={shown.page} />}
        />
      )}
    </main>
  );
}
