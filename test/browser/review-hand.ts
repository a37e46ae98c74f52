/** A simulated annotator who knows the gold text, at the keys of the studio. */
import type { Frame, Page } from "playwright-core";
import { type Edits, keysTo, type Run } from "./review-keys.ts";

/** What a page took. */
export interface Cost {
  readonly screens: number;
  readonly keys: number;
  /** Runs of errors that were mended. */
  readonly runs: number;
}

/** Space leads from stop to stop; errors on a screen are mended, those that are on none stay. */
export async function byReview(page: Page, frame: Frame, edits: Edits): Promise<Cost> {
  const places = new Set<number>();
  const left = new Set(edits.runs);
  let keys = 0;
  for (;;) {
    await page.waitForTimeout(60);
    places.add(await frame.evaluate(() => scrollY));
    // A screen is looked at again where mending has moved it. The end of a run may be below: labelling leads there.
    for (
      let run = await firstSeen(frame, left);
      run !== undefined;
      run = await firstSeen(frame, left)
    ) {
      left.delete(run);
      keys += await mend(page, frame, edits, run);
      places.add(await frame.evaluate(() => scrollY));
    }
    keys++;
    await page.keyboard.press("Space");
    await page.waitForTimeout(60);
    if (await page.getByText("You have seen ").isVisible()) break;
  }
  const runs = edits.runs.length - left.size;
  return { screens: places.size, keys, runs };
}

/** Labels a run of errors by keys. Returns their number. */
export async function mend(page: Page, frame: Frame, edits: Edits, run: Run): Promise<number> {
  const at = await frame.locator("seine-b[data-c]").first().getAttribute("data-b");
  const keys = keysTo(edits, await foldsOf(frame), Number(at), run);
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(30);
  return keys.length;
}

export function foldsOf(frame: Frame): Promise<(readonly [number, number])[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".seine-fold")].map(
      ({ dataset }) => [Number(dataset.from), Number(dataset.to)] as const,
    ),
  );
}

async function firstSeen(frame: Frame, left: ReadonlySet<Run>): Promise<Run | undefined> {
  const seen = await visible(frame);
  return [...left].find(({ from }) => seen.has(from));
}

/** The blocks of which something is on the screen. */
async function visible(frame: Frame): Promise<Set<number>> {
  const blocks = await frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("seine-b")].flatMap((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 8 && top < innerHeight - 8 ? [Number(element.dataset.b)] : [];
    }),
  );
  return new Set(blocks);
}
