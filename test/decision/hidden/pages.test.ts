/** Small pages with one sentence each, drawn by Chromium or not: how many are told apart. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { extract } from "../../../src/api/extract.ts";

const path = fileURLToPath(new URL("../../../../shared/hiding.json", import.meta.url));
const WORD = "secretword";
/** Hidden sentences that may come out, and drawn ones that may be lost. */
const MOST_OUT = 11;
const MOST_LOST = 4;

interface Page {
  readonly name: string;
  readonly html: string;
  readonly drawn: boolean;
}

test.skipIf(!existsSync(path)).each(["auto", "strict"] as const)(
  "hidden sentences stay in and drawn ones come out: %s",
  (invisible) => {
    const { pages } = JSON.parse(readFileSync(path, "utf8")) as { pages: Page[] };
    const comesOut = ({ html }: Page): boolean => extract(html, { invisible }).text.includes(WORD);
    const wrong = pages.filter((page) => comesOut(page) !== page.drawn);
    expect(pages.length).toBeGreaterThan(200);
    expect(wrong.filter(({ drawn }) => !drawn).length).toBeLessThanOrEqual(MOST_OUT);
    expect(wrong.filter(({ drawn }) => drawn).length).toBeLessThanOrEqual(MOST_LOST);
  },
);
