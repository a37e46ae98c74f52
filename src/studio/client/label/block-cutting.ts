/** Cuts blocks in parts, and joins the parts again. */
import { api } from "../api.ts";
import { dropToast, toast } from "../ui/toast.tsx";
import type { PageView } from "./page-view.ts";

export type Cutter = (way: "cut" | "join", block: number) => Promise<void>;

interface Screen {
  /** Has the screen take nothing, or take keys and clicks again. */
  readonly hold: (isOn: boolean) => void;
  /** Loads the page again, with a block to begin at. */
  readonly reload: (at?: number) => void;
  /** Cuts blocks of the page as it is loaded by then. */
  readonly later: Cutter;
}

/**
 * Once all is saved. Until the page is there with its new blocks the screen takes nothing: a label would be of
 * blocks that are gone.
 */
export function cutterOf({ page, labelling }: PageView, { hold, reload, later }: Screen): Cutter {
  return async (way, to) => {
    hold(true);
    // Its Undo would be of the blocks that go.
    dropToast();
    try {
      if (!(await labelling.saver.settle())) return hold(false);
      const { rev } = await api.page(page.id);
      await api.cut(rev, { id: page.id, unit: to, way });
      reload(way === "cut" ? to : page.blocks.findIndex(({ of }) => of === page.blocks[to]?.of));
      if (way === "cut") toast("The block is broken into its parts", () => void later("join", to));
    } catch (error) {
      hold(false);
      toast((error as Error).message);
    }
  };
}
