/** A report on records: precision and recall by attribute and by group, beside VSSE's published figures. */
import type { Element } from "hast";
import { counted } from "../../../src/base/counted.ts";
import { figure, thousandths } from "../../../src/base/figures.ts";
import {
  paragraph,
  type Section,
  staticReport,
  table,
} from "../../../src/inspect/static-report.ts";
import { pooled, type Score, scoreOf } from "../../corpus/metrics.ts";
import { type RecordsBar, recordsChart } from "../plots/records.ts";
import type { AttributeScore, AttributeSummary } from "../records-scores.ts";
import { attributeHead, attributeRows } from "../score-rows.ts";

/**
 * What the paper on VSSE states of pairs from record pages, in words ("precision above 98 %"); the values of its
 * figures 11 to 17 are not printed. CNBE is the semi-supervised method that it compares with.
 */
export const publishedRecords = [
  { name: "VSSE, as published", precision: "above .98", recall: 0.93 },
  { name: "CNBE, as VSSE's paper has it", precision: "above .98", recall: 0.85 },
] as const;

export interface RecordsSubject {
  readonly title: string;
  readonly method: string;
  /** The property that groups pages. */
  readonly by: string;
  readonly scores: readonly AttributeScore[];
  readonly overall: ReadonlyMap<string, AttributeSummary>;
  /** Scores of each group's pages. */
  readonly groups: ReadonlyMap<string, readonly AttributeScore[]>;
}

/** The score of all pairs as one set: of each page, attribute and value (VSSE's measure). */
export function pairScore(scores: readonly AttributeScore[]): Score {
  return scoreOf(pooled(scores.map(({ set }) => set)));
}

/** Scores by group and attribute of all values as sets, where a page of the group has the attribute. */
function attributesOf(
  scores: readonly AttributeScore[],
): (Score & RecordsBar & { pages: number })[] {
  return [...new Set(scores.map(({ attribute }) => attribute))].flatMap((name) => {
    const own = scores.filter(({ attribute }) => attribute === name);
    const pages = own.filter(({ set }) => set.expected > 0).length;
    return pages === 0 ? [] : [{ name, pages, ...pairScore(own) }];
  });
}

/** Rows by group and attribute: pages, precision, recall and F1 of all values as sets. */
export function groupRows(
  groups: RecordsSubject["groups"],
  written: (value: number) => string = thousandths,
): string[][] {
  return [...groups].flatMap(([group, scores]) =>
    attributesOf(scores).map(({ name, pages, precision, recall, f1 }) => [
      group,
      name,
      String(pages),
      ...[precision, recall, f1].map(written),
    ]),
  );
}

/** Precision and recall by group and attribute, with the published recalls as lines. */
export function recordsPlot(groups: RecordsSubject["groups"], by: string): Element {
  const bars = new Map([...groups].map(([name, scores]) => [name, attributesOf(scores)]));
  return recordsChart(
    bars,
    publishedRecords,
    `precision and recall of pairs by ${by} and attribute`,
  );
}

/** One HTML document: no network, no script. The same scores give the same bytes. */
export function recordsReport(subject: RecordsSubject): string {
  const { title, method, by, scores, overall, groups } = subject;
  const all = pairScore(scores);
  const name = by.replace("_", " ");
  const sections: Section[] = [
    {
      title: "Attributes",
      content: [
        paragraph(
          `Records by the method ${method}. The first columns score the best value of each page, the last ` +
            "ones all values as sets.",
        ),
        table(attributeHead, attributeRows(overall, " to ", figure)),
      ],
    },
    {
      title: "All pairs, beside the published figures",
      content: [
        paragraph(
          "The paper's pages are not published, so its figures are for other pages. Here only attributes " +
            "that the corpus labels count.",
        ),
        table(
          ["system", "precision", "recall"],
          [
            [`this corpus, ${method}`, figure(all.precision), figure(all.recall)],
            ...publishedRecords.map(({ name, precision, recall }) => [
              name,
              precision,
              figure(recall),
            ]),
          ],
        ),
      ],
    },
    {
      title: `By ${name}`,
      content: [
        recordsPlot(groups, name),
        paragraph("The lines are the published recalls: CNBE .85, VSSE .93."),
        table(
          [name, "attribute", "pages", "set P", "set R", "set F1"],
          groupRows(groups, figure),
          [1],
        ),
      ],
    },
  ];
  return staticReport({
    title,
    headlines: [
      {
        name: "F1 of pairs",
        value: figure(all.f1),
        about: "The harmonic mean of the next two: of every page, attribute and value as one set.",
      },
      {
        name: "Precision of pairs",
        value: figure(all.precision),
        about: "Of the values that were found, so many are in the gold records.",
      },
      {
        name: "Recall of pairs",
        value: figure(all.recall),
        about: "Of the values of the gold records, so many were found.",
      },
      {
        name: "Pages",
        value: String(new Set(scores.map(({ id }) => id)).size),
        about: `In ${counted(groups.size, "group")} by ${name}.`,
      },
      {
        name: "Attributes",
        value: String(overall.size),
        about: `Each is scored alone in the table of ${sections[0]!.title.toLowerCase()}.`,
      },
    ],
    hasContents: true,
    sections,
  });
}
