import { describe, test } from "vitest";
import { records } from "../../src/entries/records.ts";
import { expectLinear } from "../cases/growth.ts";

const THING = `<title>Pot</title><h1>Pot</h1><p>SKU: AB-1234<p>€ 9.99<p>In stock
<script type="application/ld+json">{"@type":"Product","name":"Pot","sku":"AB-1234","offers":{"price":"9.99"}}</script>`;

/** What pages with a thing may have any number of. */
const shapes: Readonly<Record<string, (count: number) => string>> = {
  "ways in each other": (count) => numbered("<div class=breadcrumb><a href=/>Step №</a> ", count),
  "attributes before classes": (count) =>
    `<p ${numbered("a№ ", count)}${"class=a ".repeat(count)}>x`,
  "attributes before names of tests": (count) =>
    `<p ${numbered("a№ ", count)}${"data-test=a ".repeat(count)}>x`,
  "attributes of data": (count) => `<p ${numbered("data-a№=b ", count)}>x`,
};

describe("time grows with the number of", { timeout: 120_000 }, () => {
  test.each(Object.entries(shapes))("%s", (_, make) => {
    expectLinear((n) => {
      const page = THING + make(n);
      return () => records(page);
    }, 1000);
  });
});

function numbered(pattern: string, count: number): string {
  return Array.from({ length: count }, (_, i) => pattern.replaceAll("№", String(i))).join("");
}
