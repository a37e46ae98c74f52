import type { Page } from "playwright-core";

const blockNumber = /block (\d+)/;

/** Position, from 0, of the block whose number the details show. */
export async function shownBlock(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const text = await page.locator(".verdict").textContent();
  return Number(blockNumber.exec(text ?? "")?.[1]) - 1;
}

/** The page's width beyond what its window shows. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Contrast of an element's text against what is painted behind it (WCAG 2). */
export function contrast(page: Page, selector: string): Promise<number> {
  return contrastOf(page, selector, "text");
}

/** Contrast of an element's own fill against what is painted behind it. */
export function fillContrast(page: Page, selector: string): Promise<number> {
  return contrastOf(page, selector, "fill");
}

function contrastOf(page: Page, selector: string, of: "text" | "fill"): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, of) => {
      const canvas = document
        .createElement("canvas")
        .getContext("2d", { willReadFrequently: true })!;
      const paint = (colour: string): number => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        }) as [number, number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const layers: Element[] = [];
      const lowest = of === "text" ? element : element.parentElement;
      for (let node = lowest; node; node = node.parentElement) layers.unshift(node);
      let back = 1;
      for (const layer of layers) back = paint(getComputedStyle(layer).backgroundColor);
      const own = getComputedStyle(element);
      const front = paint(of === "text" ? own.color : own.backgroundColor);
      return (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    }, of);
}
