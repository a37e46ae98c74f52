import type { LearningPoint } from "../../../training/score/learning-curve.ts";
import { learningPointsChart } from "../../../training/score/plots/learning-points.ts";
import { counted } from "../../base/counted.ts";
import { change, figure } from "../../base/figures.ts";
import { Drawing } from "../../inspect/client/drawing.tsx";
import type { Trained } from "../train-job.ts";
import type { TrainedModel } from "../trained-models.ts";
import type { TrainingView } from "../training/routes.ts";
import { api } from "./api.ts";
import { Figure } from "./figure.tsx";
import { Candidates } from "./live/kept-outcome.tsx";
import { goTo, hrefOf } from "./routes.ts";
import { saveAs } from "./save-as.ts";
import { Table } from "./ui/table.tsx";
import { seenInWords } from "./wording.ts";

interface Props {
  readonly of: TrainedModel;
  readonly view: TrainingView;
  /** Whether it is the newest model, on which the user decides. */
  readonly isLast?: boolean;
  /** Selects a model. */
  readonly use: (used: TrainingView["used"]) => void;
}

/** The result of a trained model, and actions on it. */
export function TrainOutcome({ of: { model, trained }, view, isLast = false, use }: Props) {
  const { difference: d, worsePages, curve, groupedBy = "site", adaptation, choice } = trained;
  const verdict = verdictOf(trained);
  const isBetter = verdict === "better" || verdict === "likely";
  const before = seenInWords("The previous model", trained.beforeSeen);
  return (
    <section class="card outcome" aria-label={`What came of ${model}`}>
      <h2>{model}</h2>
      <p>{choice ? readInWords(choice) : verdicts[verdict]}</p>
      <p class={before.isWarning ? "banner" : "muted"}>
        {before.text}
        {before.isWarning && " So what is said of before is too good."}
      </p>
      <dl class="figures">
        <Figure
          name={`Word F1 on ${counted(trained.pages, "page")} before`}
          value={figure(trained.before)}
        />
        <Figure
          name={adaptation && !choice ? "after, with the choice of candidate counted" : "after"}
          value={figure(trained.after)}
        />
        <Figure
          name={choice ? "difference" : "difference, 95 %"}
          value={change(d.mean)}
          more={choice ? "" : `${change(d.low)} to ${change(d.high)}`}
        />
        <Figure
          name="pages better · worse · as they were"
          value={`${trained.better} · ${trained.worse} · ${trained.equal}`}
        />
      </dl>
      <p class="muted">
        {!choice && `${unseenBy[groupedBy]} `}Before: the model that the studio began with.{" "}
        {trained.adapted.join("; ")}
      </p>
      <div class="tools">
        {isLast && (
          <button
            type="button"
            class={isBetter ? "" : "primary"}
            onClick={view.used === "first" ? goTo(hrefOf("queue")) : () => use("first")}
          >
            {view.used === "first" ? "Keep the previous model" : "Back to the previous model"}
          </button>
        )}
        <button
          type="button"
          class={isLast && isBetter ? "primary" : ""}
          disabled={view.used === model}
          onClick={() => use(model)}
        >
          Use this model
        </button>
        <a href={hrefOf("compare", `trained-${model}`, view.first)}>Compare page by page</a>
        <button type="button" onClick={() => saveAs(`${model}.json`, api.model(model))}>
          Download {model}.json
        </button>
      </div>
      {worsePages.length > 0 && (
        <>
          <h3>Pages that got worse</h3>
          <ul>
            {worsePages.map(({ id, f1, other }) => (
              <li key={id}>
                <a href={hrefOf("label", id)}>{view.titles[id] ?? id}</a>: {figure(other)} →{" "}
                {figure(f1)}
              </li>
            ))}
          </ul>
        </>
      )}
      {adaptation && <Candidates of={adaptation} />}
      {curve && (
        <>
          <h3>Would more pages help?</h3>
          <p>{needInWords(curve)}</p>
          <Drawing of={learningPointsChart(curve)} />
          <Table
            columns={[{ name: "Training pages" }, { name: "F1", kind: "number" }, { name: "95 %" }]}
          >
            {curve.map(({ share, pages, f1 }) => (
              <tr key={share}>
                <th scope="row">
                  {Math.round(pages)} ({Math.round(100 * share)} %)
                </th>
                <td class="number">{figure(f1.mean)}</td>
                <td>
                  {figure(f1.low)} to {figure(f1.high)}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}

type Verdict = "better" | "likely" | "worse" | "open";

const unseenBy: Readonly<Record<"site" | "page", string>> = {
  site: "After: each page by a model that had seen no page of its site.",
  page: "The pages are of one site. After: each page by a model that had not seen it, but others of the site: for more pages of this site.",
};

const verdicts: Readonly<Record<Verdict, string>> = {
  better: "On these pages it is better than the previous model.",
  likely:
    "By its probabilities it is better on these pages than the previous model; the difference in F1 may still be chance.",
  worse:
    "On these pages it is worse than the previous model, which was trained on many more pages.",
  open: "On these pages there is no clear difference to the previous model; label more pages to find one.",
};

/** What was read off the labels, where the pages are too few to judge it. */
function readInWords(choice: string): string {
  return `Read off the labels: ${choice}. These pages are too few to show what that brings on others.`;
}

/** The verdict by the interval of the difference. */
function verdictOf({ difference: { low, mean, high }, adaptation, choice }: Trained): Verdict {
  if (choice !== undefined) return "open";
  if (low > 0) return "better";
  if (high < 0) return "worse";
  // A correction is only made where cross-validation finds it better by smooth F1 and F1 together.
  return adaptation !== undefined && mean > 0 ? "likely" : "open";
}

/** Whether the curve still rises, by the gain of the last doubling of pages. */
function needInWords(curve: readonly LearningPoint[]): string {
  if (curve.length < 2)
    return "These pages are too few for a learning curve: label more of them, of more sites.";
  const [half, all] = curve.slice(-2);
  const gain = all!.f1.mean - half!.f1.mean;
  const from = `From ${Math.round(half!.pages)} to ${Math.round(all!.pages)} pages F1 changed by ${change(gain)}`;
  return all!.f1.mean > half!.f1.high
    ? `${from}: more pages would help.`
    : `${from}, which may be chance: it is not clear whether more pages would help.`;
}
