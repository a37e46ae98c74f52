import type { Difference, Stretch } from "../../trial/difference.ts";
import type { MethodName } from "../../trial/try-page.ts";
import type { Tried } from "../engine.ts";
import { Look } from "../label/legend.tsx";
import { Options } from "../ui/options.tsx";
import { useLoaded } from "../use-loaded.ts";
import { Pending } from "./pending.tsx";
import { Wrong } from "./try-form.tsx";
import type { Failure } from "./use-trial.ts";

/** The method that a page is compared with. */
export interface Comparison {
  readonly methods: readonly MethodName[];
  /** Empty: none. */
  readonly method: string;
  readonly setMethod: (id: string) => void;
  readonly failure: Failure | undefined;
}

const looks = { here: "content", there: "missed" } as const;

/** The words that Seine and a classic method choose of a page, in one text. */
export function TriedDifference(props: Comparison & { readonly tried: Tried }) {
  const { tried, methods, method, setMethod, failure } = props;
  return (
    <>
      <div class="tools">
        <label>
          Compare with{" "}
          <select
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value)}
            aria-describedby={failure?.at === "method" ? "wrong-method" : undefined}
          >
            <option value="">no other method</option>
            <Options of={methods.map(({ id, name }) => [id, name])} />
          </select>
        </label>
      </div>
      <Wrong failure={failure} at="method" />
      {tried.difference === undefined ? (
        <p class="muted">
          Choose one of the classic methods: what only Seine extracts is marked, and what only that
          method does.
        </p>
      ) : (
        <Compared load={tried.difference} />
      )}
    </>
  );
}

function Compared({ load }: { readonly load: () => Promise<Difference> }) {
  const { found, failure } = useLoaded(load, []);
  if (found === undefined) return <Pending failure={failure} />;
  const { name, stretches, words, isCut } = found;
  const count = (kind: Stretch["in"]): string => words[kind].toLocaleString("en");
  return (
    <>
      <p class="legend-line" role="status">
        <span>{count("both")} words in both</span>
        <Look label={looks.here} sample={count("here")}>
          only by Seine
        </Look>
        <Look label={looks.there} sample={count("there")}>
          only by {name}
        </Look>
        {isCut && <span>The texts are long: only their beginnings are compared.</span>}
      </p>
      <section aria-label={`Seine’s text beside that of ${name}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <pre dir="auto" tabIndex={0}>
          {stretches.length === 0 ? "(nothing)" : stretches.map(stretch)}
        </pre>
      </section>
    </>
  );
}

function stretch({ in: kind, text }: Stretch, i: number) {
  if (kind === "both") return text;
  // What is only in one is an insertion or a deletion, to those who hear it too.
  const Tag = kind === "here" ? "ins" : "del";
  return (
    <Tag key={i} class="look" data-l={looks[kind]}>
      {text}
    </Tag>
  );
}
