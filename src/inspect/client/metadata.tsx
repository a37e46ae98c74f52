import { counted } from "../../base/counted.ts";
import { change } from "../../base/figures.ts";
import type { MetadataClaim } from "../../metadata/evidence.ts";

/** Characters of a value that are shown. */
const LENGTH = 300;

/** What the page says of itself: the values that were taken, and on demand every claim with what became of it. */
export function Metadata({ claims }: { readonly claims: readonly MetadataClaim[] }) {
  const [taken, others] = [true, false].map((isTaken) =>
    claims.filter(({ fate }) => (fate === "chosen") === isTaken),
  ) as [MetadataClaim[], MetadataClaim[]];
  return (
    <section class="card metadata" aria-label="Metadata">
      <h2>What the page says of itself</h2>
      {taken.length === 0 ? (
        <p class="muted">No title, author, date or other field was found.</p>
      ) : (
        <Claims of={taken} />
      )}
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, "other claim")}, and what became of them</summary>
          <Claims of={others} />
        </details>
      )}
    </section>
  );
}

function Claims({ of }: { readonly of: readonly MetadataClaim[] }) {
  return (
    <dl>
      {of.map(({ field, value, sources, weight, fate }, i) => (
        <div key={i}>
          <dt>{field}</dt>
          <dd dir="auto">
            {(typeof value === "string" ? value : value.join("; ")).slice(0, LENGTH)}
          </dd>
          <dd class="muted">
            {fate !== "chosen" && `${fate} · `}
            {sources.join(", ")}
            {weight !== undefined && ` · ${change(weight, 2)} log-odds`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
