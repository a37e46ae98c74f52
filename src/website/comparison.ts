/** The comparison with peers: figures of the results, drawn, each with its command. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { figure, interval } from "../base/figures.ts";
import { escaped } from "./markdown.ts";

const RESULTS = "docs/results/COMPARISON.md";
const SPEED = "docs/results/SPEED.md";
/** The heading of the document below which the speed of others stands. */
const SPEED_PART = "\n## Speed";
const BESIDE = "### Beside extractors of other languages";
const CORPUS = /^### (.+)\n\n\|[^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n?)+)/gm;
const COMMAND = /^ {4}(seine compare .+)$/gm;
const PEERS = /^ {4}(peers=.+)$/m;
/** Systems that are drawn although they are not among the best: those that people know. */
const known = new Map([
  ["default", "Seine, default model"],
  ["readability-linkedom", "Readability 0.6.0"],
  ["resiliparse", "Resiliparse 1.0.9"],
  ["defuddle-linkedom", "Defuddle 0.19.4"],
  ["boilerpipe-article", "Boilerpipe, article"],
]);
/** The model was trained on pages of the corpora that have this mark: its figure is out of fold, in its card. */
const TRAINED_ON = "default \\*";
const CARD = "models/default.md";
const OUT_OF_FOLD = /^\| all pages \|.*$/m;
/** Classic methods that are drawn per corpus, the best first. */
const OTHERS = 3;

interface Row {
  readonly system: string;
  readonly f1: number;
  readonly low: number;
  readonly high: number;
}

/** Adds the figures of the results, corpus by corpus, to the document of the comparison, in Markdown. */
export function comparison(root: string, document: string): string {
  const text = readFileSync(join(root, RESULTS), "utf8");
  const commands = [...text.matchAll(COMMAND)].map(([, command]) => command!);
  const peers = PEERS.exec(text)![1]!;
  const parts = [...text.matchAll(CORPUS)].map(([, title, table], i) => {
    const lines = table!.trim().split("\n");
    const rows = chosen(lines.map((line) => rowOf(unseen(line, root))));
    const command = commands[i]!.includes("$peers") ? [peers, commands[i]] : [commands[i]];
    return `### ${title}\n\n${chart(rows)}\n${command.map((line) => `    ${line}\n`).join("")}`;
  });
  if (parts.length === 0 || parts.length !== commands.length) {
    throw new Error(
      `${RESULTS}: found ${parts.length} tables and ${commands.length} commands, expected as many`,
    );
  }
  const figures = `## Word F1 on four corpora

Mean over pages with its 95 % interval. The model learns from WCXB's development split and is scored there out of fold; of the other corpora it has seen no page, but they have a vote on its threshold. Boilerpipe's classifiers were learned from L3S-GN1. [All systems](results/COMPARISON.md).

${parts.join("\n")}
`;
  const at = document.indexOf("## ");
  const after = document.indexOf("\n## ", document.indexOf(SPEED_PART) + 1) + 1;
  return (
    document.slice(0, at) +
    figures +
    document.slice(at, after) +
    speed(root) +
    document.slice(after)
  );
}

/** The part of the results of the bench that has other extractors. */
function speed(root: string): string {
  const text = readFileSync(join(root, SPEED), "utf8");
  const start = text.indexOf("\n", text.indexOf(BESIDE));
  if (!text.includes(BESIDE)) throw new Error(`${SPEED}: found no "${BESIDE}"`);
  return text.slice(start, text.indexOf("\n#", start) + 1);
}

/** A line of a table, by pages that the model has not seen. */
function unseen(line: string, root: string): string {
  if (!line.includes(TRAINED_ON)) return line;
  const card = readFileSync(join(root, CARD), "utf8");
  const [, , precision, recall, f1, interval] = OUT_OF_FOLD.exec(card)![0].split("|").slice(1);
  return `| default (out of fold) |${[precision, recall, f1, interval].join("|")}|`;
}

function rowOf(line: string): Row {
  const [system, , , f1, interval] = line
    .split("|")
    .slice(1)
    .map((cell) => cell.trim());
  const [low, high] = interval!.split(" to ").map(Number);
  return { system: system!, f1: Number(f1), low: low!, high: high! };
}

/** The known systems and the best of the others, as they are ranked. */
function chosen(rows: readonly Row[]): Row[] {
  const nameOf = ({ system }: Row): string => system.split(" ")[0]!;
  const others = new Set(rows.filter((row) => !known.has(nameOf(row))).slice(0, OTHERS));
  return rows.filter((row) => others.has(row) || known.has(nameOf(row)));
}

function chart(rows: readonly Row[]): string {
  const ranked = rows.toSorted((a, b) => b.f1 - a.f1);
  const lines = ranked.map(({ system, f1, low, high }) => {
    const [id, note] = system.split(" (");
    const name = `${known.get(id!) ?? id!}${note === undefined ? "" : ` (${note}`}`;
    const place = (value: number): string => (100 * value).toFixed(1);
    return `<tr${id === "default" ? ' class="own"' : ""}><th scope="row">${escaped(name)}</th><td class="drawn"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="value" width="${place(f1)}" height="10"/><rect class="interval" x="${place(low)}" y="4" width="${place(high - low)}" height="2"/></svg></td><td>${figure(f1)}</td><td class="interval">${interval({ low, high }, figure)}</td></tr>`;
  });
  return `<table class="chart"><thead><tr><th>system</th><td></td><th>F1</th><th class="interval">95 % interval</th></tr></thead><tbody>${lines.join("")}</tbody></table>\n`;
}
