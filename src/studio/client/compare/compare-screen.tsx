import { useEffect } from "preact/hooks";
import type { ComparedContender, CompareView } from "../../compare/comparisons.ts";
import type { Contender } from "../../compare/contenders.ts";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { Options } from "../ui/options.tsx";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { useLoaded } from "../use-loaded.ts";
import { seenInWords } from "../wording.ts";
import { Result } from "./result.tsx";

const POLL_MS = 700;

interface Props {
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** Compares two models or methods on the finished pages. */
export function CompareScreen({ a, b }: Props) {
  const { found: contenders, failure: unlisted } = useLoaded(() => api.contenders(), []);
  const { found: view, failure: unmeasured } = useLoaded(
    a === undefined || b === undefined ? undefined : () => api.compare(a, b),
    [a, b],
    { again: ({ isRunning }) => (isRunning ? POLL_MS : undefined) },
  );
  const failure = unlisted ?? unmeasured;

  useEffect(() => {
    if (contenders === undefined || (a !== undefined && b !== undefined)) return;
    const [first, second] = firstPair(contenders);
    location.replace(hrefOf("compare", a ?? first, b ?? second));
  }, [contenders, a, b]);
  return (
    <TitledScreen title="Compare" failure={failure}>
      <p class="muted">
        Two models or methods on the pages that are done: word F1 against their gold texts.
      </p>
      {contenders && a !== undefined && b !== undefined && (
        <div class="tools">
          <Chooser name="A" of={contenders} chosen={a} choose={(id) => show(id, b)} />
          <Chooser name="B" of={contenders} chosen={b} choose={(id) => show(a, id)} />
          <button type="button" onClick={() => show(b, a)}>
            Swap
          </button>
        </div>
      )}
      {view?.isRunning && (
        <section class="card" aria-label="Progress">
          <progress max={1} value={view.done} aria-label="Share of the pages that are measured" />
          <p role="status">
            {Math.floor(100 * view.done)} % of {view.pages} pages measured by both. Figures are
            kept: the next time they are there at once.
          </p>
        </section>
      )}
      {view && !view.isRunning && <Outcome view={view} a={a!} b={b!} />}
    </TitledScreen>
  );
}

function show(a: string, b: string): void {
  location.replace(hrefOf("compare", a, b));
}

/** The newest trained model, or the first one available, against the default. */
function firstPair(contenders: readonly Contender[]): [string, string] {
  const { id } =
    contenders.find(({ id }) => id.startsWith("trained-")) ??
    contenders.find(({ id }) => id === "given") ??
    contenders[0]!;
  return [id, contenders.find((other) => other.id !== id)!.id];
}

function Chooser(props: {
  readonly name: string;
  readonly of: readonly Contender[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}) {
  const { name, of, chosen, choose } = props;
  const options = (kind: Contender["kind"]) => (
    <Options of={of.flatMap((one) => (one.kind === kind ? [[one.id, one.name] as const] : []))} />
  );
  return (
    <label class="contender">
      <b>{name}</b>{" "}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <optgroup label="Models">{options("model")}</optgroup>
        <optgroup label="Methods of the literature">{options("method")}</optgroup>
      </select>
    </label>
  );
}

function Outcome({
  view,
  a,
  b,
}: {
  readonly view: CompareView;
  readonly a: string;
  readonly b: string;
}) {
  const { comparison, mean, failed } = view;
  return (
    <>
      <Seen of={view.a} />
      {a !== b && <Seen of={view.b} />}
      {failed.length > 0 && (
        <details class="banner">
          <summary>{failed.length} pages are left out</summary>
          <ul>
            {failed.map(({ id, message }) => (
              <li key={id}>
                {id}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {comparison === undefined ? (
        <p role="status">
          No page is done yet: <a href={hrefOf("queue")}>label some</a>, then compare.
        </p>
      ) : (
        <Result view={view} comparison={comparison} mean={mean!} a={a} b={b} />
      )}
    </>
  );
}

function Seen({ of: { name, seen } }: { readonly of: ComparedContender }) {
  if (seen === undefined) return null;
  const { text, isWarning } = seenInWords(name, seen);
  const isHeldOut = seen.kind === "recorded" && seen.pages > 0;
  return (
    <p class={isWarning && !isHeldOut ? "banner" : "muted"}>
      {text}
      {isHeldOut &&
        " Of these is shown what a model made of them that was chosen and fitted without their sites, in the cross-validation."}
    </p>
  );
}
