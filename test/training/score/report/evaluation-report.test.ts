import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { readModel, writeModel } from "../../../../src/models/model.ts";
import type { CorpusPage } from "../../../../training/corpus/corpus.ts";
import { compare } from "../../../../training/score/comparison.ts";
import { evaluateModel } from "../../../../training/score/evaluate.ts";
import { type ReportSubject, report } from "../../../../training/score/report/evaluation-report.ts";
import { inspectCommand } from "../../../../training/score/report/worst-pages.ts";
import { corpusPage } from "../../../cases/corpus-page.ts";
import { tinyModelJson } from "../../../cases/tiny-model.ts";

const heading = /<h2>([^<]*)/g;
const anchor = /<a href="([^"]*)"/g;
const opening = /<dt>([^<]*)<\/dt><dd>([^<]*)<small>([^<]*)/g;
const link = /<a href="([^"]*)">Look into it/g;
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)></style><a href="javascript:alert(3)">`;

/** A model of two families, one of which learned tokens. */
const model = readModel(
  writeModel(
    tinyModelJson([
      { name: "shallow-text" },
      { name: "token-odds", table: { own: { ".good": 1.5, [hostile]: 2 }, above: { "#bad": -2 } } },
    ]),
  ),
  "tiny.json",
);

const escaped = hostile.replaceAll("<", "&lt;");
const pages: CorpusPage[] = [
  {
    ...corpusPage(
      "plain",
      "a",
      "<nav><a href=/>Home page</a></nav><p>Six words stand in this line</p>",
      "Six words stand in this line",
      { pageType: "article" },
    ),
    file: "pages/plain page.html",
  },
  corpusPage(
    hostile,
    "b",
    `<p>${escaped} that nobody should ever keep here</p><p>short</p>`,
    "short",
    { pageType: hostile },
  ),
];

function subject(): ReportSubject {
  const results = evaluateModel(model, { pages, errors: [], digest: "" });
  const others = results.map((result, i) => ({ ...result, f1: i / 2 }));
  return {
    title: `Report on ${hostile}`,
    source: "All by one model.",
    pages,
    results,
    model,
    modelPath: "models/it's.json",
    isModelScored: true,
    losses: [{ name: hostile, losses: [0.6, 0.4, 0.3] }],
    compared: { name: hostile, comparison: compare(results, others) },
    worst: 5,
  };
}

/** Elements by name, and all attribute names, of a document as a browser reads it. */
function inventory(html: string): { elements: Map<string, number>; attributes: Set<string> } {
  const elements = new Map<string, number>();
  const attributes = new Set<string>();
  const waiting = [...parse(html).childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!("tagName" in node)) continue;
    elements.set(node.tagName, (elements.get(node.tagName) ?? 0) + 1);
    for (const { name } of node.attrs) attributes.add(name);
    waiting.push(...node.childNodes);
  }
  return { elements, attributes };
}

describe("a report", () => {
  it("has a section for all there is to tell", () => {
    const html = report(subject());
    const titles = [...html.matchAll(heading)].map(([, title]) => title);
    expect(titles.map((title) => title!.slice(0, 13))).toEqual([
      "Scores",
      "Learning curv",
      "Precision and",
      "Reliability",
      "Importance of",
      "Odds of id an",
      "Compared with",
      "Worst pages",
    ]);
    expect(html).toContain("shallow-text/text-density");
    expect(html).toContain("too much");
    expect(html).toContain(".good");
  });

  it("opens with five numbers and what they mean, those out of fold first", () => {
    const head = (outOfFold?: ReportSubject["outOfFold"]): (string | undefined)[][] =>
      [...report({ ...subject(), outOfFold }).matchAll(opening)].map((found) => found.slice(1, 3));
    const [f1, precision, recall, ...others] = head();
    expect([f1, precision, recall, ...others].map((one) => one![0])).toEqual([
      ...["F1", "Precision", "Recall", "Worst tenth", "Calibration error"],
    ]);
    const honest = [0.25, 0.75].map((f1, i) => ({ page: { id: pages[i]!.id }, f1 }));
    expect(head(honest)).toEqual([
      ["F1 out of fold", ".500"],
      ["F1 of the model itself", f1![1]],
      precision,
      recall,
      others[0],
    ]);
    const html = report(subject());
    expect(html.indexOf("<dt>F1<")).toBeLessThan(html.indexOf("<nav"));
  });

  it("names pages by their titles, the worst first", () => {
    const texts = ["Six words stand in this line", "short"];
    const titled = texts.map((text, i) =>
      corpusPage(`id-${i}`, "a", `<title>Page ${i}</title><p>${text}</p>`, text, {}),
    );
    const results = evaluateModel(model, { pages: titled, errors: [], digest: "" });
    const html = report({ ...subject(), results, pages: titled, compared: undefined });
    expect(html).toContain("<b>F1 .000</b> Page 1<small>id-1");
    expect(html.indexOf("Page 1")).toBeLessThan(html.indexOf("Page 0"));
  });

  it("lets nothing of a page become markup, and loads nothing", () => {
    const { elements, attributes } = inventory(report(subject()));
    // Its own links are those of the contents.
    const own = [...report(subject()).matchAll(anchor)].map(([, address]) => address);
    expect(own).toEqual(Array.from({ length: 8 }, (_, i) => `#part-${i + 1}`));
    expect(elements.get("a")).toBe(own.length);
    for (const name of ["script", "img", "link", "iframe", "object", "image", "use"]) {
      expect(elements.get(name)).toBeUndefined();
    }
    expect(elements.get("style")).toBe(1);
    expect([...attributes].filter((name) => name.startsWith("on"))).toEqual([]);
    expect(attributes).not.toContain("src");
    expect(report(subject())).toContain('content="default-src &#x27;none&#x27;; style-src');
  });

  it("gives the command that inspects a page, quoted for the shell", () => {
    expect(report(subject())).toContain(
      "seine inspect 'pages/plain page.html' --model 'models/it'\\''s.json' --output inspect.html",
    );
    expect(inspectCommand("-x.html")).toBe("seine inspect '-x.html' --output inspect.html");
    expect(inspectCommand("a/b.html", "m.json")).toBe(
      "seine inspect a/b.html --model m.json --output inspect.html",
    );
  });

  it("links to the inspections of the worst pages, in their order", () => {
    const inspections = ["./r-pages/01-b.html", "./r-pages/02-a.html"];
    const html = report({ ...subject(), inspections });
    const links = [...html.matchAll(link)].map(([, address]) => address);
    expect(links).toEqual(inspections);
    expect(html).not.toContain("seine inspect");
    expect(html).not.toContain("learned from these pages");
    expect(report({ ...subject(), inspections, isModelScored: false })).toContain(
      "learned from these pages",
    );
  });

  it("names what spoke for a wrong block only when the model itself was scored", () => {
    expect(report(subject())).toContain("what spoke most");
    expect(report({ ...subject(), isModelScored: false })).not.toContain("what spoke most");
  });

  it("leaves out what there is nothing to tell of", () => {
    const { title, source } = subject();
    const html = report({ title, source, pages: [], results: [], worst: 5 });
    expect(html).not.toContain("<h2>");
    expect(html).not.toContain("NaN");
  });

  it("gives the same bytes for the same subject", () => {
    expect(report(subject())).toBe(report(subject()));
    expect(report(subject())).not.toContain("NaN");
    expect(report(subject())).not.toContain("undefined");
  });
});
