import "./values.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LabelledValue } from "../../../../training/corpus/value-labels.ts";
import { counted } from "../../../base/counted.ts";
import { figure } from "../../../base/figures.ts";
import type { ValueLine, ValuesView, ValueText } from "../../values/values-view.ts";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { useKeys } from "../ui/keys.ts";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { useLoaded } from "../use-loaded.ts";
import { attributeKeys, inWords } from "./attributes.ts";
import { isSame, marked, type Spot, spotsOf, stepped, wholeSpot } from "./marked.ts";

const PRESSED = '.value-lines [aria-pressed="true"]';

/** The texts of a page with its candidates as marks; keys say what attribute each is a value of. */
export function ValuesScreen({ id }: { readonly id: string }) {
  const { found, failure } = useLoaded(() => api.values(id), [id]);
  return (
    <TitledScreen
      links={
        <>
          <a href={hrefOf("queue")}>Pages</a> · <a href={hrefOf("label", id)}>Blocks of the page</a>
        </>
      }
      title={id}
      failure={failure}
    >
      {found && <Values view={found} />}
    </TitledScreen>
  );
}

function Values({ view }: { readonly view: ValuesView }) {
  const { id, lines, readOnly } = view;
  // Keys come faster than the screen is drawn: what they act on is not what was drawn last.
  const now = useRef<{ values: readonly LabelledValue[]; cursor: Spot | undefined }>({
    values: view.values,
    cursor: undefined,
  });
  const [{ values, cursor }, draw] = useState(now.current);
  const [all, setAll] = useState(false);
  const { status, save } = useSaving(view);
  const spots = spotsOf(lines);
  const change = (to: Partial<typeof now.current>): void => {
    now.current = { ...now.current, ...to };
    draw(now.current);
  };
  const take = (to: Spot | undefined): void => change({ cursor: to });
  const takeWhole = (): void => {
    const { cursor: at } = now.current;
    if (at !== undefined) take(wholeSpot(at.whole));
  };
  const put = (attribute: string | undefined): void => {
    const { values: before, cursor: at } = now.current;
    if (readOnly || at === undefined) return;
    change({ values: marked(before, at, attribute) });
    save(now.current.values, false);
  };
  const finish = (): void => {
    if (!readOnly) save(now.current.values, true);
  };
  useKeys((pressed) => {
    const attribute = attributeKeys.find(([key]) => key === pressed)?.[1];
    if (attribute !== undefined) put(attribute);
    else if (pressed === "j") take(stepped(spots, now.current.cursor, 1));
    else if (pressed === "k") take(stepped(spots, now.current.cursor, -1));
    else if (pressed === "w") takeWhole();
    else if (pressed === "backspace" || pressed === "delete") put(undefined);
    else return false;
    return true;
  });
  useEffect(() => {
    document.querySelector(PRESSED)?.scrollIntoView({ block: "center" });
  }, [cursor]);
  const shown = lines.filter((line) => all || isOfInterest(line, values));
  return (
    <>
      <div class="value-keys" role="toolbar" aria-label="Attributes">
        {attributeKeys.map(([key, attribute]) => (
          <button
            key={key}
            type="button"
            disabled={readOnly || cursor === undefined}
            onClick={() => put(attribute)}
          >
            {inWords(attribute)} <kbd>{key.toUpperCase()}</kbd>
          </button>
        ))}
        <button type="button" disabled={cursor === undefined} onClick={takeWhole}>
          whole text <kbd>W</kbd>
        </button>
        <button
          type="button"
          disabled={readOnly || cursor === undefined}
          onClick={() => put(undefined)}
        >
          no value <kbd>⌫</kbd>
        </button>
      </div>
      <p class="muted">
        <kbd>J</kbd> and <kbd>K</kbd> go to the next candidate and the one before. A click takes any
        text.
      </p>
      <label>
        <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> All texts of the page
      </label>
      {shown.length === 0 && <p>The page has no candidates. Show all its texts to mark some.</p>}
      <ol class="value-lines">
        {shown.map((line) => (
          <li key={line[0]!.start} dir="auto">
            {line.map((text) => (
              <Text key={text.start} text={text} values={values} cursor={cursor} take={take} />
            ))}
          </li>
        ))}
      </ol>
      <p role="status">
        {counted(values.length, "value")} · {readOnly ? "read only" : status}
      </p>
      <button type="button" class="primary" disabled={readOnly} onClick={finish}>
        All values are marked
      </button>{" "}
      <a href={hrefOf("label", id)}>Blocks of the page</a>
    </>
  );
}

function isOfInterest(line: ValueLine, values: readonly LabelledValue[]): boolean {
  return line.some(
    ({ start, end, pieces }) =>
      pieces.some(({ mark }) => mark !== undefined) ||
      values.some((own) => own.start >= start && own.end <= end),
  );
}

/** A text with its candidates. A value of the whole text is shown in front of it. */
function Text(props: {
  readonly text: ValueText;
  readonly values: readonly LabelledValue[];
  readonly cursor: Spot | undefined;
  readonly take: (spot: Spot) => void;
}) {
  const { text, values, cursor, take } = props;
  const whole = wholeSpot(text);
  const ofWhole = values.find((own) => isSame(own, whole));
  return (
    <span class={isSame(whole, cursor) ? "value-text taken" : "value-text"}>
      {ofWhole && <b class="value-name">{inWords(ofWhole.attribute)}</b>}
      {text.pieces.map(({ text: words, mark }, at) => {
        if (mark === undefined && words.trim() === "") return words;
        const spot = mark === undefined ? whole : { ...mark, text: words, whole: text };
        const value = mark && values.find((own) => isSame(own, mark));
        const isWhole = isSame(spot, whole);
        return (
          <button
            key={at}
            type="button"
            class={mark ? "value-mark" : "value-rest"}
            aria-pressed={isSame(spot, cursor)}
            title={mark && `${inWords(mark.guess.attribute)}? ${figure(mark.guess.probability)}`}
            onClick={() => take(spot)}
          >
            {value && !isWhole && <b class="value-name">{inWords(value.attribute)}</b>}
            {words}
          </button>
        );
      })}
    </span>
  );
}

/** Saves one after the other, so that each knows the revision of the one before. */
function useSaving({ id, rev: first, complete }: ValuesView) {
  const [status, setStatus] = useState(complete ? "all are marked" : "");
  const chain = useRef(Promise.resolve(first));
  const last = useRef(0);
  const save = (values: readonly LabelledValue[], isDone: boolean): void => {
    const number = ++last.current;
    const say = (what: string): void => {
      if (number === last.current) setStatus(what);
    };
    say("saving");
    chain.current = chain.current.then(async (rev) => {
      try {
        const saved = await api.saveValues(rev, { id, values, complete: isDone });
        say(isDone ? "saved, all are marked" : "saved");
        return saved.rev;
      } catch (error) {
        say(`not saved: ${(error as Error).message}`);
        return rev;
      }
    });
  };
  return { status, save };
}
