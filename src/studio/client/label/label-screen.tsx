import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, type CorpusInfo } from "../api.ts";
import { guardLeaving } from "../leaving.ts";
import { hrefOf } from "../routes.ts";
import { hrefOfNext } from "../site/round.ts";
import { commands, useKeys } from "../ui/keys.ts";
import { useTitle } from "../ui/title.ts";
import { dropToast, toast } from "../ui/toast.tsx";
import { useLoaded } from "../use-loaded.ts";
import { acceptAndGo, find } from "./actions.ts";
import { Banner } from "./banner.tsx";
import { FrameView } from "./frame-view.tsx";
import { Help } from "./help.tsx";
import { LabelBar } from "./label-bar.tsx";
import { labelCommands } from "./label-commands.ts";
import { LabelHead } from "./label-head.tsx";
import { nameOf } from "./label-names.ts";
import { Minimap } from "./minimap.tsx";
import { modelInWords, modelLabel } from "./model-label.ts";
import { isPictured, PagePicture } from "./page-picture.tsx";
import { createPageView, type PageView } from "./page-view.ts";
import { SidePanel } from "./side-panel.tsx";
import { undo, undoOnArrival } from "./undo.ts";

interface Props {
  readonly id: string;
  readonly corpus: CorpusInfo;
}

/** Loads a page and shows it. */
export function LabelScreen({ id, corpus }: Props) {
  /** How often the page was loaded, and the block to begin at. */
  const [load, setLoad] = useState<{ readonly times: number; readonly at?: number }>({ times: 0 });
  const { found: view, failure } = useLoaded(async () => {
    const view = createPageView(await api.page(id), corpus.name);
    if (load.at !== undefined) view.labelling.select(load.at);
    return view;
  }, [id, load]);
  const cutter = useRef<Cutter>(undefined);
  // Messages of this page do not stay over the next one.
  useEffect(() => dropToast, []);
  if (failure !== undefined || view === undefined) {
    return (
      <main class="plain" aria-busy={failure === undefined}>
        <h1>{id}</h1>
        {failure ? <p class="banner">{failure}</p> : <p>Reading the page …</p>}
        <a href={hrefOf("queue")}>Pages</a>
      </main>
    );
  }
  const reload = (at?: number): void =>
    setLoad(({ times }) => ({ times: times + 1, ...(at !== undefined && { at }) }));
  return <Labelling view={view} rubric={corpus.rubric} reload={reload} cutter={cutter} />;
}

type Cutter = ((way: "cut" | "join", block: number) => void) | undefined;

interface LabellingProps {
  readonly view: PageView;
  readonly rubric: string | undefined;
  readonly reload: (at?: number) => void;
  /** Cuts or joins a block of the page as it is loaded now. */
  readonly cutter: { current: Cutter };
}

