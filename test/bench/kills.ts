/**
 * `kill -9` at random moments: does a batch that is gone on with each time end as one that nobody
 * disturbed? Every fourth kill comes after a random time, also while threads start, locks are taken and
 * done records are read; the others when the output has grown by a random share of what is left, so
 * that all of them hit and the batch really ends. Runs the built program, by two workers:
 *
 *     npm run bench -- kills [kills]
 *
 * Fails when a page is missing, comes twice or is not the same to the byte, or anything is left behind.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../src/base/random.ts";

const [kills = 200] = process.argv.slice(2).map(Number);
const PAGES = 6000;
const LONGEST_MS = 3000;

const program = fileURLToPath(new URL("../../dist/node/main.js", import.meta.url));
const model = fileURLToPath(new URL("../../models/tiny.json", import.meta.url));
const random = createRandom(kills);
const folder = mkdtempSync(join(tmpdir(), "seine-kills-"));
const at = (name: string): string => join(folder, name);
const sentence = "The bridge over the harbour opened again on Monday morning. ";
writeFileSync(
  at("x.jsonl"),
  Array.from({ length: PAGES }, (_, i) => {
    const html = i % 50 === 3 ? "" : `<h1>Page ${i}</h1><p>${sentence.repeat(1 + (i % 60))}`;
    return `${JSON.stringify({ id: i % 90 === 8 ? "again" : `p${i}`, html })}\n`;
  }).join(""),
);

/** Runs to the end, or until it is killed; whether it was. */
function run(args: readonly string[], isEnough: () => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [program, "extract", "-q", "-m", model, ...args], {
    stdio: "ignore",
  });
  const timer = setInterval(() => isEnough() && child.kill("SIGKILL"), 1);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      clearInterval(timer);
      if (signal === null && code !== 1) throw new Error(`the batch ended with exit code ${code}`);
      resolve(signal === "SIGKILL");
    });
  });
}

/** Goes on with a batch, killed so many times, to its end; how many kills there were. */
async function disturbed(
  args: readonly string[],
  times: number,
  done: () => number,
  total: number,
): Promise<number> {
  for (let killed = 0; ; killed++) {
    const before = done();
    const left = (total - before) / (times - killed + 1);
    const enough = before + Math.ceil(2 * left * random.next());
    const end = performance.now() + LONGEST_MS * random.next();
    const isTimed = killed % 4 === 3;
    const isEnough = (): boolean => (isTimed ? performance.now() > end : done() >= enough);
    if (!(await run(args, () => killed < times && isEnough()))) return killed;
    if (killed % 20 === 19) console.error(`${killed + 1} kills, ${done()} of ${total}`);
  }
}

function check(what: string, isRight: boolean): void {
  if (!isRight) throw new Error(`${what}; see ${folder}`);
}

const json = ["--jobs", "2", "-f", "json"];
await run([...json, "-o", at("whole.jsonl"), at("x.jsonl")], () => false);
const whole = readFileSync(at("whole.jsonl"));
const part = (): number => statSync(at("o.jsonl.part"), { throwIfNoEntry: false })?.size ?? 0;
const records = await disturbed(
  [...json, "-o", at("o.jsonl"), "--resume", at("x.jsonl")],
  kills,
  part,
  whole.length,
);
check("the records are not those of an undisturbed run", readFileSync(at("o.jsonl")).equals(whole));
const names = readdirSync(folder).sort().join();
check(`found ${names}`, names === "o.jsonl,whole.jsonl,x.jsonl");

const text = ["--jobs", "2", "--skip-done", "--output-dir"];
await run([...text, at("whole"), at("x.jsonl")], () => false);
const files = (name: string): string[] =>
  statSync(at(name), { throwIfNoEntry: false }) ? readdirSync(at(name)).sort() : [];
const wanted = files("whole");
const pages = await disturbed(
  [...text, at("o"), at("x.jsonl")],
  Math.ceil(kills / 4),
  () => files("o").length,
  wanted.length,
);
check("the folder has other files", files("o").join() === wanted.join());
for (const name of wanted) {
  const isSame = readFileSync(at(`o/${name}`)).equals(readFileSync(at(`whole/${name}`)));
  check(`${name} differs`, isSame);
}
rmSync(folder, { recursive: true });
console.log(
  `${PAGES} pages; ${records} kills of ${kills} while records were written, ${pages} of ` +
    `${Math.ceil(kills / 4)} while files were: every page once, the same bytes as undisturbed`,
);
