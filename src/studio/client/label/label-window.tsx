import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { counted } from "../../../base/counted.ts";
import { useCommands } from "../ui/keys.ts";
import { useTitle } from "../ui/title.ts";
import { dropToast, toast } from "../ui/toast.tsx";
import { acceptAndGo, find } from "./actions.ts";
import { Banner } from "./banner.tsx";
import { type Cutter, cutterOf } from "./block-cutting.ts";
import { isByParts } from "./by-parts.ts";
import { FrameView } from "./frame-view.tsx";
import { Help } from "./help.tsx";
import { LabelBar } from "./label-bar.tsx";
import { labelCommands } from "./label-commands.ts";
import { LabelHead } from "./label-head.tsx";
import { nameOf } from "./label-names.ts";
import { Legend } from "./legend.tsx";
import { Minimap } from "./minimap.tsx";
import { startLeaving } from "./page-leaving.ts";
import { isPictured, PagePicture } from "./page-picture.tsx";
import type { PageView } from "./page-view.ts";
import { SidePanel } from "./side-panel.tsx";
import { undo, undoOnArrival } from "./undo.ts";
import { useSaved } from "./use-saved.ts";

interface Props {
  readonly view: PageView;
  readonly rubric: string | undefined;
  readonly reload: (at?: number) => void;
  /** Cuts or joins a block of the page as it is loaded now. */
  readonly cutter: { current: Cutter };
}

/** A page that is labelled: what is around it, and what its keys do. */
export function LabelWindow({ view, rubric, reload, cutter }: Props) {
  const { page, labelling, folding, review } = view;
  const [styles, setStyles] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const seen = useRef<readonly number[]>([]);
  const finder = useRef<HTMLInputElement>(null);
  const home = useRef<HTMLElement>(null);
  const isHeld = useRef(false);
  const leaving = useMemo(() => startLeaving(view), [view]);
  const finish = (): void => void leaving.finish();
  const toHome = (): void => home.current?.focus();
  const hold = (isOn: boolean): void => {
    isHeld.current = isOn;
    if (home.current) home.current.inert = isOn;
    if (!isOn) toHome();
  };
  cutter.current = cutterOf(view, { hold, reload, later: (...what) => cutter.current(...what) });
  useTitle(page.title);

  const acceptSeen = (): void => {
    const taken = acceptAndGo(view, seen.current);
    const done = `${counted(taken, "block")} taken as the model has them`;
    toast(done, taken > 0 ? labelling.undo : undefined);
  };
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
    finish,
    leave: () => void leaving.leave(),
    cut: (way) => void cutter.current(way, labelling.selection.value.to),
    turnStyles,
    turnPicture,
    toFinder,
    help: () => setHelp(true),
  });
  const own = offered.map(({ run, ...command }) => ({
    ...command,
    run: () => {
      if (!command.keys.includes("enter")) {
        leaving.forget();
        dropToast();
      }
      if (!isHeld.current) run();
    },
  }));

  const press = useCommands(own, [view, styles, isByParts.value]);
  useSaved(labelling);
  useEffect(() => void view.opinions.load(), [view, isByParts.value]);
  useLayoutEffect(() => {
    void undoOnArrival(labelling).then(tell);
    toHome();
  }, [view]);

  return (
    <main class="label-screen" ref={home} tabIndex={-1}>
      <LabelHead
        view={view}
        styles={styles}
        turnStyles={turnStyles}
        press={press}
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
      <SidePanel
        view={view}
        rubric={rubric}
        press={press}
        reload={() => reload(labelling.selection.value.to)}
      />
      <LabelBar view={view} press={press} />
      <p class="unseen" aria-live="polite">
        {spoken(view)}
      </p>
      {isHelp && (
        <Help
          commands={own}
          close={() => {
            setHelp(false);
            toHome();
          }}
        >
          <Legend isLong />
        </Help>
      )}
    </main>
  );
}

/** Text for screen readers on the current block. */
function spoken({ page, labelling, opinions }: PageView): string {
  const { to } = labelling.selection.value;
  const block = page.blocks[to];
  if (block === undefined) return "The page has no block of text.";
  const label = nameOf(labelling.labels.value[to]);
  const model = `the model: ${opinions.inWords(to)}`;
  return `Block ${to + 1} of ${page.blocks.length}, ${label}, ${model}: ${block.text.slice(0, 120)}`;
}
