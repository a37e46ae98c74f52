/**
 * `npm run bench`: the time of every stage, beside htmlparser2 and other extractors. With `--profile [sample]`: where
 * the time of an extraction goes, by the engine's profiler; samples are `own`, `middling` and `large`. With
 * `--explain`: what explanations take per KB of text. With `--commands [sample]`: formats, metadata, chunks, records,
 * segments and classic methods. With `--threads [sample]`: the CPU of V8's own threads, too.
 */
import { runBundled } from "./bundled.ts";

const args = process.argv.slice(2);
const programs = {
  "--profile": "profile.bench.ts",
  "--explain": "explain.bench.ts",
  "--commands": "commands.bench.ts",
  "--threads": "threads.bench.ts",
};
const asked = Object.entries(programs).find(([flag]) => args.includes(flag));
const program = asked?.[1] ?? "pipeline.bench.ts";
process.exitCode = await runBundled(new URL(program, import.meta.url), ["--expose-gc"], args);
