/**
 * CPU time of extractions on the thread that runs them and on V8's own, which compile and collect garbage, as code
 * becomes warm. Run with `npm run bench -- threads [own|middling|large]`, on Linux.
 */
import { readdirSync, readFileSync } from "node:fs";
import { samples } from "./pages.ts";
import { table } from "./report.ts";
import { extractions } from "./stages.ts";

/** Pages between two lines of the table, and lines. */
const PAGES = 800;
const LINES = 6;
/** Milliseconds of a tick, in which Linux counts. */
const TICK = 10;
const TASKS = "/proc/self/task";
const USER = 11;
const SYSTEM = 12;

/** Milliseconds so far, of this thread and of all others. */
function spent(): { readonly main: number; readonly others: number } {
  let main = 0;
  let others = 0;
  for (const thread of readdirSync(TASKS)) {
    // The name before, in brackets, may have spaces.
    const fields = readFileSync(`${TASKS}/${thread}/stat`, "utf8").split(") ")[1]!.split(" ");
    const milliseconds = TICK * (Number(fields[USER]) + Number(fields[SYSTEM]));
    if (thread === String(process.pid)) main += milliseconds;
    else others += milliseconds;
  }
  return { main, others };
}

const name = process.argv.slice(2).find((arg) => !arg.startsWith("--")) ?? "large";
const pages = samples[name]!();
const [whole] = extractions(pages);
const passes = Math.ceil(PAGES / pages.length);
const rows: Record<string, string>[] = [];
for (let line = 1; line <= LINES; line++) {
  const before = spent();
  for (let pass = 0; pass < passes; pass++) {
    for (let page = 0; page < pages.length; page++) whole!.work(page);
  }
  const after = spent();
  const perPage = (milliseconds: number): string =>
    (milliseconds / passes / pages.length).toFixed(2);
  rows.push({
    [`${name}, pages so far`]: String(line * passes * pages.length),
    "ms/page": perPage(after.main - before.main),
    "on V8's threads": perPage(after.others - before.others),
  });
}
process.stdout.write(table(rows));
