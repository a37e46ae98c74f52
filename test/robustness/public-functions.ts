import { classifyChecked } from "../../src/api/checked-page.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import * as main from "../../src/entries/index.ts";
import * as classic from "../../src/entries/methods.ts";
import * as things from "../../src/entries/records.ts";
import { families, isLearned } from "../../src/features/index.ts";
import { seedSeries } from "../../src/inspect/figure-parts.ts";
import { report } from "../../src/inspect/html-report.ts";
import { inspectPage } from "../../src/inspect/inspection.ts";
import { drawRecords } from "../../src/inspect/records/drawn-records.ts";
import { recordsReport } from "../../src/inspect/records/records-report.ts";
import { drawSegments } from "../../src/inspect/segments/drawn-segment.ts";
import { segmentsReport } from "../../src/inspect/segments/segments-report.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { createDictionary } from "../../src/records/dictionary.ts";

/*
 * Every public function that is given a page, in each of its ways: none may throw. A test holds the names
 * against what the package exports.
 */
type Page = string | Uint8Array;
/** What is known of the page. */
export interface About {
  readonly url?: string;
  readonly charset?: string;
}
/** Gives what is made of a page: the same again for the same page. */
type Use = (page: Page, about: About) => unknown;

const model = main.loadModel(new URL("../../models/tiny.json", import.meta.url));
const unlearned = families.filter((family) => !isLearned(family)).map(({ name }) => name);
const url = "https://shop.example/things/1";
/** Other pages of the page's site. */
const others = [2, 3].map(
  (n) => `<title>Kettle ${n} | Shop</title>
<script type="application/ld+json">{"@type":"Product","name":"Kettle ${n}","sku":"K-${n}","offers":{"price":"${n}.50"}}</script>
<nav><a href=/>Home</a></nav><h1>Kettle ${n}</h1><p class=cost>${n}.50 EUR</p>
<ul><li><b>Brand</b><i>Acme ${n}</i><li>Code: K-${n}</ul><p>It boils two litres of water in ${n} minutes.</p>`,
);
const whole = { model, threshold: 0, comments: "include", metadata: true, blocks: "all" } as const;

const parsed = (page: Page, { charset }: About): main.Document =>
  main.parse(main.decode(page, charset).text);

function everyNode(
  page: Page,
  about: About,
  of: (document: main.Document, node: number) => unknown,
) {
  const document = parsed(page, about);
  return Array.from({ length: document.size }, (_, node) => of(document, node));
}

function named<Name extends string>(
  prefix: string,
  names: readonly Name[],
  use: (name: Name) => Use,
): Record<string, Use> {
  return Object.fromEntries(names.map((name) => [`${prefix} ${name}`, use(name)]));
}

