import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type CorpusInfo } from "../api.ts";
import { keyOf } from "../key-of.ts";
import { guardLeaving } from "../leaving.ts";
import { hrefOf } from "../routes.ts";
import { hrefOfNext } from "../site/round.ts";
import { useLoaded } from "../use-loaded.ts";
import {
  accept,
  find,
  go,
  goToChange,
  goToDoubtful,
  labelSelected,
  modelLabel,
} from "./actions.ts";
import { Banner } from "./banner.tsx";
import { FrameView } from "./frame-view.tsx";
import { Help } from "./help.tsx";
import { LabelBar } from "./label-bar.tsx";
import { LabelHead } from "./label-head.tsx";
import { labelKeys, nameOf } from "./label-names.ts";
import { Minimap } from "./minimap.tsx";
import { createPageView, type PageView } from "./page-view.ts";
import { SidePanel } from "./side-panel.tsx";
import { undo, undoOnArrival } from "./undo.ts";

interface Props {
  readonly id: string;
  readonly corpus: CorpusInfo;
}

/** Loads a page and shows it. */
export function LabelScreen({ id, corpus }: Props) {
  const [attempt, setAttempt] = useState(0);
  const { found: view, failure } = useLoaded(
    async () => createPageView(await api.page(id), corpus.name),
    [id, attempt],
  );
  if (failure !== undefined || view === undefined) {
    return (
      <main class="plain" aria-busy={failure === undefined}>
        <h1>{id}</h1>
        {failure ? <p class="banner">{failure}</p> : <p>Reading the page …</p>}
        <a href={hrefOf("queue")}>Pages</a>
      </main>
    );
  }
  const reload = (): void => setAttempt((number) => number + 1);
  return <Labelling view={view} rubric={corpus.rubric} reload={reload} />;
}

interface LabellingProps {
  readonly view: PageView;
  readonly rubric: string | undefined;
  readonly reload: () => void;
}

