import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { blockOf } from "../../../inspect/client/block-of.ts";
import type { UnitBox } from "../../pictures/pictures.ts";
import { api } from "../api.ts";
import { toHome } from "../ui/focus.ts";
import { reveal } from "../ui/reveal.ts";
import { toast } from "../ui/toast.tsx";
import { useLoaded } from "../use-loaded.ts";
import { isDoubtful } from "./model-label.ts";
import type { PageView } from "./page-view.ts";
import { coloured } from "./swatch.tsx";

/** Whether pages are shown as a browser shows them, too. */
export const isPictured = signal(false);

/** Milliseconds between questions whether a picture is taken. */
const WAIT_MS = 400;

/** The page as a browser shows it, with the boxes of its blocks. */
export function PagePicture({ view }: { readonly view: PageView }) {
  const { page, labelling, over } = view;
  const { found, failure } = useLoaded(() => api.picture(page.id), [view], {
    again: ({ state }) => (state === "pending" ? WAIT_MS : undefined),
  });
  const reason = failure ?? (found?.state === "failed" ? found.reason : undefined);
  useEffect(() => {
    if (reason === undefined) return;
    isPictured.value = false;
    toast(`The page cannot be shown: ${reason}`);
  }, [reason]);
  const place = useRef<HTMLElement>(null);
  const { to, from } = labelling.selection.value;
  const picture = found?.state === "done" ? found : undefined;
  useEffect(() => {
    const box = place.current?.querySelector(`[data-b="${to}"]`);
    if (box) reveal(place.current!, box);
  }, [to, picture]);

  const labels = labelling.labels.value;
  const opinions = view.opinions.labels.value;
  const pick = (event: MouseEvent): void => {
    const block = blockOf(event, "data-b");
    if (block !== undefined) labelling.select(block, event.shiftKey ? from : undefined);
    toHome();
  };
  const first = Math.min(from, to);
  const last = Math.max(from, to);
  return (
    <section
      ref={place}
      class="picture"
      aria-label="Page as shown"
      aria-busy={picture === undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
      tabIndex={0}
    >
      {picture === undefined ? (
        <p>Taking the page’s picture …</p>
      ) : (
        // biome-ignore lint/a11y: keys select blocks on the whole screen
        <div
          class="sheet on-light"
          style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
          onClick={pick}
          onPointerMove={(event) => {
            over.value = blockOf(event, "data-b");
          }}
          onPointerLeave={() => {
            over.value = undefined;
          }}
        >
          <img src={`/api/picture/image?id=${encodeURIComponent(page.id)}`} alt={page.title} />
          {picture.boxes.map(([block, ...box]) => (
            <span
              key={block}
              data-b={block}
              data-m={opinions[block]}
              data-d={isDoubtful(page, block) || undefined}
              data-o={over.value === block || undefined}
              data-s={(first <= block && block <= last) || undefined}
              data-l={labels[block] ?? undefined}
              style={{
                ...placeOf(box, picture),
                ...coloured(labels[block] ?? opinions[block]).style,
              }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type Box = UnitBox extends readonly [number, ...infer Rest] ? Rest : never;

function placeOf(
  [left, top, width, height]: Box,
  sheet: { readonly width: number; readonly height: number },
): Record<string, string> {
  const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return {
    left: share(left, sheet.width),
    top: share(top, sheet.height),
    width: share(width, sheet.width),
    height: share(height, sheet.height),
  };
}
