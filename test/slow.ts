/**
 * The slow tests, each with what makes it slow. `npm test` leaves them out, `npm run test:slow` runs them,
 * `npm run test:all` and CI run everything. A file belongs here if it takes more than some 10 seconds of
 * processor time; the room it tests keeps a fast file beside it.
 * `test/cli/main.test.ts` is not here: it is the one fast test that starts the command line as a process.
 */
const THREADS = "starts real threads or processes";
const BROWSER = "drives Chromium";
const INSTALL = "needs the package built, packed and installed by npm";
const TRAINING = "trains models to the end";
const HUGE = "pages of megabytes";
const GROWTH = "measures how time grows with a page";

export const slowTests: Readonly<Record<string, string>> = {
  "test/browser/bundle.test.ts": INSTALL,
  "test/browser/extension.test.ts": BROWSER,
  "test/browser/hiding-ways.test.ts": BROWSER,
  "test/browser/inspect.test.ts": BROWSER,
  "test/browser/installed.test.ts": INSTALL,
  "test/browser/no-label-lost.test.ts": "hundreds of random days of labelling",
  "test/browser/playground.test.ts": BROWSER,
  "test/browser/render-command.test.ts": BROWSER,
  "test/browser/render-network.test.ts": BROWSER,
  "test/browser/render.test.ts": BROWSER,
  "test/browser/reports.test.ts": BROWSER,
  "test/browser/site.test.ts": BROWSER,
  "test/browser/studio-import.test.ts": BROWSER,
  "test/browser/studio-kills.test.ts": BROWSER,
  "test/browser/studio-labels.test.ts": BROWSER,
  "test/browser/studio-live.test.ts": BROWSER,
  "test/browser/studio-models.test.ts": BROWSER,
  "test/browser/studio-people.test.ts": BROWSER,
  "test/browser/studio-pictures.test.ts": BROWSER,
  "test/browser/studio-review.test.ts": BROWSER,
  "test/browser/studio-site.test.ts": BROWSER,
  "test/browser/studio-steps.test.ts": BROWSER,
  "test/browser/studio-tabs.test.ts": BROWSER,
  "test/browser/studio-values.test.ts": BROWSER,
  "test/browser/studio.test.ts": BROWSER,
  "test/chunks/chunk-content.test.ts": GROWTH,
  "test/cli/batch/early-end.test.ts": THREADS,
  "test/cli/batch/lock.test.ts": THREADS,
  "test/cli/batch/near-duplicates.test.ts": THREADS,
  "test/cli/batch/run-batch.test.ts": THREADS,
  "test/cli/batch/two-hosts.test.ts": THREADS,
  "test/cli/commands/chunk.test.ts": THREADS,
  "test/cli/commands/doctor.test.ts": THREADS,
  "test/cli/commands/verify.test.ts": THREADS,
  "test/cli/corpus-lock.test.ts": THREADS,
  "test/cli/identity.test.ts": THREADS,
  "test/cli/mcp/mcp.test.ts": THREADS,
  "test/cli/pipes.test.ts": THREADS,
  "test/cli/sites/site-spill.test.ts": THREADS,
  "test/cli/sites/sites.test.ts": THREADS,
  "test/cli/training.test.ts": TRAINING,
  "test/documents.test.ts": "runs every example of the documents; two of them train",
  "test/examples/action.test.ts": TRAINING,
  "test/examples/indexes.test.ts": THREADS,
  "test/examples/libraries.test.ts": THREADS,
  "test/hostile.test.ts": HUGE,
  "test/hostile/elements.test.ts": GROWTH,
  "test/hostile/growth.test.ts": GROWTH,
  "test/hostile/page.test.ts": GROWTH,
  "test/hostile/tables.test.ts": GROWTH,
  "test/hostile/text.test.ts": GROWTH,
  "test/installed/commands.test.ts": INSTALL,
  "test/installed/library.test.ts": INSTALL,
  "test/installed/licences.test.ts": INSTALL,
  "test/installed/package.test.ts": INSTALL,
  "test/installed/release.test.ts": INSTALL,
  "test/methods/contract.test.ts": "every method on hostile pages, and how its time grows",
  "test/methods/site/contract.test.ts": GROWTH,
  "test/output/limits.test.ts": "tens of thousands of elements in every format",
  "test/python/slow.test.ts":
    "starts many services from Python, and Spark and Ray where they are installed",
  "test/recipes/part.test.ts": THREADS,
  "test/regexes.test.ts": "proves every regular expression linear",
  "test/robustness/public-functions.test.ts": "hundreds of damaged pages through every function",
  "test/robustness/robustness.test.ts": "20,000 damaged pages",
  "test/segments/growth.test.ts": GROWTH,
  "test/serve/http.test.ts": THREADS,
  "test/serve/stdio.test.ts": THREADS,
  "test/studio/compare.test.ts": THREADS,
  "test/studio/full-disk.test.ts": THREADS,
  "test/studio/kills.test.ts": THREADS,
  "test/studio/live.test.ts": THREADS,
  "test/studio/sites.test.ts": THREADS,
  "test/studio/train.test.ts": TRAINING,
  "test/training/score/report/browser.test.ts": BROWSER,
  "test/training/train-beyond-memory.test.ts": TRAINING,
  "test/training/train.test.ts": TRAINING,
  "test/workers/extract-many.test.ts": THREADS,
  "test/workers/thread.test.ts": THREADS,
};

/** Those of the package as npm installs it, which is packed and installed once for all of them. */
export const installedTests: readonly string[] = Object.keys(slowTests).filter(
  (file) => slowTests[file] === INSTALL,
);
