/** What `npm run bench:against` needs of a version of Seine: what to time, and what its outputs are. */
import { createHash } from "node:crypto";
import { classify } from "../../src/api/classify.ts";
import { explain } from "../../src/api/explain.ts";
import { extract } from "../../src/api/extract.ts";
import { createFeatures } from "../../src/api/features.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import type { Task } from "./measure.ts";
import type { BenchPage } from "./pages.ts";
import { models, stages, wholes } from "./stages.ts";

const URL_OF_PAGE = "https://example.org/a/b.html";

/** Options whose outputs are compared, beside the default ones. */
const choices = [
  { comments: "include", invisible: "keep" },
  { comments: "only", invisible: "strict" },
  { title: "include", favor: "recall", blocks: "all", url: URL_OF_PAGE, metadata: true },
  { favor: "precision", deduplicate: true },
  { threshold: 0.4, contentSelector: "body", baseUrl: "canonical" },
] as const;

const features = createFeatures({}, models.default);

/** Everything to time: stages by themselves, then whole classifications and extractions. */
export function tasks(pages: readonly BenchPage[]): Task[] {
  return [...stages(pages, models.default), ...wholes(pages)];
}

/** Digests of a page's outputs, by what they are of. */
export function outputs(bytes: Uint8Array, isExplained: boolean): Record<string, string> {
  const all: Record<string, () => unknown> = {
    extract: () => extract(bytes, { formats: formatNames, blocks: "all" }),
    classify: () => classify(bytes),
    features: () => features(bytes),
    text: () => extract(bytes),
    tiny: () => extract(bytes, { model: models.tiny, formats: ["json"] }),
    ...Object.fromEntries(
      choices.map((choice, i) => [
        `choice ${i}`,
        () => extract(bytes, { ...choice, formats: ["markdown", "json"] }),
      ]),
    ),
    ...(isExplained && { explain: () => explain(bytes) }),
  };
  return Object.fromEntries(Object.entries(all).map(([name, of]) => [name, digest(of)]));
}

function digest(of: () => unknown): string {
  return createHash("sha256").update(JSON.stringify(of(), spelled)).digest("base64");
}

/** JSON has no number that is missing, and views of memory are no lists. */
function spelled(_: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  return value;
}
