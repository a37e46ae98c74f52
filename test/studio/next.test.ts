/** The pages that the main button leads to, one after another. */
import { expect, test } from "vitest";
import type { Queue } from "../../src/studio/listing.ts";
import { isDrawn } from "../../src/studio/queue.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { studioOver, told } from "./ask.ts";

const COUNT = 30;

test.each(["one.example", "two.example"])(
  "a fifth of the pages that are done one by one are drawn: %s",
  async (site) => {
    const { studio } = await studioOver(
      Object.fromEntries(
        Array.from({ length: COUNT }, (_, i) => [
          `${site}-${i}/page.html`,
          `<link rel=canonical href="https://${site}/${i}"><title>${i}</title><p>The bridge ${i} opened on Monday.`,
        ]),
      ),
    );
    const next = async (after?: string): Promise<string | null> =>
      (await told<{ id: string | null }>(studio, `/api/next${after ? `?after=${after}` : ""}`)).id;
    const done: string[] = [];
    for (let id = await next(); id !== null; id = await next(id)) {
      // The list has the same kind of page at its head. Scores may have changed between the two requests.
      const { pages } = await told<Queue>(studio, "/api/queue?limit=1");
      expect(pages[0]!.drawn).toBe(isDrawn(id));
      const page = await told<StudioPage>(studio, `/api/page?id=${id}`);
      const labels = page.blocks.map(() => "content");
      await told(studio, "/api/labels", {
        method: "PUT",
        headers: { "if-match": page.rev },
        body: JSON.stringify({ id, labels, complete: true }),
      });
      done.push(id);
      const left = Object.keys(done).length;
      const drawn = done.filter(isDrawn).length;
      if (left <= 20) expect([left, drawn]).toEqual([left, Math.floor(left / 5)]);
    }
    expect(new Set(done).size).toBe(COUNT);
  },
);
