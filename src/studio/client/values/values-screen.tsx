import "./values.css";
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { LabelledValue } from "../../../../training/corpus/value-labels.ts";
import { counted } from "../../../base/counted.ts";
import { figure } from "../../../base/figures.ts";
import type { ValueStep } from "../../journal.ts";
import type { ValueLine, ValuesView, ValueText } from "../../values/values-view.ts";
import { ApiError, api } from "../api.ts";
import { SaveBanner } from "../label/banner.tsx";
import { createSaver, type Saver, savings } from "../label/saving.ts";
import { createSteps, newName, type Steps } from "../label/steps.ts";
import { type Undoable, undo, useUndoOnArrival } from "../label/undo.ts";
import { useSaved } from "../label/use-saved.ts";
import { hrefOf, toPages } from "../routes.ts";
import { Key } from "../ui/key.tsx";
import { command, pressOf } from "../ui/keys.ts";
import { PageScreen } from "../ui/titled-screen.tsx";
import { orTell, toast } from "../ui/toast.tsx";
import { Window } from "../ui/window.tsx";
import { attributeKeys, inWords } from "./attributes.ts";
import { attributeAt, isSame, marked, type Spot, spotsOf, stepped, wholeSpot } from "./marked.ts";

const PRESSED = '.value-lines [aria-pressed="true"]';

/** The texts of a page with its candidates as marks; keys say what attribute each is a value of. */
export function ValuesScreen({ id }: { readonly id: string }) {
  const [times, setTimes] = useState(0);
  return (
    <PageScreen id={id} back={toPages} ask={() => api.values(id)} inputs={[id, times]}>
      {(view) => <Values view={view} reload={() => setTimes(times + 1)} />}
    </PageScreen>
  );
}

/** What is marked. Keys come faster than the screen is drawn: they act on this, not on what was drawn last. */
interface Marked {
  readonly values: readonly LabelledValue[];
  readonly cursor?: Spot | undefined;
  readonly complete: boolean;
}

interface Props {
  readonly view: ValuesView;
  /** Loads the page again. */
  readonly reload: () => void;
}

