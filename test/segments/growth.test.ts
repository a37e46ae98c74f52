import { describe, expect, test } from "vitest";
import { segment } from "../../src/api/segment.ts";
import { segmentationNames } from "../../src/segments/index.ts";
import { expectLinear } from "../cases/growth.ts";

const shapes: Readonly<Record<string, (count: number) => string>> = {
  "a flat page": (count) => "<p>Some words of a text.</p>".repeat(count),
  "headings of all ranks": (count) =>
    Array.from(
      { length: count },
      (_, i) => `<h${1 + (i % 6)}>Title</h${1 + (i % 6)}><p>Text.`,
    ).join(""),
  "nested elements with text each": (count) => `${"<div>words <p>x</p>".repeat(count)}`,
  "nested inline elements": (count) => `<p>${"<i>words <b>".repeat(count)}`,
  "one text": (count) => `<p>${"Some words &amp; more. ".repeat(count)}`,
  "cells of different colours": (count) =>
    `<table>${"<tr><td bgcolor=red>a<td style='background:blue'>b".repeat(count)}`,
  "tables in tables": (count) => "<table><tr><td>cell<hr>".repeat(count),
  "lists in lists": (count) => "<ul><li class=a>item<ol><li class=b>x".repeat(count),
  "small boxes": (count) => "<div><div class=a>a</div><hr><div class=b>b</div></div>".repeat(count),
};

describe.each(Object.entries(shapes))("%s", (_, make) => {
  test.each(segmentationNames)(
    "is cut by %s in time that grows with it",
    { timeout: 300_000 },
    (method) => {
      expectLinear((n) => {
        const html = make(n);
        return () => segment(html, { method });
      }, 2000);
      const html = make(4000);
      const { segments } = segment(html, { method, permitted: 11 });
      // Segments stand in one another, at most eleven degrees and ten rounds deep.
      const length = segments.reduce((sum, { text }) => sum + text.length, 0);
      expect(length).toBeLessThan(21 * html.length);
    },
  );
});

test("a page has more parts than a call can take arguments", () => {
  const count = 150_000;
  const { segments } = segment("<p>a</p><hr>".repeat(count), { method: "vips" });
  expect(segments.length).toBeGreaterThanOrEqual(count);
});
