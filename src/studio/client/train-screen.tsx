import { useEffect, useState } from "preact/hooks";
import type { TrainingView } from "../session.ts";
import type { StudioRecipe } from "../train-job.ts";
import { api } from "./api.ts";
import { TrainOutcome } from "./train-outcome.tsx";

const POLL_MS = 700;

const recipes: Readonly<Record<StudioRecipe, string>> = {
  adapted: "adapted: the model whose view is shown, corrected where that pays; needs few pages",
  default: "default: the shipped model’s, boosted trees",
  tiny: "tiny: fewer boosted trees, the quickest",
  logistic: "logistic: logistic regression, the slowest",
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
  return (
    <main class="plain">
      <h1>Train</h1>
      <p class="muted">
        {view.pages} pages are done. The model whose view is shown: {view.model}.
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
            {Object.entries(recipes).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
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
          check whether more pages would help (takes twice as long)
        </label>
        <button type="submit" class="primary" disabled={isRunning || view.readOnly}>
          Train on {view.pages} pages
        </button>
      </form>
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
      {state?.kind === "kept" && (
        <p class="banner" role="status">
          {state.message}
        </p>
      )}
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
