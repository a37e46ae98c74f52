import { api } from "./api.ts";
import { Framed, type FramedProps } from "./framed.tsx";
import { useLoaded } from "./use-loaded.ts";

export interface PageFrameProps extends FramedProps {
  readonly id: string;
  /** Whether the page's own style sheets apply. */
  readonly styles: boolean;
}

/** A page of the corpus in its frame. */
export function PageFrame({ id, styles, ...framed }: PageFrameProps) {
  const { key } = useLoaded(() => api.frame(id, styles), [id, styles]).found ?? {};
  if (key === undefined) return <div class="frame-place" />;
  return <Framed {...framed} class="frame-place" address={{ src: `/frame/${key}` }} />;
}