function Values({ view, reload }: Props) {
  const { id, title, lines, readOnly } = view;
  const [state, steps, saver] = useMemo(() => {
    const state = signal<Marked>({ values: view.values, complete: view.complete });
    const steps = createSteps<ValueStep>();
    return [state, steps, saverOf(view, () => state.value, steps)] as const;
  }, [view]);
  const [isChanged, setChanged] = useState(false);
  const [all, setAll] = useState(false);
  const { values, cursor, complete } = state.value;
  const spots = useMemo(() => spotsOf(lines), [lines]);
  /** Shows the page as it was before or after a step. */
  const take = (step: ValueStep | undefined, side: 0 | 1): boolean => {
    if (step === undefined) return false;
    let { values, cursor, complete } = state.value;
    for (const [start, end, ...sides] of step.values) {
      const places = [...spots, ...lines.flat().map(wholeSpot)];
      // What the page of another model has no place for stays as it is.
      const spot = places.find((one) => isSame(one, { start, end }));
      if (spot) values = marked(values, spot, sides[side]);
      cursor = spot ?? cursor;
    }
    if (step.complete) complete = step.complete[side];
    state.value = { values, cursor, complete };
    setChanged(true);
    saver.change();
    // Each step at once: there is no copy of it in the browser.
    void saver.settle();
    return true;
  };
  const act = (changes: ValueStep["values"], isComplete: boolean): void => {
    const { complete: before } = state.value;
    if (readOnly || (changes.length === 0 && before === isComplete)) return;
    const step: ValueStep = {
      step: newName(),
      values: changes,
      ...(before !== isComplete && { complete: [before, isComplete] }),
    };
    steps.add(step);
    take(step, 1);
  };
  const goTo = (to: Spot | undefined): void => {
    state.value = { ...state.value, cursor: to };
  };
  const put = (attribute: string | null): void => {
    const { values: now, cursor: at } = state.value;
    if (at === undefined) return;
    const before = attributeAt(now, at);
    const after = attribute === before ? null : attribute;
    if (before !== after) act([[at.start, at.end, before, after]], false);
  };
  const undoable: Undoable<"values"> = {
    of: "values",
    id,
    saver,
    undo: () => take(steps.back(), 0),
    undoEarlier: (step) => void take(steps.backTo(step), 0),
  };
  const next = async (): Promise<void> => {
    if (!(await saver.settle())) return;
    const { id: other } = await api.next(id, "values");
    if (other !== null) location.hash = hrefOf("values", other);
    else toast("The values of all other pages are marked.");
  };
  const step = (way: 1 | -1) => (): void => goTo(stepped(spots, state.value.cursor, way));
  const commands = [
    command("j arrowdown", "Next candidate", step(1)),
    command("k arrowup", "Previous candidate", step(-1)),
    ...attributeKeys.map(([key, attribute]) =>
      command(key, `It is a value of: ${inWords(attribute)}`, () => put(attribute)),
    ),
    command("w", "Take the whole text around the candidate", () =>
      goTo(state.value.cursor && wholeSpot(state.value.cursor.whole)),
    ),
    command("backspace delete", "It is no value", () => put(null)),
    command("z ctrl+z", "Undo, on any page", () => !readOnly && undo(undoable)),
    command("shift+z ctrl+shift+z", "Redo", () => take(steps.forth(), 1)),
    command("enter", "All values are marked: save, and open the next page", () => {
      act([], true);
      orTell(next());
    }),
    command("n", "Next page, without saying so", () => orTell(next())),
  ];
  const press = pressOf(commands);
  useSaved({ saver });
  useUndoOnArrival(undoable);
  useEffect(() => {
    document.querySelector(PRESSED)?.scrollIntoView({ block: "center" });
  }, [cursor]);
  const shown = lines.filter((line) => all || isOfInterest(line, values));
  const saved = readOnly ? "read only" : isChanged ? savings[saver.state.value.kind] : "";
  const status = [saved, complete && "all are marked"].filter(Boolean).join(", ");
  const isIdle = readOnly || cursor === undefined;
  return (
    <Window
      class="values-page"
      back={toPages}
      title={title}
      tab={`Values: ${title}`}
      head={
        <>
          <a href={hrefOf("label", id)}>Blocks</a>
          <span class="status" role="status">
            {[counted(values.length, "value"), status].filter(Boolean).join(" · ")}
          </span>
        </>
      }
      commands={commands}
      help={
        <p>
          Underlined is what the model takes for a value. A click takes any text; a letter says what
          it is a value of, and the same letter again that it is none.
        </p>
      }
    >
      <SaveBanner saver={saver} reload={reload} />
      <section
        class="card"
        aria-label="Texts of the page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
        tabIndex={0}
      >
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> All texts of the
          page
        </label>
        {shown.length === 0 && <p>The page has no candidates. Show all its texts to mark some.</p>}
        <ol class="value-lines">
          {shown.map((line) => (
            <li key={line[0]!.start} dir="auto">
              {line.map((text) => (
                <Text key={text.start} text={text} values={values} cursor={cursor} take={goTo} />
              ))}
            </li>
          ))}
        </ol>
      </section>
      <footer class="label-bar">
        <fieldset class="keys swiped">
          <legend class="unseen">Attribute of the candidate</legend>
          {attributeKeys.map(([key, attribute]) => (
            <Key
              key={key}
              name={key}
              pressed={cursor && attributeAt(values, cursor) === attribute}
              disabled={isIdle}
              press={press}
            >
              {inWords(attribute)}
            </Key>
          ))}
          <Key name="w" disabled={cursor === undefined} press={press}>
            whole text
          </Key>
          <Key name="backspace" disabled={isIdle} press={press}>
            no value
          </Key>
        </fieldset>
        <fieldset class="keys">
          <legend class="unseen">The page</legend>
          <Key name="k" press={press}>
            Previous
          </Key>
          <Key name="j" press={press}>
            Next
          </Key>
          <Key name="z" disabled={readOnly} press={press}>
            Undo
          </Key>
          <Key name="enter" class="primary" disabled={readOnly} press={press}>
            All values are marked
          </Key>
        </fieldset>
      </footer>
    </Window>
  );
}

/** Saves what is marked, over the revision that was saved or loaded last. */
function saverOf(
  { id, rev: first }: ValuesView,
  now: () => Marked,
  steps: Steps<ValueStep>,
): Saver {
  let rev = first;
  return createSaver(async (over) => {
    if (over) ({ rev } = await api.values(id));
    const { values, complete } = now();
    const unsent = steps.unsent.slice();
    try {
      ({ rev } = await api.saveValues(rev, { id, values, complete, steps: unsent }));
      steps.sent(unsent.length);
      return "saved";
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return "conflict";
      throw error;
    }
  });
}

function isOfInterest(line: ValueLine, values: readonly LabelledValue[]): boolean {
  return line.some(
    ({ start, end, pieces }) =>
      pieces.some(({ mark }) => mark !== undefined) ||
      values.some((one) => one.start >= start && one.end <= end),
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
  const ofWhole = values.find((one) => isSame(one, whole));
  return (
    <span class={isSame(whole, cursor) ? "value-text taken" : "value-text"}>
      {ofWhole && <b class="value-name">{inWords(ofWhole.attribute)}</b>}
      {text.pieces.map(({ text: words, mark }, at) => {
        if (mark === undefined && words.trim() === "") return words;
        const spot = mark === undefined ? whole : { ...mark, text: words, whole: text };
        const value = mark && values.find((one) => isSame(one, mark));
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
