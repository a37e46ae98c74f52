/** A report on records: precision and recall by attribute and by group, beside VSSE's published figures. */
import type { Element } from "hast";
import { thousandths } from "../../../src/base/figures.ts";
import { pooled, type Score, scoreOf } from "../../corpus/metrics.ts";
import { type RecordsBar, recordsChart } from "../plots/records.ts";
import type { AttributeScore, AttributeSummary } from "../records-scores.ts";
import { attributeHead, attributeRows } from "../score-rows.ts";
import { htmlDocument, paragraph, type Section, table } from "./html-document.ts";

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
export function groupRows(groups: RecordsSubject["groups"]): string[][] {
  return [...groups].flatMap(([group, scores]) =>
    attributesOf(scores).map(({ name, pages, precision, recall, f1 }) => [
      group,
      name,
      String(pages),
      ...[precision, recall, f1].map(thousandths),
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
        table(attributeHead, attributeRows(overall, " to ")),
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
            [`this corpus, ${method}`, thousandths(all.precision), thousandths(all.recall)],
            ...publishedRecords.map(({ name, precision, recall }) => [
              name,
              precision,
              thousandths(recall),
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
        table([name, "attribute", "pages", "set P", "set R", "set F1"], groupRows(groups), [1]),
      ],
    },
  ];
  return htmlDocument(title, sections);
}
