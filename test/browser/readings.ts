import type { Page } from "playwright-core";

const blockNumber = /block (\d+)/;

/** Number of the block that the details show. */
export async function shownBlock(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const text = await page.locator(".verdict").textContent();
  return Number(blockNumber.exec(text ?? "")?.[1]);
}

/** The page's width beyond what its window shows. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Contrast of an element's text against what is painted behind it (WCAG 2). */
export function contrast(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
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
      for (let node: Element | null = element; node; node = node.parentElement)
        layers.unshift(node);
      let back = 1;
      for (const layer of layers) back = paint(getComputedStyle(layer).backgroundColor);
      const front = paint(getComputedStyle(element).color);
      return (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    });
}