function Labelling({ view, rubric, reload, cutter }: LabellingProps) {
  const { page, labelling, folding, review } = view;
  const [styles, setStyles] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const seen = useRef<readonly number[]>([]);
  const finder = useRef<HTMLInputElement>(null);
  const home = useRef<HTMLElement>(null);
  /** Whether Enter was pressed with unlabelled blocks; pressed again, it labels them by the model's decision. */
  const isAsked = useRef(false);
  const toHome = (): void => home.current?.focus();
  const isHeld = useRef(false);
  const hold = (isOn: boolean): void => {
    isHeld.current = isOn;
    if (home.current) home.current.inert = isOn;
    if (!isOn) toHome();
  };
  useTitle(page.title);

  const acceptSeen = (): void => {
    const taken = acceptAndGo(view, seen.current);
    const count = taken === 1 ? "1 block" : `${taken} blocks`;
    toast(`${count} taken as the model has them`, taken > 0 ? labelling.undo : undefined);
  };
  /** Opens the next page, or the list. False if the studio does not answer. */
  const toNext = async (): Promise<boolean> => {
    try {
      location.hash = await hrefOfNext(page.id);
      return true;
    } catch (error) {
      toast((error as Error).message);
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
      const more = review.isDone ? "" : " Space shows what to look at.";
      toast(
        `${left} of ${count} blocks are not reviewed.${more} Done again takes them as the model has them.`,
      );
      return;
    }
    labelling.finish((block) => modelLabel(page.blocks[block]!));
    await leave();
  };
  /**
   * Cuts the selected block in parts, or joins the parts again, once all is saved. Until the page is there with its
   * new blocks the screen takes nothing: a label would be of blocks that are gone.
   */
  const cut = async (way: "cut" | "join", to = labelling.selection.value.to): Promise<void> => {
    hold(true);
    // Its Undo would be of the blocks that go.
    dropToast();
    try {
      if (!(await labelling.saver.settle())) return hold(false);
      const { rev } = await api.page(page.id);
      await api.cut(rev, { id: page.id, unit: to, way });
      reload(way === "cut" ? to : page.blocks.findIndex(({ of }) => of === page.blocks[to]?.of));
      if (way === "cut")
        toast("The block is broken into its parts", () => cutter.current?.("join", to));
    } catch (error) {
      hold(false);
      toast((error as Error).message);
    }
  };
  cutter.current = (way, to) => void cut(way, to);
  const turnStyles = (): void => {
    folding.pause(!styles);
    setStyles(!styles);
  };
  const turnPicture = (): void => {
    isPictured.value = !isPictured.value;
  };
  const tell = (message: string): void => {
    if (message !== "") toast(message);
  };
  const takeBack = (): void => void undo(labelling).then(tell);
  const toFinder = (): void => {
    finder.current?.focus();
    // Typing replaces the last search.
    finder.current?.select();
  };
  const offered = labelCommands(view, {
    tell: toast,
    acceptSeen,
    undo: takeBack,
    finish: () => void finish(),
    leave: () => void leave(),
    cut: (way) => void cut(way),
    turnStyles,
    turnPicture,
    toFinder,
    help: () => setHelp(true),
  });
  const own = offered.map(({ run, ...command }) => ({
    ...command,
    run: () => {
      if (!isHeld.current) run();
    },
  }));

  useKeys((key) => {
    const command = own.find(({ keys }) => keys.includes(key));
    if (command === undefined) return false;
    if (key !== "enter") {
      isAsked.current = false;
      dropToast();
    }
    command.run();
    return true;
  });

  useLayoutEffect(() => {
    const keep = (event: BeforeUnloadEvent): void => {
      if (labelling.saver.state.value.kind === "clean") return;
      void labelling.saver.settle();
      event.preventDefault();
    };
    const release = guardLeaving(labelling.saver.leave);
    void undoOnArrival(labelling).then(tell);
    addEventListener("beforeunload", keep);
    toHome();
    return () => {
      removeEventListener("beforeunload", keep);
      release();
      labelling.saver.close();
    };
  }, [view]);
  useEffect(() => {
    commands.value = own;
    return () => {
      commands.value = [];
    };
  }, [view, styles]);

  const { to } = labelling.selection.value;
  return (
    <main class="label-screen" ref={home} tabIndex={-1}>
      <LabelHead
        view={view}
        styles={styles}
        turnStyles={turnStyles}
        isPictured={isPictured.value}
        turnPicture={turnPicture}
        finder={finder}
        find={(wanted) => {
          const isFound = find(view, wanted);
          if (isFound) toHome();
          else toast("No block has this text or number.");
        }}
        leaveFinder={toHome}
        help={() => setHelp(true)}
      />
      <Banner view={view} reload={() => reload()} toHome={toHome} />
      <div class={isPictured.value ? "stage pictured" : "stage"}>
        {isPictured.value && <PagePicture view={view} onPicked={toHome} />}
        <FrameView
          view={view}
          styles={styles}
          onSeen={(blocks) => {
            seen.current = blocks;
            review.see(blocks);
          }}
          onPicked={toHome}
        />
        <Minimap view={view} />
      </div>
      <SidePanel view={view} rubric={rubric} />
      <LabelBar view={view} acceptSeen={acceptSeen} undo={takeBack} finish={() => void finish()} />
      <p class="unseen" aria-live="polite">
        {spoken(view, to)}
      </p>
      {isHelp && (
        <Help
          commands={own}
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
  const label = nameOf(labelling.labels.value[i]);
  const model = `the model: ${modelInWords(block)}`;
  return `Block ${i + 1} of ${page.blocks.length}, ${label}, ${model}: ${block.text.slice(0, 120)}`;
}
