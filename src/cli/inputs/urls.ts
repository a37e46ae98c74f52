import { access } from "node:fs/promises";
import { type Command, Option } from "commander";
import { messageOf, UsageError } from "../exit.ts";
import { preset, rare } from "../help.ts";
import { integerFrom, numberThat } from "../parsers.ts";
import { begunAhead } from "./ahead.ts";
import { isUrl, URL_START } from "./fetch.ts";
import { createHosts } from "./hosts.ts";
import {
  checkInputs,
  type InputFormat,
  inputFormats,
  type ReadOptions,
  sourcesOf,
} from "./inputs.ts";
import { type Keep, keepOption } from "./keep.ts";
import { noLines, refuseKeepWithoutLines } from "./lines-to-keep.ts";
import { refuseInputAsOutput } from "./own-output.ts";
import { type RenderFlags, renderedIfAsked } from "./render.ts";
import type { Source } from "./source.ts";
import { addWebOptions, refuseWebFlags, type WebFlags, webOf } from "./web-options.ts";

/** Options of lists of URLs and of rendering, as commander parses them. */
export interface UrlFlags extends RenderFlags, WebFlags {
  readonly urls?: string;
  /** Format of standard input. */
  readonly inputFormat?: InputFormat;
  /** Fields of JSONL to keep. */
  readonly keep?: Keep;
  readonly concurrency?: number;
  readonly delay?: number;
  /** File that is written: none of those that are read. */
  readonly output?: string;
}

export const urlHelp = `
Lists of URLs: --urls reads a sitemap or an index of sitemaps, an RSS or Atom feed, a JSON Feed, or a list
with one URL per line, where blank lines and lines that begin with # are skipped; each also with gzip, from
a file, standard input or a URL. Output has the order of the list, and a page that cannot be fetched is one
error. Each host is asked for one page at a time, with a pause of --delay seconds. Without --robots,
robots.txt is not read: make sure that you may fetch the pages. With it, a page that robots.txt forbids is
an error with the reason robots, and the pause is at least its Crawl-delay; the name that it is asked for is
that of --user-agent. --header goes to the scheme, host and port that you name, or a fetched list has, and
nowhere else. Redirects, and what fetched lists name, must lead there or to the public Internet;
--allow-private permits all.`;

export function addUrlOptions(command: Command): void {
  command
    .optionsGroup("Fetching:")
    .addOption(
      rare(
        preset(
          new Option("--input-format <format>", "format of standard input").choices(inputFormats),
          "html",
        ),
      ),
    )
    .addOption(keepOption())
    .option("--urls <list>", "fetch the pages of a sitemap, a feed or a list of URLs; - for stdin")
    .addOption(
      rare(
        new Option(
          "--concurrency <number>",
          "maximum number of hosts to fetch from at a time (default: 4)",
        ).argParser(integerFrom(1)),
      ),
    )
    .addOption(
      rare(
        new Option("--delay <seconds>", "pause between pages of a host (default: 1)").argParser(
          numberThat((value) => value >= 0 && value <= 3600, "seconds, from 0 to 3600"),
        ),
      ),
    );
  addWebOptions(command);
}

/**
 * The pages that the arguments or a list of URLs name; with `render`, as a browser shows them. They are
 * read later.
 *
 * @throws UsageError if both are given, if the list is missing, or if there is no browser
 */
export async function openSources(
  inputs: readonly string[],
  flags: UrlFlags,
  command: Command,
  options?: ReadOptions,
): Promise<AsyncGenerator<Source>> {
  return renderedIfAsked(await plainSources(inputs, flags, command, options), flags);
}

async function plainSources(
  inputs: readonly string[],
  flags: UrlFlags,
  command: Command,
  options?: ReadOptions,
): Promise<AsyncGenerator<Source>> {
  const {
    urls,
    inputFormat,
    keep,
    concurrency = DEFAULT_CONCURRENCY,
    delay = DEFAULT_DELAY,
  } = flags;
  await refuseInputAsOutput(flags.output, urls === undefined ? inputs : [urls]);
  if (urls === undefined) {
    if (flags.concurrency !== undefined || flags.delay !== undefined) {
      throw new UsageError("found --concurrency or --delay, expected --urls with it");
    }
    checkInputs(inputs, command);
    if (keep !== undefined) await refuseKeepWithoutLines(inputs, inputFormat);
    const reading = {
      ...options,
      ...(keep === undefined ? {} : { keep }),
      ...(await openerOf(inputs, flags)),
    };
    if (inputFormat === undefined) return sourcesOf(inputs, reading);
    if (inputs.length > 0 && !inputs.includes("-")) {
      throw new UsageError("found --input-format, expected - among the inputs, or none of them");
    }
    return sourcesOf(inputs, { ...reading, stdin: inputFormat });
  }
  if (inputFormat !== undefined) {
    throw new UsageError("found --input-format beside --urls, expected one of them");
  }
  if (inputs.length > 0) {
    throw new UsageError(`found ${inputs[0]} beside --urls, expected one of them`);
  }
  if (keep !== undefined) throw noLines();
  await checkList(urls);
  const hosts = createHosts({ concurrency, delayMs: delay * 1000 });
  const { listedPages } = await import("./listed-pages.ts");
  return listedPages(urls, await webOf(flags), hosts);
}

/** How URLs among the inputs are opened. @throws UsageError if there are none but flags for them */
async function openerOf(
  inputs: readonly string[],
  flags: WebFlags,
): Promise<Pick<ReadOptions, "openUrl">> {
  if (!inputs.some((input) => URL_START.test(input))) {
    refuseWebFlags(flags);
    return {};
  }
  const web = await webOf(flags);
  return { openUrl: (url) => web.page(url, url) };
}

/** With `--urls`, fetches pages ahead while earlier ones are worked on. */
export function aheadIfUrls<S extends Source>(
  sources: AsyncGenerator<S>,
  { urls, concurrency = DEFAULT_CONCURRENCY }: UrlFlags,
): AsyncGenerator<S> {
  return urls === undefined ? sources : begunAhead(sources, AHEAD * concurrency);
}

const DEFAULT_CONCURRENCY = 4;
const DEFAULT_DELAY = 1;
/** Pages fetched ahead per concurrent request, so that one slow host does not hold up the others. */
const AHEAD = 8;

async function checkList(path: string): Promise<void> {
  if (path === "-" || isUrl(path)) return;
  try {
    await access(path);
  } catch (error) {
    throw new UsageError(
      `cannot read the list ${path}: ${messageOf(error)}; name a file, an http(s) URL or -`,
    );
  }
}
