import { counted } from "../base/counted.ts";
import { say } from "./exit.ts";

/** Suggests `--render` once, at the end, with the number of pages that may need it. */
export interface RenderHint {
  /** Counts a page that has scripts but no content. */
  page(): void;
  end(): void;
}

export function createRenderHint(): RenderHint {
  let pages = 0;
  return {
    page() {
      pages++;
    },
    end() {
      if (pages === 0) return;
      const found = `${counted(pages, "page")} without content ${pages === 1 ? "has" : "have"} scripts`;
      say(`${found}, which may write it; try --render`, "info", { pages });
    },
  };
}
