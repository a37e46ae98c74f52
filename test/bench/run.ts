/**
 * `npm run bench`: the time of every stage, beside htmlparser2 and other extractors. With `--profile [sample]`: where
 * the time of an extraction goes, by the engine's profiler; samples are `own`, `middling` and `large`.
 */
import { runBundled } from "./bundled.ts";

const args = process.argv.slice(2);
const program = args.includes("--profile") ? "profile.bench.ts" : "pipeline.bench.ts";
process.exitCode = await runBundled(new URL(program, import.meta.url), ["--expose-gc"], args);
