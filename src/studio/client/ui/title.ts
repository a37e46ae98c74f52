import { useEffect } from "preact/hooks";

/** Names the browser's tab, and so its history, after what the screen shows. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Seine` : "Seine studio";
  }, [title]);
}
