import { figure } from "../../../base/figures.ts";
import type { LiveView } from "../../live/live.ts";
import type { Drawn, Standing } from "../../live/standing.ts";
import { hrefOf } from "../routes.ts";

/** What the labels so far are worth, in words. */
export function StandingView({ live }: { readonly live: LiveView }) {
  const { standing, failure } = live;
  if (failure !== undefined)
    return <p class="muted">The other pages were not scored anew: {failure}</p>;
  if (standing === undefined) return null;
  return (
    <section class="standing" aria-label="What your labels are worth">
      <p>
        {inPages(standing)} {inDrawn(standing.drawn)}
      </p>
      {standing.chosen && (
        <p>
          <a href={hrefOf("train")}>Train</a> makes this correction a model.
        </p>
      )}
    </section>
  );
}

function inPages({ pages, before, after, chosen, groupedBy }: Standing): string {
  const own = `On ${pages} finished pages the model has F1 ${figure(before)}`;
  if (chosen === undefined) return `${own}; no correction by them is clearly better so far.`;
  const unseen =
    groupedBy === "site"
      ? "each page as one of an unseen site"
      : "each page as an unseen page of this site";
  return `${own}, the best of the corrections tried ${figure(after)}, ${unseen}. That it is the best of several is not counted; Train counts it.`;
}

function inDrawn({ pages, f1, more, within }: Drawn): string {
  if (f1 === undefined) {
    return `${pages} of the pages ${pages === 1 ? "was" : "were"} drawn by lot; ${more} more give an interval.`;
  }
  const found = `On the ${pages} pages that were drawn by lot: ${figure(f1.mean)} (${figure(f1.low)} to ${figure(f1.high)})`;
  return within === undefined
    ? `${found}.`
    : `${found}; about ${more} more would tell it to ± ${within}.`;
}
