/**
 * What whole processes take, beside other extractors and the bare parser: CPU time a page, memory and start. The programs take
 * turns, and the median of the rounds counts: quote the ratios, not the milliseconds.
 */
import { row } from "../../training/tools/filled-table.ts";
import { ownPages, processPages } from "./pages.ts";
import {
  type GivenPage,
  type Job,
  type Peer,
  peers,
  runPeer,
  type Usage,
  withPages,
} from "./peers.ts";

const ROUNDS = 3;
const JOBS: readonly Job[] = ["text", "markdown", "metadata"];

type Timed = Pick<Peer, "title" | "name" | "language" | "jobs">;

const FLOOR: Timed = {
  ...{ title: "htmlparser2, the tree alone", name: "htmlparser2" },
  ...{ language: "JavaScript", jobs: ["text"] },
};
const timed: readonly Timed[] = [
  FLOOR,
  { title: "**Seine**, default model", name: "seine", language: "JavaScript", jobs: JOBS },
  {
    title: "**Seine**, tiny model",
    name: "seine-tiny",
    language: "JavaScript",
    jobs: ["text", "markdown"],
  },
  ...peers,
];

/** The rows of the table. */
export async function costLines(): Promise<string[]> {
  const pages = processPages().map(({ id, bytes }) => ({ id, html: bytes }));
  const many = await costsOf(pages);
  const [first] = ownPages().map(({ id, bytes }) => ({ id, html: bytes }));
  const one = await costsOf([first!]);
  const floor = cpu(many.get(FLOOR)!.get("text")!);
  const megabytes = pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6;
  return [
    row([
      `${pages.length} pages, ${megabytes.toFixed(0)} MB`,
      ...["text", "Markdown", "metadata"].map((job) => `${job}: ms a page (× parser)`),
      ...["memory, MB", "one small page, s"],
    ]),
    `|---${"|---:".repeat(JOBS.length + 2)}|`,
    ...timed.map((program) => {
      const usages = many.get(program)!;
      const cells = JOBS.map((job) => {
        const own = usages.get(job);
        if (own === undefined) return "";
        const milliseconds = (1000 * cpu(own)) / pages.length;
        return `${milliseconds.toFixed(1)} (${(cpu(own) / floor).toFixed(2)})`;
      });
      const memory = median(usages.get("text")!.map((usage) => usage.memory / 1e6));
      return row([
        program.title,
        ...cells,
        memory.toFixed(0),
        cpu(one.get(program)!.get("text")!).toFixed(2),
      ]);
    }),
  ];
}

function cpu(usages: readonly Usage[]): number {
  return median(usages.map(({ seconds }) => seconds));
}

/** What each program's jobs take on the pages, round by round. */
async function costsOf(pages: readonly GivenPage[]): Promise<Map<Timed, Map<Job, Usage[]>>> {
  const costs = new Map(timed.map((program) => [program, new Map<Job, Usage[]>()]));
  await withPages(pages, false, async (folder) => {
    for (let round = 1; round <= ROUNDS; round++) {
      for (const program of timed) {
        for (const job of program.jobs) {
          process.stderr.write(`round ${round} of ${ROUNDS}: ${program.title}, ${job}\n`);
          const { usage } = await runPeer(program, job, folder);
          const own = costs.get(program)!;
          own.set(job, [...(own.get(job) ?? []), usage]);
        }
      }
    }
  });
  return costs;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
