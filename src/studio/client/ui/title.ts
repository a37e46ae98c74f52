import { useEffect } from "preact/hooks";

/** Names the browser's tab, and so its history, after what the screen shows; undefined leaves that to another. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Seine` : "Seine studio";
  }, [title]);
}
