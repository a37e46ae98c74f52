import { useLayoutEffect } from "preact/hooks";
import { guardLeaving } from "../leaving.ts";
import type { Labelling } from "./labelling.ts";

/** Keeps the user from leaving a page whose labels are not saved, and the tab from being closed over them. */
export function useSaved({ saver }: Pick<Labelling, "saver">): void {
  useLayoutEffect(() => {
    const keep = (event: BeforeUnloadEvent): void => {
      if (saver.state.value.kind === "clean") return;
      void saver.settle();
      event.preventDefault();
    };
    const release = guardLeaving(saver.leave);
    addEventListener("beforeunload", keep);
    return () => {
      removeEventListener("beforeunload", keep);
      release();
      saver.close();
    };
  }, [saver]);
}
