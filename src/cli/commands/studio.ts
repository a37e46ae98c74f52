import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Command } from "commander";
import type { CorpusStore } from "../../studio/corpus-store.ts";
import type { OpenedCorpus } from "../../studio/jsonl-store.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { modelFile } from "../page-options.ts";
import { integerFrom } from "../parsers.ts";
import { print } from "../terminal.ts";
import { version } from "../version.ts";

interface StudioFlags {
  readonly model?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly readOnly?: boolean;
  readonly allowFetch?: boolean;
  readonly annotator?: string;
}

const MOST_PORT = 65_535;

const help = `
A window in your browser in which pages are labelled: each page as its blocks, tinted by what the model
makes of them, and the page first from which the model has most to learn. What you choose is kept in the
corpus, as page.html, labels.json and gold.txt (data/README.md tells the layout); seine train takes it from
there.

The corpus is a folder of page folders, or a folder of .html files: each gets a page folder when it is
first saved. A .jsonl file, as seine train reads it (lines may lack the gold text), is copied to a folder
beside it at the first save: pages.jsonl to pages-labelled/. A file rubric.md in the folder, what you hold to
be content, is shown beside the pages.

"Compare" sets two models or methods side by side on the pages that are done: F1 page by page, the paired interval,
and what each keeps of a page. "Features" shows what the model looks at on them.

"Train" in the window fits a model to the pages that are done and tells what it is worth; models are kept
in the folder .studio of the corpus.

The studio can be reached from this machine alone, with the address it prints. Nothing a page contains can
run, load or leave. It asks the web for nothing either, but with --allow-fetch for the pages whose addresses
you give it: those of the public Internet, never of this machine or a private network.

Without a corpus any page can be tried: pasted or dropped, it is extracted in every format, beside a classic
method if you like, with the reasons for every block. With one, that is a screen of its own.

Examples:
  seine studio
  seine studio my-pages/
  seine studio my-pages/ --model my-model.json
  seine studio my-pages/ --allow-fetch         # pages can be added by their addresses
  seine studio data/pages --read-only
  seine train my-pages/ --out my-model.json    # with what was labelled`;

/** `seine studio`: label pages. */
export function addStudio(program: Command): void {
  program
    .command("studio")
    .description("Label pages, or try one, in a window of your browser.")
    .argument("[corpus]", "a folder of page folders or of .html files, or a .jsonl file")
    .option(
      "-m, --model <file>",
      "model whose view is shown (default: the one that comes with seine)",
      modelFile,
    )
    .option(
      "-p, --port <number>",
      "port to listen on (default: the same for a corpus each time, where it is free)",
      integerFrom(0),
    )
    .option("--no-open", "only print the address, open no browser")
    .option("--allow-fetch", "pages can be added and tried by their addresses")
    .option("--read-only", "save nothing")
    .option("--annotator <name>", "kept with the labels")
    .addHelpText("after", help)
    .action(run);
}

async function run(corpus: string | undefined, flags: StudioFlags): Promise<void> {
  const { port, open: opens, readOnly = false, allowFetch = false, model, annotator } = flags;
  if (port !== undefined && port > MOST_PORT)
    throw new UsageError(`found port ${port}, expected 0 to ${MOST_PORT}`);
  const { noCorpus } = await import("../../studio/corpus-store.ts");
  const { startStudio } = await import("../../studio/server.ts");
  const store = corpus === undefined ? noCorpus : await openCorpus(corpus, readOnly);
  const fetchPage = allowFetch
    ? (await import("../inputs/public-fetch.ts")).publicPages()
    : undefined;
  const options = { store, port, model, annotator, fetchPage, program: version() };
  const studio = await startStudio(options).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new UsageError(`port ${port} is taken; give another with --port, or none`);
  });
  print(`${studio.url}\n`);
  if (opens) openBrowser(studio.url);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await studio.close();
}

async function openCorpus(corpus: string, readOnly: boolean): Promise<CorpusStore> {
  const { store, faults } = await openAny(corpus, readOnly).catch((error: unknown) => {
    const expected = "a folder of pages or a .jsonl file";
    throw new UsageError(`cannot read ${corpus}: ${messageOf(error)}; expected ${expected}`);
  });
  for (const fault of faults) say(`passed over: ${fault}`, "warning");
  if (store.pages().length === 0) {
    const expected = "folders with page.html, .html files, or lines of JSON";
    throw new UsageError(`found no pages in ${corpus}; expected ${expected}`);
  }
  if (store.notice !== undefined) say(store.notice, "warning");
  return store;
}

async function openAny(corpus: string, readOnly: boolean): Promise<OpenedCorpus> {
  const { isJsonl } = await import("../../../training/corpus/readers/jsonl.ts");
  if (isJsonl(corpus)) {
    const { openJsonl } = await import("../../studio/jsonl-store.ts");
    return openJsonl(corpus, readOnly);
  }
  const { openStore } = await import("../../studio/corpus-store.ts");
  return { store: await openStore(corpus, readOnly), faults: [] };
}

/** Opens the address where there is something that opens addresses; it was printed in any case. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["explorer", url]
        : ["xdg-open", url];
  const browser = spawn(command!, args, { stdio: "ignore", detached: true });
  browser.on("error", () => {});
  browser.unref();
}
