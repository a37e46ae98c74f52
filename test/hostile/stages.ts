import { classifyChecked } from "../../src/api/checked-page.ts";
import { chunk } from "../../src/api/chunk.ts";
import { extractWith } from "../../src/api/extract-with.ts";
import { segment } from "../../src/api/segment.ts";
import { explainPage } from "../../src/explain/explain-page.ts";
import { families, isLearned } from "../../src/features/index.ts";
import { seedSeries } from "../../src/inspect/figure-parts.ts";
import { report } from "../../src/inspect/html-report.ts";
import { inspectPage } from "../../src/inspect/inspection.ts";
import { documentMetadata } from "../../src/metadata/metadata.ts";
import type { Content } from "../../src/output/formats/format.ts";
import { formatNamed } from "../../src/output/formats/index.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { postsOf } from "../../src/pipeline/posts.ts";
import { refusalOf } from "../../src/pipeline/refusal.ts";
import { segmentationNames } from "../../src/segments/index.ts";
import { leafSegments } from "../../src/segments/segment.ts";
import { tinyModel } from "../cases/tiny-model.ts";
import type { Cost } from "./growth.ts";

/** All features, so that each is measured; all blocks are content. */
const whole = tinyModel(
  families.map((family) =>
    isLearned(family) ? { name: family.name, table: family.fit([]) } : { name: family.name },
  ),
);
/** Few features: explanations and reports tell each of every block. */
const small = tinyModel();

const everything = {
  threshold: 0,
  comments: "include",
  url: "https://e.example/2024/03/05/page",
  metadata: true,
} as const;

/**
 * Extracts a page to every format with its metadata, explains and inspects it, cuts it into segments and
 * chunks, each with its cost.
 */
export function stageCosts(html: string): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  let inner = 0;
  function timed<T>(stage: string, make: () => T, textOf: (made: T) => string): T {
    const outer = inner;
    inner = 0;
    const before = process.cpuUsage();
    const made = make();
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    costs.set(stage, { time: time - inner, length: textOf(made).length });
    inner = outer + time;
    return made;
  }

  timed(
    "extract",
    () =>
      extractWith(
        html,
        { ...everything, formats: [...formatNames], model: whole },
        {
          format(name) {
            const format = formatNamed(name);
            const render = (content: Content) => timed(name, () => format.render(content), String);
            return { ...format, render };
          },
          metadata: (document, url) =>
            timed("metadata", () => documentMetadata(document, url), JSON.stringify),
          refusal: refusalOf,
          posts: postsOf,
        },
      ),
    JSON.stringify,
  );
  const classified = timed(
    "classify",
    () => classifyChecked(html, { ...everything, metadata: undefined, model: small }),
    ({ blocks }) => JSON.stringify(blocks),
  );
  timed("explain", () => explainPage(classified, small), JSON.stringify);
  timed(
    "inspect",
    () => {
      const inspection = inspectPage(classified, small, { name: "page.html" });
      return report(inspection, { panels: seedSeries, palette: "green" });
    },
    String,
  );
  const textsOf = (parts: readonly { readonly text: string }[]): string =>
    parts.map(({ text }) => text).join();
  for (const method of segmentationNames) {
    // Those that have no parts, without what windows share: short pages have neither.
    const cut = () => segment(html, { method, permitted: 11, overlap: 0 }).segments;
    timed(`segments by ${method}`, cut, (segments) => textsOf(leafSegments(segments)));
  }
  const form = { wholePage: true, markdown: true, maxTokens: 50, overlap: 10 } as const;
  timed("chunks", () => chunk(html, { ...form, segments: "comb", model: small }), textsOf);
  return costs;
}
