import { useEffect, useState } from "preact/hooks";
import type { StudioRecipe } from "../train-job.ts";
import type { TrainingView } from "../training/routes.ts";
import { api } from "./api.ts";
import { KeptOutcome } from "./live/kept-outcome.tsx";
import { TrainOutcome } from "./train-outcome.tsx";
import { pagesOf } from "./wording.ts";

const POLL_MS = 700;

/** What the recipes do, with the processor time of 20 pages in five folds. */
const recipes: Readonly<Record<StudioRecipe, string>> = {
  adapted:
    "Corrects the model that the studio began with where that pays; for few pages. Some 9 s for 20 pages.",
  default: "Boosted trees from nothing, as the shipped model. Some 15 s for 20 pages.",
  tiny: "Fewer boosted trees from nothing: a small file. Some 12 s for 20 pages.",
  logistic: "Logistic regression from nothing, the slowest. Some 56 s for 20 pages.",
};

/** Trains a model on the finished pages, and shows its result. */
export function TrainScreen() {
  const [view, setView] = useState<TrainingView>();
  const [recipe, setRecipe] = useState<StudioRecipe>("adapted");
  const [learningCurve, setCurve] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = view?.state?.kind === "running";

  const follow = (asked: Promise<TrainingView>): Promise<void> =>
    asked.then(
      (found) => {
        setView(found);
        setFailure(undefined);
      },
      (error: Error) => setFailure(error.message),
    );
  useEffect(() => void follow(api.training()), []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void follow(api.training()), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  if (view === undefined) {
    return (
      <main class="plain" aria-busy={failure === undefined}>
        <h1>Train</h1>
        {failure && <p class="banner">{failure}</p>}
      </main>
    );
  }
  const { state, models } = view;
  const [last, ...older] = models;
  /** Whether there are finished pages that the last training did not have: then to train is the next step. */
  const kept = state?.kept?.adaptation;
  const isNew = (kept ? kept.judged + kept.known : last?.trained.pages) !== view.pages;
  return (
    <main class="plain">
      <h1>Train</h1>
      <p class="muted">
        {pagesOf(view.pages)} {view.pages === 1 ? "is" : "are"} done. The model whose view is shown:{" "}
        {view.model}.
      </p>
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault();
          void follow(api.train({ recipe, learningCurve }));
        }}
      >
        <label>
          Recipe{" "}
          <select
            value={recipe}
            onChange={(event) => setRecipe(event.currentTarget.value as StudioRecipe)}
          >
            {Object.keys(recipes).map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={learningCurve}
            onChange={(event) => setCurve(event.currentTarget.checked)}
          />{" "}
          check whether more pages would help (from nothing only; takes twice as long)
        </label>
        <button type="submit" class={isNew ? "primary" : ""} disabled={isRunning || view.readOnly}>
          Train on {pagesOf(view.pages)}
        </button>
      </form>
      <p class="muted">{recipes[recipe]}</p>
      {state?.kind === "running" && (
        <section class="card" aria-label="Progress">
          <progress max={1} value={state.done} aria-label="Share of the training that is done" />
          <p role="status">
            {Math.floor(100 * state.done)} %
            {state.left !== undefined && `, ${durationOf(state.left)} left`}: {state.stage}
          </p>
          <button type="button" onClick={() => void follow(api.cancelTraining())}>
            Cancel
          </button>
        </section>
      )}
      {state?.kept && <KeptOutcome of={state.kept} />}
      {state?.kind === "failed" && (
        <p class="banner" role="alert">
          The training failed: {state.message}
        </p>
      )}
      {state?.kind === "cancelled" && <p role="status">The training was cancelled.</p>}
      {last && (
        <TrainOutcome
          of={last}
          isLast
          view={view}
          use={(used) => void follow(api.useModel(used))}
          fail={setFailure}
        />
      )}
      {older.length > 0 && (
        <details>
          <summary>Models trained before ({older.length})</summary>
          {older.map((model) => (
            <TrainOutcome
              key={model.model}
              of={model}
              view={view}
              use={(used) => void follow(api.useModel(used))}
              fail={setFailure}
            />
          ))}
        </details>
      )}
    </main>
  );
}

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
