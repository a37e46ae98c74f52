import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { counted } from "../../../base/counted.ts";
import { toPages } from "../routes.ts";
import { toHome } from "../ui/focus.ts";
import { pressOf } from "../ui/keys.ts";
import { dropToast, toast } from "../ui/toast.tsx";
import { Window } from "../ui/window.tsx";
import { acceptAndGo } from "./actions.ts";
import { Banner } from "./banner.tsx";
import { type Cutter, cutterOf } from "./block-cutting.ts";
import { isByParts } from "./by-parts.ts";
import { FrameView } from "./frame-view.tsx";
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
import { undo, useUndoOnArrival } from "./undo.ts";
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
  const seen = useRef<readonly number[]>([]);
  const finder = useRef<HTMLInputElement>(null);
  const isHeld = useRef(false);
  const leaving = useMemo(() => startLeaving(view), [view]);
  const hold = (isOn: boolean): void => {
    isHeld.current = isOn;
    document.querySelector("main")!.inert = isOn;
    if (!isOn) toHome();
  };
  cutter.current = cutterOf(view, { hold, reload, later: (...what) => cutter.current(...what) });

  const undoable = { of: "labels", id: page.id, ...labelling } as const;
  const offered = labelCommands(view, {
    tell: toast,
    acceptSeen() {
      const taken = acceptAndGo(view, seen.current);
      const done = `${counted(taken, "block")} taken as the model has them`;
      toast(done, taken > 0 ? labelling.undo : undefined);
    },
    undo: () => undo(undoable),
    finish: () => void leaving.finish(),
    leave: () => void leaving.leave(),
    cut: (way) => void cutter.current(way, labelling.selection.value.to),
    turnStyles() {
      folding.pause(!styles);
      setStyles(!styles);
    },
    toFinder() {
      finder.current?.focus();
      // Typing replaces the last search.
      finder.current?.select();
    },
  });
  const commands = offered.map(({ run, ...command }) => ({
    ...command,
    run: () => {
      if (!command.keys.includes("enter")) {
        leaving.forget();
        dropToast();
      }
      if (!isHeld.current) run();
    },
  }));
  const press = pressOf(commands);
  useSaved(labelling);
  useEffect(() => void view.opinions.load(), [view, isByParts.value]);
  useUndoOnArrival(undoable);

  return (
    <Window
      class="label-screen"
      back={toPages}
      title={page.title}
      head={<LabelHead view={view} styles={styles} press={press} finder={finder} />}
      commands={commands}
      help={<Legend isLong />}
    >
      <Banner view={view} reload={() => reload()} />
      <div class={isPictured.value ? "stage pictured" : "stage"}>
        {isPictured.value && <PagePicture view={view} />}
        <FrameView
          view={view}
          styles={styles}
          onSeen={(blocks) => {
            seen.current = blocks;
            review.see(blocks);
          }}
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
    </Window>
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
