import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openPage } from "../../../src/document/open-page.ts";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { measure } from "../../../src/features/page-measures.ts";
import { keptOutline } from "../../../training/corpus/prepare.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const LONG = "a".repeat(200_000);

function outline(number: number): unknown {
  const html = `<title>internationalisation of page ${number}</title><body class=anotherlowercasename><p>${LONG}</p>`;
  const { page } = openPage(Buffer.from(html), segmenterNamed("layout"), {});
  return keptOutline(measure(page));
}

test("an outline does not keep the source of its page", () => {
  outline(0);
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 100 }, (_, i) => outline(i + 1));
  outline(0);
  collect();
  const perPage = (process.memoryUsage().heapUsed - before) / kept.length;
  expect(perPage).toBeLessThan(LONG.length / 4);
});
