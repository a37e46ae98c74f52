import "./values.css";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LabelledValue } from "../../../../training/corpus/value-labels.ts";
import { counted } from "../../../base/counted.ts";
import { figure } from "../../../base/figures.ts";
import type { ValueLine, ValuesView, ValueText } from "../../values/values-view.ts";
import { ApiError, api } from "../api.ts";
import { SaveBanner } from "../label/banner.tsx";
import { Help } from "../label/help.tsx";
import { Key } from "../label/label-bar.tsx";
import { createSaver, type Saver, savings } from "../label/saving.ts";
import { useSaved } from "../label/use-saved.ts";
import { hrefOf } from "../routes.ts";
import { type Command, useCommands } from "../ui/keys.ts";
import { useTitle } from "../ui/title.ts";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { toast } from "../ui/toast.tsx";
import { useLoaded } from "../use-loaded.ts";
import { attributeKeys, inWords } from "./attributes.ts";
import { isSame, marked, type Spot, spotsOf, stepped, wholeSpot } from "./marked.ts";

const PRESSED = '.value-lines [aria-pressed="true"]';

/** The texts of a page with its candidates as marks; keys say what attribute each is a value of. */
export function ValuesScreen({ id }: { readonly id: string }) {
  const [times, setTimes] = useState(0);
  const { found, failure } = useLoaded(() => api.values(id), [id, times]);
  if (found === undefined) {
    const links = <a href={hrefOf("queue")}>Pages</a>;
    return <TitledScreen title={id} links={links} failure={failure} loading="Reading the page …" />;
  }
  return <Values key={times} view={found} reload={() => setTimes(times + 1)} />;
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
  const state = useMemo(
    () => signal<Marked>({ values: view.values, complete: view.complete }),
    [view],
  );
  const saver = useMemo(() => saverOf(view, () => state.value), [view]);
  const past = useRef<Marked[]>([]);
  const [isChanged, setChanged] = useState(false);
  const [all, setAll] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const home = useRef<HTMLElement>(null);
  const { values, cursor, complete } = state.value;
  const spots = useMemo(() => spotsOf(lines), [lines]);
  const change = (to: Marked): void => {
    state.value = to;
    setChanged(true);
    saver.change();
    // Each step at once: there is no copy of it in the browser.
    void saver.settle();
  };
  const act = (to: Marked): void => {
    if (readOnly) return;
    past.current.push(state.value);
    change(to);
  };
  const take = (to: Spot | undefined): void => {
    state.value = { ...state.value, cursor: to };
  };
  const takeWhole = (): void => {
    const { cursor: at } = state.value;
    if (at !== undefined) take(wholeSpot(at.whole));
  };
  const put = (attribute: string | undefined): void => {
    const { values: before, cursor: at } = state.value;
    if (at !== undefined)
      act({ values: marked(before, at, attribute), cursor: at, complete: false });
  };
  const undo = (): void => {
    const before = past.current.pop();
    if (before === undefined) toast("There is nothing to undo.");
    else change(before);
  };
  const next = async (): Promise<void> => {
    try {
      if (!(await saver.settle())) return;
      const { id: other } = await api.next(id, "values");
      if (other !== null) location.hash = hrefOf("values", other);
      else toast("The values of all other pages are marked.");
    } catch (error) {
      toast((error as Error).message);
    }
  };
  const finish = (): void => {
    if (!state.value.complete) act({ ...state.value, complete: true });
    void next();
  };
  const own: Command[] = [
    {
      keys: ["j", "arrowdown"],
      name: "Next candidate",
      run: () => take(stepped(spots, state.value.cursor, 1)),
    },
    {
      keys: ["k", "arrowup"],
      name: "Previous candidate",
      run: () => take(stepped(spots, state.value.cursor, -1)),
    },
    ...attributeKeys.map(([key, attribute]) => ({
      keys: [key],
      name: `It is a value of: ${inWords(attribute)}`,
      run: () => put(attribute),
    })),
    { keys: ["w"], name: "Take the whole text around the candidate", run: takeWhole },
    { keys: ["backspace", "delete"], name: "It is no value", run: () => put(undefined) },
    { keys: ["z", "ctrl+z"], name: "Undo", run: undo },
    { keys: ["enter"], name: "All values are marked: save, and open the next page", run: finish },
    { keys: ["n"], name: "Next page, without saying so", run: () => void next() },
    { keys: ["?", "shift+?", "f1"], name: "All keys", run: () => setHelp(true) },
  ];
  const press = useCommands(own, [view]);
  useSaved({ saver });
  useTitle(`Values: ${title}`);
  useLayoutEffect(() => home.current?.focus(), []);
  useEffect(() => {
    document.querySelector(PRESSED)?.scrollIntoView({ block: "center" });
  }, [cursor]);
  const shown = lines.filter((line) => all || isOfInterest(line, values));
  const saved = readOnly ? "read only" : isChanged ? savings[saver.state.value.kind] : "";
  const told = [saved, complete && "all are marked"].filter(Boolean).join(", ");
  const isIdle = readOnly || cursor === undefined;
  return (
    <main class="values-page" ref={home} tabIndex={-1}>
      <header class="label-head">
        <a class="back" href={hrefOf("queue")}>
          Pages
        </a>
        <h1 dir="auto">{title}</h1>
        <a href={hrefOf("label", id)}>Blocks</a>
        <span class="status" role="status">
          {[counted(values.length, "value"), told].filter(Boolean).join(" · ")}
        </span>
        <button type="button" onClick={() => setHelp(true)}>
          Help <kbd>?</kbd>
        </button>
      </header>
      <SaveBanner saver={saver} reload={reload} toHome={() => home.current?.focus()} />
      <section
        class="card value-page"
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
                <Text key={text.start} text={text} values={values} cursor={cursor} take={take} />
              ))}
            </li>
          ))}
        </ol>
      </section>
      <footer class="label-bar">
        <fieldset class="keys value-keys">
          <legend class="unseen">Attribute of the candidate</legend>
          {attributeKeys.map(([key, attribute]) => (
            <Key key={key} name={key} disabled={isIdle} press={press}>
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
            Back
          </Key>
          <Key name="j" press={press}>
            Forth
          </Key>
          <Key name="z" disabled={readOnly} press={press}>
            Undo
          </Key>
          <Key name="enter" class="primary" disabled={readOnly} press={press}>
            All values are marked
          </Key>
        </fieldset>
      </footer>
      {isHelp && (
        <Help
          commands={own}
          close={() => {
            setHelp(false);
            home.current?.focus();
          }}
        >
          <p>
            Underlined is what the model takes for a value. A click takes any text; a letter says
            what it is a value of, and the same letter again that it is none.
          </p>
        </Help>
      )}
    </main>
  );
}

/** Saves what is marked, over the revision that was saved or loaded last. */
function saverOf({ id, rev: first }: ValuesView, now: () => Marked): Saver {
  let rev = first;
  return createSaver(async (over) => {
    if (over) ({ rev } = await api.values(id));
    const { values, complete } = now();
    try {
      ({ rev } = await api.saveValues(rev, { id, values, complete }));
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
