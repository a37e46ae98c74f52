import { counted } from "../../../base/counted.ts";
import { change, figure } from "../../../base/figures.ts";
import type { AdaptationView, Kept } from "../../train-job.ts";
import { goTo, hrefOf } from "../routes.ts";
import { Table } from "../ui/table.tsx";

/** A training that found nothing better than the model: to keep it is the next step. */
export function KeptOutcome({ of: { message, groupedBy, adaptation } }: { readonly of: Kept }) {
  return (
    <section class="card outcome" aria-label="What came of the training">
      <h2>The model stays</h2>
      <p role="status">{message}</p>
      {groupedBy === "page" && adaptation.candidates.length > 0 && (
        <p class="muted">
          The pages are of one site: each was judged by what had not seen it, for more pages of this
          site.
        </p>
      )}
      <div class="tools">
        <button type="button" class="primary" onClick={goTo(hrefOf("queue"))}>
          Keep the model
        </button>
      </div>
      <Candidates of={adaptation} />
    </section>
  );
}

/** What was tried to correct the model. */
export function Candidates({ of }: { readonly of: AdaptationView }) {
  const { candidates, chosen, judged, known } = of;
  if (candidates.length === 0) return null;
  return (
    <details>
      <summary>
        What was tried, on {counted(judged, "page")}
        {known > 0 && ` (and not on ${counted(known, "page")} that the model has learnt from)`}
      </summary>
      <Table
        columns={[
          { name: "Candidate" },
          { name: "F1", kind: "number" },
          { name: "Difference", kind: "number" },
          { name: "95 %" },
        ]}
      >
        {candidates.map(({ name, f1, difference: { mean, low, high } }, i) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {i === chosen && " (chosen)"}
            </th>
            <td class="number">{figure(f1.mean)}</td>
            <td class="number">{i === 0 ? "" : change(mean)}</td>
            <td>{i === 0 ? "" : `${change(low)} to ${change(high)}`}</td>
          </tr>
        ))}
      </Table>
      <p class="muted">
        These figures do not count the choice among the candidates{chosen > 0 && "; those above do"}
        .
      </p>
    </details>
  );
}