function Labelling({ view, rubric, reload }: LabellingProps) {
  const { page, labelling } = view;
  const [styles, setStyles] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const notice = useSignal("");
  const seen = useRef<readonly number[]>([]);
  const finder = useRef<HTMLInputElement>(null);
  const home = useRef<HTMLElement>(null);
  /** Whether Enter was pressed with unlabelled blocks; pressed again, it labels them by the model's decision. */
  const isAsked = useRef(false);
  const toHome = (): void => home.current?.focus();

  const acceptSeen = (): void => {
    const blocks = seen.current.toSorted((a, b) => a - b);
    const taken = accept(view, blocks);
    const last = blocks.at(-1);
    if (last !== undefined) labelling.select(last + 1);
    notice.value = `${taken} ${taken === 1 ? "block" : "blocks"} taken as the model has them`;
  };
  /** Opens the next page, or the list. False if the studio does not answer. */
  const toNext = async (): Promise<boolean> => {
    try {
      location.hash = await hrefOfNext(page.id);
      return true;
    } catch (error) {
      notice.value = (error as Error).message;
      return false;
    }
  };
  /** Opens the next page, or the list if the studio does not answer, since the labels here were discarded. */
  const toAny = async (): Promise<void> => {
    if (!(await toNext())) location.hash = hrefOf("queue");
  };
  const leave = async (): Promise<void> => {
    if (await labelling.saver.leave(() => void toAny())) await toNext();
  };
  const finish = async (): Promise<void> => {
    const count = page.blocks.length;
    const left = labelling.labels.value.filter((label) => label === null).length;
    if (page.readOnly) return leave();
    if (left > 0 && !isAsked.current) {
      isAsked.current = true;
      notice.value = `${left} of ${count} blocks are not reviewed. Done again takes them as the model has them.`;
      return;
    }
    labelling.finish((block) => modelLabel(page, block));
    await leave();
  };
  const doubtful = (way: 1 | -1): void => {
    if (!goToDoubtful(view, way)) notice.value = "The model is sure of all blocks of this page.";
  };
  const tell = (message: string): void => {
    if (message !== "") notice.value = message;
  };
  const takeBack = (): void => void undo(labelling).then(tell);
  const toFinder = (): void => {
    finder.current?.focus();
    // Typing replaces the last search.
    finder.current?.select();
  };

  const actions: Readonly<Record<string, () => void>> = {
    j: () => go(view, 1),
    k: () => go(view, -1),
    arrowdown: () => go(view, 1),
    arrowup: () => go(view, -1),
    "shift+j": () => doubtful(1),
    "shift+k": () => doubtful(-1),
    l: () => goToChange(view, 1, false),
    h: () => goToChange(view, -1, false),
    "shift+l": () => goToChange(view, 1, true),
    "shift+h": () => goToChange(view, -1, true),
    "shift+arrowdown": () => go(view, 1, true),
    "shift+arrowup": () => go(view, -1, true),
    a: acceptSeen,
    z: takeBack,
    "shift+z": labelling.redo,
    backspace: () => labelSelected(view, null),
    delete: () => labelSelected(view, null),
    enter: () => void finish(),
    n: () => void leave(),
    s: () => setStyles((own) => !own),
    g: toFinder,
    "/": toFinder,
    "shift+/": toFinder,
    "?": () => setHelp(true),
    "shift+?": () => setHelp(true),
  };
  const changing = new Set(["a", "z", "shift+z", "backspace", "delete"]);
  const press = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    const target = event.target as HTMLElement;
    const isOther = event.altKey || ((event.ctrlKey || event.metaKey) && key !== "z");
    if (isOther || target.closest("input, textarea, select, dialog") !== null) return;
    // The focused element handles its own keys.
    if (key === "enter" && target.closest("a, button, summary") !== null) return;
    const name = event.shiftKey ? `shift+${key}` : key;
    const label = labelKeys[name];
    const action = label ? () => labelSelected(view, label) : actions[name];
    if (action === undefined) return;
    event.preventDefault();
    if (page.readOnly && (label || changing.has(name))) return;
    if (key !== "enter") {
      isAsked.current = false;
      notice.value = "";
    }
    action();
  };
  const latest = useRef(press);
  latest.current = press;

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    const keep = (event: BeforeUnloadEvent): void => {
      if (labelling.saver.state.value.kind === "clean") return;
      void labelling.saver.settle();
      event.preventDefault();
    };
    const release = guardLeaving(labelling.saver.leave);
    void undoOnArrival(labelling).then(tell);
    document.addEventListener("keydown", listen);
    addEventListener("beforeunload", keep);
    toHome();
    return () => {
      document.removeEventListener("keydown", listen);
      removeEventListener("beforeunload", keep);
      release();
      labelling.saver.close();
    };
  }, [view]);

  const { to } = labelling.selection.value;
  return (
    <main class="label-screen" ref={home} tabIndex={-1}>
      <LabelHead
        view={view}
        styles={styles}
        setStyles={setStyles}
        finder={finder}
        find={(wanted) => {
          const isFound = find(view, wanted);
          notice.value = isFound ? "" : "No block has this text or number.";
          if (isFound) toHome();
        }}
        leaveFinder={toHome}
        help={() => setHelp(true)}
      />
      <Banner view={view} reload={reload} />
      <div class="stage">
        <FrameView
          view={view}
          styles={styles}
          onSeen={(blocks) => {
            seen.current = blocks;
          }}
          onPicked={toHome}
        />
        <Minimap view={view} />
      </div>
      <SidePanel view={view} rubric={rubric} />
      <LabelBar
        view={view}
        notice={notice.value}
        acceptSeen={acceptSeen}
        undo={takeBack}
        finish={() => void finish()}
      />
      <p class="unseen" aria-live="polite">
        {spoken(view, to)}
      </p>
      {isHelp && (
        <Help
          close={() => {
            setHelp(false);
            toHome();
          }}
        />
      )}
    </main>
  );
}

/** Text for screen readers on the current block. */
function spoken({ page, labelling }: PageView, i: number): string {
  const block = page.blocks[i];
  if (block === undefined) return "The page has no block of text.";
  const { isContent, probability, text } = block;
  const label = nameOf(labelling.labels.value[i]);
  const model = `the model: ${isContent ? "content" : "rest"}, ${probability.toFixed(2)}`;
  return `Block ${i} of ${page.blocks.length}, ${label}, ${model}: ${text.slice(0, 120)}`;
}
