/** The command palette: pages, screens and what the current screen offers, by typing. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, type CorpusInfo } from "../api.ts";
import { goTo, hrefOf } from "../routes.ts";
import { linksOf } from "../screens.tsx";
import { type Command, commands, keyInWords } from "./keys.ts";

/** Most pages and commands that are listed. */
const MOST = 12;
/** Milliseconds from the last key to the search. */
const REST = 120;

interface Choice {
  readonly name: string;
  readonly kind: string;
  readonly run: () => void;
}

/** The pages that the search found for a text. */
interface Found {
  readonly text: string;
  readonly pages: readonly Choice[];
}

/** Opens with Ctrl K. */
export function Palette({ corpus }: { readonly corpus: CorpusInfo }) {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.code === "KeyK";
      if (!isAsked || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return isOpen ? <OpenPalette corpus={corpus} close={() => setOpen(false)} /> : null;
}

function OpenPalette(props: { readonly corpus: CorpusInfo; readonly close: () => void }) {
  const { corpus, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<Found>({ text: "", pages: [] });
  const before = useRef(document.activeElement);
  // What is typed at once belongs to the dialog, not to the screen behind it.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      const pages = corpus.name === "" ? [] : await pagesWith(text).catch(() => []);
      if (!isStale) setFound({ text, pages });
    }, REST);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);

  const wanted = text.trim().toLowerCase();
  const fixed = [...commands.value.map(choiceOf), ...choicesOf(corpus)];
  const fits = ({ name }: Choice): boolean => name.toLowerCase().includes(wanted);
  const fitting = fixed.filter(fits);
  // Keys come faster than the search: of what it found for another text, only what fits this one can be taken.
  const pages = found.text === text ? found.pages : found.pages.filter(fits);
  // Pages come first once something is typed, else what the screen offers.
  const all = wanted === "" ? [...fitting, ...pages] : [...pages, ...fitting];
  const shown = all.slice(0, 2 * MOST);
  const current = Math.min(at, shown.length - 1);

  const end = (): void => {
    dialog.current?.close();
    (before.current as HTMLElement | null)?.focus?.();
  };
  const take = (choice: Choice): void => {
    end();
    choice.run();
  };
  const press = (event: KeyboardEvent): void => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way !== undefined) {
      const next = (current + way + shown.length) % Math.max(1, shown.length);
      setAt(next);
      dialog.current?.querySelector(`#choice-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      const choice = shown[current];
      if (choice !== undefined) take(choice);
    } else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Go to a page, or do something" onClose={close}>
      <input
        role="combobox"
        aria-label="A page or a command"
        aria-expanded="true"
        aria-controls="choices"
        aria-activedescendant={shown.length > 0 ? `choice-${current}` : undefined}
        placeholder="A page or a command"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="choices" role="listbox" aria-label="Pages and commands">
        {shown.map((choice, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={`${choice.kind} ${choice.name} ${i}`}
            id={`choice-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            onClick={() => take(choice)}
          >
            <span class="one-line" dir="auto">
              {choice.name}
            </span>{" "}
            <small>{choice.kind}</small>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p class="muted">Nothing has this name.</p>}
    </dialog>
  );
}

function choiceOf({ name, keys, run }: Command): Choice {
  return { name, kind: keyInWords(keys[0] ?? ""), run };
}

function choicesOf(corpus: CorpusInfo): Choice[] {
  return linksOf(corpus).map(([screen, name]) => ({
    name,
    kind: "screen",
    run: goTo(hrefOf(screen)),
  }));
}

async function pagesWith(text: string): Promise<Choice[]> {
  const { pages } = await api.queue({ sort: "next", text, offset: 0, limit: MOST });
  return pages.map(({ id, title }) => ({
    name: title || id,
    kind: "page",
    run: goTo(hrefOf("label", id)),
  }));
}
