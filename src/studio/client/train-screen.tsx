import { useState } from "preact/hooks";
import { counted } from "../../base/counted.ts";
import type { StudioRecipe } from "../train-job.ts";
import { api } from "./api.ts";
import { KeptOutcome } from "./live/kept-outcome.tsx";
import { hrefOf } from "./routes.ts";
import { TrainOutcome } from "./train-outcome.tsx";
import { Failure } from "./ui/failure.tsx";
import { Options } from "./ui/options.tsx";
import { TitledScreen } from "./ui/titled-screen.tsx";
import { useLoaded } from "./use-loaded.ts";

const POLL_MS = 700;

/** What the recipes do, and the seconds of processor time that a page takes in five folds. */
const recipes: Readonly<Record<StudioRecipe, readonly [about: string, seconds: number]>> = {
  adapted: ["Corrects the model that the studio began with where that pays; for few pages.", 0.45],
  default: ["Boosted trees from nothing, as the shipped model.", 0.75],
  tiny: ["Fewer boosted trees from nothing: a small file.", 0.6],
  logistic: ["Logistic regression from nothing, the slowest.", 2.8],
};

/** Trains a model on the finished pages, and shows its result. */
export function TrainScreen() {
  const {
    found: view,
    failure,
    follow,
  } = useLoaded(api.training, [], {
    again: ({ state }) => (state?.kind === "running" ? POLL_MS : undefined),
  });
  const [recipe, setRecipe] = useState<StudioRecipe>("adapted");
  const [learningCurve, setCurve] = useState(false);
  if (view === undefined) return <TitledScreen title="Train" failure={failure} />;
  const { state, models } = view;
  const [about, seconds] = recipes[recipe];
  const [last, ...older] = models;
  /** Whether there are finished pages that the last training did not have: then to train is the next step. */
  const kept = state?.kept?.adaptation;
  const isNew = (kept ? kept.judged + kept.known : last?.trained.pages) !== view.pages;
  return (
    <TitledScreen title="Train" failure={failure}>
      <p class="muted">
        {counted(view.pages, "page")} {view.pages === 1 ? "is" : "are"} done. The model whose view
        is shown: {view.model}.
      </p>
      {view.pages === 0 && (
        <p class="empty">
          A model learns from finished pages. <a href={hrefOf("queue")}>Label some</a> first: two or
          more show whether a correction pays.
        </p>
      )}
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault();
          follow(api.train({ recipe, learningCurve }));
        }}
      >
        <label>
          Recipe{" "}
          <select
            value={recipe}
            onChange={(event) => setRecipe(event.currentTarget.value as StudioRecipe)}
          >
            <Options of={Object.keys(recipes).map((name) => [name, name])} />
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
        <button
          type="submit"
          class={isNew ? "primary" : ""}
          disabled={state?.kind === "running" || view.readOnly || view.pages === 0}
        >
          Train on {counted(view.pages, "page")}
        </button>
      </form>
      <p class="muted">
        {about} About {durationOf(1000 * seconds * view.pages)} for {counted(view.pages, "page")}.
      </p>
      {state?.kind === "running" && (
        <section class="card" aria-label="Progress">
          <progress max={1} value={state.done} aria-label="Share of the training that is done" />
          <p role="status">
            {Math.floor(100 * state.done)} %
            {state.left !== undefined && `, ${durationOf(state.left)} left`}: {state.stage}
          </p>
          <button type="button" onClick={() => follow(api.cancelTraining())}>
            Cancel
          </button>
        </section>
      )}
      {state?.kept && <KeptOutcome of={state.kept} />}
      {state?.kind === "failed" && <Failure of={`The training failed: ${state.message}`} />}
      {state?.kind === "cancelled" && <p role="status">The training was cancelled.</p>}
      {last && (
        <TrainOutcome of={last} isLast view={view} use={(used) => follow(api.useModel(used))} />
      )}
      {older.length > 0 && (
        <details>
          <summary>Models trained before ({older.length})</summary>
          {older.map((model) => (
            <TrainOutcome
              key={model.model}
              of={model}
              view={view}
              use={(used) => follow(api.useModel(used))}
            />
          ))}
        </details>
      )}
    </TitledScreen>
  );
}

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