/** Ways by the name of the function; the first word of a way's own name is that name. */
export const uses: Readonly<Record<string, Use>> = {
  extract: (page, about) => main.extract(page, { ...whole, ...about, formats: [...formatNames] }),
  "extract strictly": (page, about) =>
    main.extract(page, {
      ...{
        model,
        ...about,
        threshold: 0,
        invisible: "strict",
        title: "include",
        deduplicate: true,
      },
      ...{
        contentSelector: "body",
        removeSelector: "nav",
        baseUrl: "canonical",
        format: "markdown",
      },
    }),
  classify: (page, about) => main.classify(page, { ...about, model }),
  explain: (page, about) => main.explain(page, { ...about, model }),
  metadata: (page, about) => main.metadata(page, about),
  metadataEvidence: (page, about) => main.metadataEvidence(page, about),
  "classify parts": (page, about) => main.classify(page, { model, ...about, parts: true }),
  chunk: (page, about) => main.chunk(page, { ...about, model, wholePage: true, maxTokens: 20 }),
  "chunk as Markdown": (page, about) =>
    main.chunk(page, {
      ...{ ...about, model, threshold: 0, markdown: true, maxTokens: 40, overlap: 10 },
      segments: "comb",
    }),
  ...named("segment", main.segmentationNames, (method) => (page, { charset }) => {
    const told = charset === undefined ? {} : { charset };
    return main.leafSegments(main.segment(page, { method, ...told }).segments);
  }),
  leafSegments: (page) => main.leafSegments(main.segment(page).segments),
  decode: (page, { charset }) => main.decode(page, charset),
  parse: (page, about) => parsed(page, about).size,
  attribute: (page, about) => everyNode(page, about, (own, at) => main.attribute(own, at, "class")),
  nodeText: (page, about) => main.nodeText(parsed(page, about), 0),
  tagName: (page, about) => everyNode(page, about, main.tagName),
  tagPath: (page, about) => everyNode(page, about, main.tagPath),
  featuresOf: (page, about) => {
    const document = parsed(page, about);
    return main.segmenters.map((segmenter) =>
      main.featuresOf({ document, blocks: segmenter.segment(document) }, unlearned),
    );
  },
  learnSite: (page, about) => {
    const site = main.learnSite([page, ...others, { html: page, ...about, url }], {
      ...{ model, onPageError: rethrown },
    });
    return [site, main.extract(page, { ...whole, ...about, site })];
  },
  mergeSites: (page) => {
    const [own, known] = [[page], others].map((pages) => main.learnSite(pages, { model }));
    return main.mergeSites(own!, known!);
  },
  readSite: (page) => main.readSite(JSON.stringify(main.learnSite([page, ...others], { model }))),
  ...named("records", things.recordMethods, (method) => (page, about) => {
    const found = things.records(page, { ...about, method, normalize: true });
    const { length } = main.decode(page, about.charset).text;
    for (const { start, end } of found.flatMap((one) => Object.values(one.attributes).flat())) {
      if (!(start >= 0 && start <= end && end <= length)) throw new Error(`${start} to ${end}`);
    }
    return found;
  }),
  explainRecords: (page, about) => things.explainRecords(page, about),
  learnRecordSite: (page, about) => {
    const told = { html: page, ...about, values: { brand: ["Acme 2"] } };
    return things.learnRecordSite([page, told, ...others], { onPageError: rethrown });
  },
  readRecordSite: (page, about) => {
    const learnt = things.learnRecordSite([page, ...others], { onPageError: rethrown });
    const site = things.readRecordSite(JSON.stringify(learnt));
    return (["combined", "vsse"] as const).map((method) =>
      [page, others[0]!].map((one) => things.records(one, { ...about, method, site })),
    );
  },
  ...named(
    "extractByMethod",
    classic.methods.map(({ id }) => id),
    (id) =>
      (page, { charset }) =>
        classic.extractByMethod(page, id, {}, charset),
  ),
  ...named(
    "fitSiteMethod",
    classic.siteMethods.map(({ id }) => id),
    (id) => (page) => {
      const { extract } = classic.fitSiteMethod(id, [page, ...others]);
      return [extract(page), extract(others[0]!)];
    },
  ),
  // Of the command line.
  "inspect a page": (page, about) => {
    const inspection = inspectPage(classifyChecked(page, { ...about, model }), model, {
      name: "page.html",
    });
    return report(inspection, { panels: seedSeries, palette: "green" });
  },
  "inspect segments": (page, about) =>
    segmentsReport(
      drawSegments(classifyChecked(page, { ...about, model }), "page.html", "vips", {}),
      "green",
    ),
  "inspect records": (page, about) => {
    const found = things.records(page, { ...about, normalize: true });
    const own = openPage(page, layout, about).page;
    return recordsReport(drawRecords(own, "page.html", createDictionary(), found, {}), "green");
  },
};
export const useNames: readonly string[] = Object.keys(uses);

/** A page that a learner passes over must not hide what it threw. */
function rethrown(error: Error): void {
  throw error;
}

/** Public functions that are given no page, or give it to those above: over threads, or of labelled pages. */
export const ofNoPage: ReadonlySet<string> = new Set([
  ...["segmenterNamed", "createFeaturizer", "loadDefaultModel", "loadModel", "readModel"],
  ...[
    "loadPartsModel",
    "readPartsModel",
    "writeModel",
    "extractionJsonSchema",
    "readRendering",
    "siteKey",
    "methodNamed",
  ],
  ...["siteMethodNamed", "readRecordsModel", "recordsJsonSchema"],
  ...["extractMany", "recordsOfMany"],
  ...["checkCorpus", "loadCorpus", "readCorpus", "createEstimator", "parseRecipe", "recipeNamed"],
  ...["compare", "crossValidate", "evaluateModel", "summarise", "summariseBy", "importances"],
  ...["reliabilityPlot", "report", "train", "adapt", "adaptRecords", "judgePages", "fitCorrection"],
]);
