/**
 * One task of the bench as a program, as the native peers are: `task-program.ts <task> <folder>
 * <passes>`. A pass goes over all files of the folder; each but the first prints a line with its CPU
 * time in milliseconds and the number of pages that gave an error or no text.
 */
import { readdirSync, readFileSync } from "node:fs";
import { decode } from "../../src/document/decode.ts";
import { cpuMilliseconds } from "./measure.ts";
import { peers } from "./peers.ts";
import { extractions, floors } from "./stages.ts";

const [name, folder, passes] = process.argv.slice(2) as [string, string, string];
const pages = readdirSync(folder)
  .sort()
  .map((id) => ({ id, bytes: readFileSync(`${folder}/${id}`) }));
const texts = pages.map(({ bytes }) => decode(bytes).text);

const own = [...floors(texts), ...extractions(pages)];
// The peers are loaded only where one is asked for: their packages may not be there.
const task =
  own.find((task) => task.name === name) ?? (await peers(texts)).find((task) => task.name === name);
if (task === undefined) throw new Error(`unknown task ${name}`);

for (let pass = 0; pass <= Number(passes); pass++) {
  const start = cpuMilliseconds();
  let failed = 0;
  for (let page = 0; page < pages.length; page++) {
    try {
      if (!(await task.work(page))) failed++;
    } catch {
      failed++;
    }
  }
  const milliseconds = cpuMilliseconds() - start;
  if (pass > 0) process.stdout.write(`${JSON.stringify({ milliseconds, failed })}\n`);
}
