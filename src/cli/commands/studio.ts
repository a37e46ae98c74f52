import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { type Command, Option } from "commander";
import { modelFile } from "../../models/load/shipped-model.ts";
import type { CorpusStore } from "../../studio/corpus-store.ts";
import { type ExportFormat, exportFormats } from "../../studio/exchange/formats.ts";
import type { OpenedCorpus } from "../../studio/jsonl-store.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { integerFrom, probability } from "../parsers.ts";
import { print } from "../terminal.ts";
import { version } from "../version.ts";

interface StudioFlags {
  readonly model?: string;
  readonly port?: number;
  readonly open: boolean;
  readonly readOnly?: boolean;
  readonly allowFetch?: boolean;
  readonly chromium?: string;
  /** False with `--no-sandbox`. */
  readonly sandbox?: boolean;
  readonly annotator?: string;
  readonly secondOpinion?: number;
  readonly export?: string;
  readonly as?: ExportFormat;
  readonly import?: string;
}

const MOST_PORT = 65_535;

const help = `
Opens a window in your browser to label pages. A page is shown as its blocks, coloured by the model's
probabilities. The pages that the model can learn most from come first. Labels are saved in the corpus, as
page.html, labels.json and gold.txt (data/README.md describes the layout); seine train reads them there.

The corpus is a folder of page folders, or a folder of .html files; the first save of a file makes its page
folder. It may also be a .jsonl file as seine train reads it; lines may lack the gold text. The first save
copies it to a folder beside it: pages.jsonl to pages-labelled/. If the folder has a file rubric.md with
your rules for labelling, it is shown beside the pages.

"Compare" compares two models or methods on the finished pages: F1 by page, the paired interval, and what
each keeps of a page. "Train" fits a model to the finished pages and scores it; models are kept in the folder
.studio of the corpus.

With --second-opinion .2 --annotator bob, Bob labels a random fifth of the finished pages again, without seeing
their labels. "Agreement" shows how far two people agree (Cohen's kappa over words), and settles differences.

--export writes the finished pages as page folders, JSONL (.jsonl), WCXB (--as wcxb), tasks of Label Studio
(.json), or their labels by parts (--as parts) for seine evaluate --parts. --import reads the same pages, and any
corpus that seine train reads. Existing labels stay: those of another annotator become second opinions. A file of
labels by parts has no pages: import these first. --import also takes pages without labels as they were saved:
MHTML, WARC, .html files, or a folder of these.

"Page as shown" (V) shows the page as Chromium renders it, beside its blocks. It needs Chromium or Chrome, and
npm install playwright-core. The page runs once, without any network, and its picture is kept in .studio. It is drawn
with the sheets, images and fonts that came with it: parts of MHTML, records of the WARC, Page_files/ beside
Page.html, or what --allow-fetch fetched.

The studio can be reached from this machine only, at the address that it prints. Pages cannot run scripts,
load anything or send data. The studio does not use the network. With --allow-fetch it fetches the pages
whose addresses you enter, and what they are drawn with, from the public Internet only, never from this
machine or a private network.

Without a corpus you can try any page: paste or drop it, and it is extracted in every format, optionally
beside a classic method, with the reasons for every block. With a corpus, this is the screen "Try".

Examples:
  seine studio
  seine studio my-pages/
  seine studio my-pages/ --model my-model.json
  seine studio my-pages/ --allow-fetch         # pages can be added by their addresses
  seine studio my-pages/ --read-only           # shows the labels, and changes none
  seine studio my-pages/ --second-opinion .2 --annotator bob
  seine studio my-pages/ --export labelled.jsonl
  seine studio my-pages/ --export parts.json --as parts
  seine studio my-pages/ --import project.json # what Label Studio exported
  seine train my-pages/ --out my-model.json    # trains on the labels`;

/** `seine studio`: label pages. */
export function addStudio(program: Command): void {
  program
    .command("studio")
    .description("Label pages, or try one, in your browser.")
    .argument("[corpus]", "a folder of page folders or of .html files, or a .jsonl file")
    .option(
      "-m, --model <file>",
      "model to show, a file or the name default or tiny (default: default)",
      modelFile,
    )
    .option(
      "-p, --port <number>",
      "port to listen on (default: a fixed one per corpus, if it is free)",
      integerFrom(0),
    )
    .option("--no-open", "print the address, but open no browser")
    .option("--allow-fetch", "allow pages to be fetched from the addresses that you enter")
    .option(
      "--chromium <file>",
      "browser that shows pages as they look (default: CHROMIUM, else on the path)",
    )
    .option("--no-sandbox", "show them without the browser's sandbox, for pages you trust")
    .option("--read-only", "save nothing")
    .option("--annotator <name>", "name of the annotator, saved with the labels")
    .option(
      "--second-opinion <share>",
      "label this share of the finished pages again, without seeing their labels; needs --annotator",
      probability,
    )
    .option("--export <path>", "write the finished pages to a new file or folder, and end")
    .addOption(
      new Option(
        "--as <format>",
        "format of --export (default: by the ending of its path)",
      ).choices(exportFormats),
    )
    .option("--import <path>", "import pages of another corpus, a program or a browser, and end")
    .addHelpText("after", help)
    .action(run);
}

