import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LearningPoint } from "../../../training/score/learning-curve.ts";
import { learningPointsChart } from "../../../training/score/plots/learning-points.ts";
import type { TrainingView } from "../session.ts";
import type { StudioRecipe, Trained } from "../train-job.ts";
import { api } from "./api.ts";
import { Drawing } from "./drawing.tsx";
import { Figure } from "./figure.tsx";
import { hrefOf } from "./routes.ts";
import { seenInWords, signed } from "./words.ts";

const POLL_MS = 700;

const recipes: Readonly<Record<StudioRecipe, string>> = {
  default: "default: the shipped model’s, boosted trees",
  tiny: "tiny: a smaller model of the same kind",
  logistic: "logistic: logistic regression, the quickest",
};

/** A model from the pages that are done, and what it is worth. */
export function TrainScreen() {
  const [view, setView] = useState<TrainingView>();
  const [recipe, setRecipe] = useState<StudioRecipe>("default");
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
  const { state } = view;
  return (
    <main class="plain">
      <a class="back" href={hrefOf("queue")}>
        Pages
      </a>
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
          and would more pages help? (takes twice as long)
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
      {state?.kind === "failed" && (
        <p class="banner" role="alert">
          Nothing was trained: {state.message}
        </p>
      )}
      {state?.kind === "cancelled" && <p role="status">The training was cancelled.</p>}
      {state?.trained && (
        <Outcome model={state.model} trained={state.trained}>
          <button
            type="button"
            class="primary"
            disabled={view.model === state.model}
            onClick={() => void follow(api.useModel("trained"))}
          >
            Use this model
          </button>
          <a href={hrefOf("compare", `trained-${state.model}`, view.first)}>Compare page by page</a>
          <button
            type="button"
            onClick={() =>
              void download(state.model).catch((error: Error) => setFailure(error.message))
            }
          >
            Download {state.model}.json
          </button>
        </Outcome>
      )}
      {!view.isFirst && (
        <button type="button" onClick={() => void follow(api.useModel("first"))}>
          Back to the model that the studio began with
        </button>
      )}
    </main>
  );
}

function Outcome(props: {
  readonly model: string;
  readonly trained: Trained;
  readonly children: ComponentChildren;
}) {
  const { trained, model } = props;
  const { difference: d, worsePages, curve } = trained;
  const before = seenInWords("The model before", trained.beforeSeen);
  return (
    <section class="card outcome" aria-label="What came of it">
      <h2>{model}</h2>
      <p>{verdictOf(trained)}</p>
      <p class={before.isWarning ? "banner" : "muted"}>
        {before.text}
        {before.isWarning && " So what is said of before is too good."}
      </p>
      <dl class="figures">
        <Figure
          name={`Word F1 on ${trained.pages} pages before`}
          value={trained.before.toFixed(3)}
        />
        <Figure name="after" value={trained.after.toFixed(3)} />
        <Figure
          name="difference, 95 %"
          value={signed(d.mean)}
          more={`${signed(d.low)} to ${signed(d.high)}`}
        />
        <Figure
          name="pages better · worse · as they were"
          value={`${trained.better} · ${trained.worse} · ${trained.equal}`}
        />
      </dl>
      <p class="muted">
        After: each page by a model that had seen no page of its site. Before: the model that the
        studio began with. {trained.adapted.join("; ")}
      </p>
      <div class="tools">{props.children}</div>
      {worsePages.length > 0 && (
        <>
          <h3>Pages that got worse</h3>
          <ul>
            {worsePages.map(({ id, f1, other }) => (
              <li key={id}>
                <a href={hrefOf("label", id)}>{id}</a>: {other.toFixed(3)} → {f1.toFixed(3)}
              </li>
            ))}
          </ul>
        </>
      )}
      {curve && (
        <>
          <h3>Would more pages help?</h3>
          <p>{needInWords(curve)}</p>
          <Drawing of={learningPointsChart(curve)} />
          <table class="queue">
            <thead>
              <tr>
                <th scope="col">Pages learnt from</th>
                <th scope="col" class="number">
                  F1
                </th>
                <th scope="col">95 %</th>
              </tr>
            </thead>
            <tbody>
              {curve.map(({ share, pages, f1 }) => (
                <tr key={share}>
                  <th scope="row">
                    {Math.round(pages)} ({Math.round(100 * share)} %)
                  </th>
                  <td class="number">{f1.mean.toFixed(3)}</td>
                  <td>
                    {f1.low.toFixed(3)} to {f1.high.toFixed(3)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** What the interval says, in words. */
function verdictOf({ difference: { low, high } }: Trained): string {
  if (low > 0) return "It is better than the model before, as far as these pages tell.";
  if (high < 0) {
    return "It is worse than the model before, as far as these pages tell: a few pages teach less than the many that one has seen.";
  }
  return "These pages do not tell it from the model before; more of them would.";
}

/** Whether the curve still rises: what twice the pages gave last. */
function needInWords(curve: readonly LearningPoint[]): string {
  if (curve.length < 2)
    return "These pages are too few for a learning curve: label more of them, of more sites.";
  const [half, all] = curve.slice(-2);
  const gain = all!.f1.mean - half!.f1.mean;
  const from = `From ${Math.round(half!.pages)} to ${Math.round(all!.pages)} pages F1 went by ${signed(gain)}`;
  return all!.f1.mean > half!.f1.high
    ? `${from}: more pages would help.`
    : `${from}, which chance may do too: these pages do not tell whether more would help.`;
}

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

async function download(model: string): Promise<void> {
  const url = URL.createObjectURL(await api.model());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${model}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
