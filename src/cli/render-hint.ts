import { say } from "./exit.ts";

/** Says once, at the end, that `--render` may help, and for how many pages. */
export interface RenderHint {
  /** A page without content has scripts. */
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
      const found =
        pages === 1
          ? "1 page without content has scripts"
          : `${pages.toLocaleString("en")} pages without content have scripts`;
      say(`${found}, which may write it; try --render`, "info", { pages });
    },
  };
}