async function run(corpus: string | undefined, flags: StudioFlags): Promise<void> {
  checkFlags(corpus, flags);
  const { readOnly = false, secondOpinion, annotator, export: target, as, import: source } = flags;
  const { noCorpus } = await import("../../studio/corpus-store.ts");
  if (corpus === undefined) return serve(noCorpus, flags);
  if (source !== undefined) await mkdir(corpus, { recursive: true });
  else await checkCorpus(corpus);
  if (target !== undefined) {
    const { exportCorpus } = await import("../corpus-exchange.ts");
    return exportCorpus(await openCorpus(corpus, true), target, as);
  }
  if (readOnly) return serve(await openCorpus(corpus, readOnly), flags);
  const { lockCorpus, locked } = await import("../corpus-lock.ts");
  // Locked before it is opened: opening removes what a dead studio left. Second opinions leave the rest alone.
  const lease = await lockCorpus(corpus, secondOpinion === undefined ? undefined : annotator);
  try {
    if (secondOpinion !== undefined) {
      const { secondOpinions } = await import("../../studio/people/opinions.ts");
      const store = await openCorpus(corpus, true);
      if (!existsSync(store.folder)) {
        const expected = "expected a corpus that was labelled in the studio before";
        throw new UsageError(`found no labels in ${corpus}, ${expected}`);
      }
      const drawn = await secondOpinions(store, annotator!, secondOpinion);
      if (drawn.pages().length === 0) {
        const expected =
          "expected finished pages of another annotator; label some, or raise the share";
        throw new UsageError(`found no page to give a second opinion on in ${corpus}, ${expected}`);
      }
      await serve(locked(drawn, lease), flags);
    } else if (source !== undefined) {
      const { importCorpus } = await import("../corpus-exchange.ts");
      await importCorpus((await openAny(corpus, false)).store, source);
    } else await serve(locked(await openCorpus(corpus, readOnly), lease), flags);
  } finally {
    lease.release();
  }
}

/** @throws UsageError if flags do not go together */
function checkFlags(
  corpus: string | undefined,
  { port, annotator, secondOpinion, readOnly, as, ...flags }: StudioFlags,
): void {
  if (port !== undefined && port > MOST_PORT)
    throw new UsageError(`found port ${port}, expected 0 to ${MOST_PORT}`);
  const modes = [
    ["--second-opinion", secondOpinion],
    ["--export", flags.export],
    ["--import", flags.import],
    ["--read-only", readOnly],
  ].flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (modes.length > 1) throw new UsageError(`found ${modes.join(" and ")}, expected one of them`);
  if (corpus === undefined && modes.length > 0 && !readOnly)
    throw new UsageError(`found ${modes[0]} without a corpus; name a folder or file`);
  if (secondOpinion !== undefined && annotator === undefined)
    throw new UsageError("--second-opinion needs --annotator, the name of who gives it");
  if (as !== undefined && flags.export === undefined)
    throw new UsageError("found --as without --export; name where to write");
}

/** Serves the window until the user ends it. */
async function serve(store: CorpusStore, flags: StudioFlags): Promise<void> {
  // From now on, so that no signal ends the process with the corpus locked.
  const ended = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const { port, open: opens, allowFetch = false, model, annotator, chromium, sandbox } = flags;
  const { startStudio } = await import("../../studio/server.ts");
  const web = allowFetch ? await import("../inputs/public-fetch.ts") : undefined;
  const [fetchPage, fetchFile] = [web?.publicPages(), web?.publicFiles()];
  const browser = { chromium, sandbox };
  const fetching = { fetchPage, fetchFile };
  const options = { store, port, model, annotator, ...fetching, browser, program: version() };
  const studio = await startStudio(options).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new UsageError(`port ${port} is taken; choose another --port, or drop it`);
  });
  if (studio.taken !== undefined && !store.readOnly) {
    const kept = "labels that a browser could not save are found at that port alone";
    say(`port ${studio.taken}, which this corpus has at each start, is taken; ${kept}`, "warning");
  }
  print(`${studio.url}\n`);
  if (opens) openBrowser(studio.url);
  await ended;
  await studio.close();
}

/** @throws UsageError for what cannot be a corpus, before anything is locked */
async function checkCorpus(corpus: string): Promise<void> {
  const existing = await stat(corpus).catch(() => undefined);
  if (existing === undefined) throw unreadable(corpus, "there is no such file or folder");
  const { isJsonl } = await import("../../../training/corpus/readers/jsonl.ts");
  if (existing.isFile() && !isJsonl(corpus)) throw unreadable(corpus, "it is a file");
}

function unreadable(corpus: string, reason: string): UsageError {
  const expected = "a folder of pages or a .jsonl file";
  return new UsageError(`cannot read ${corpus}: ${reason}; expected ${expected}`);
}

async function openCorpus(corpus: string, readOnly: boolean): Promise<CorpusStore> {
  const { store, faults } = await openAny(corpus, readOnly).catch((error: unknown) => {
    throw unreadable(corpus, messageOf(error));
  });
  for (const fault of faults) say(`skipped: ${fault}`, "warning");
  if (store.pages().length === 0) {
    const expected = "folders with page.html, .html files, or lines of JSON";
    throw new UsageError(`found no pages in ${corpus}; expected ${expected}`);
  }
  const notice = store.notice?.();
  if (notice !== undefined) say(notice, "warning");
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

/** Tries to open the address in a browser. The address was printed before. */
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
