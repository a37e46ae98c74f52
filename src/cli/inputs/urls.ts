import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import { linesOf } from "../../base/byte-lines.ts";
import { InputError, messageOf, UsageError } from "../exit.ts";
import { preset, rare } from "../help.ts";
import { integerFrom } from "../parsers.ts";
import { begunAhead } from "./ahead.ts";
import { isUrl, urlSource } from "./fetch.ts";
import { createHosts } from "./hosts.ts";
import {
  checkInputs,
  type InputFormat,
  inputFormats,
  type ReadOptions,
  sourcesOf,
} from "./inputs.ts";
import { type Keep, keepOption } from "./keep.ts";
import { type RenderFlags, renderedIfAsked } from "./render.ts";
import { failing, type Source } from "./source.ts";

/** Options of lists of URLs and of rendering, as commander parses them. */
export interface UrlFlags extends RenderFlags {
  readonly urls?: string;
  /** Format of standard input. */
  readonly inputFormat?: InputFormat;
  /** Fields of JSONL to keep. */
  readonly keep?: Keep;
  readonly concurrency?: number;
  readonly delay?: number;
}

export const urlHelp = `
Lists of URLs: --urls reads one URL per line and skips blank lines and lines that begin with #. Output has
the order of the list, and a page that cannot be fetched is one error. Each host is asked for one page at
a time, with a pause of --delay seconds. robots.txt is not read: make sure that you may fetch the pages.`;

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
    .option("--urls <file>", "fetch a list of URLs, one per line; - for standard input")
    .addOption(
      rare(
        new Option(
          "--concurrency <number>",
          "most hosts to fetch from at a time (default: 4)",
        ).argParser(integerFrom(1)),
      ),
    )
    .addOption(
      rare(
        new Option("--delay <seconds>", "pause between pages of a host (default: 1)").argParser(
          delay,
        ),
      ),
    );
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
  if (urls === undefined) {
    if (flags.concurrency !== undefined || flags.delay !== undefined) {
      throw new UsageError("found --concurrency or --delay, expected --urls with it");
    }
    checkInputs(inputs, command);
    const reading = keep === undefined ? options : { ...options, keep };
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
  await checkList(urls);
  const hosts = createHosts({ concurrency, delayMs: delay * 1000 });
  return listed(urls, (url) => {
    const source = urlSource(url);
    const { host } = new URL(url);
    return { ...source, read: (signal) => hosts.run(host, () => source.read(signal), signal) };
  });
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
const MAX_LINE_BYTES = 2 ** 16;
const COMMENT = /^(?:#|$)/;

async function* listed(path: string, open: (url: string) => Source): AsyncGenerator<Source> {
  const stream = path === "-" ? process.stdin : createReadStream(path);
  const name = path === "-" ? "standard input" : path;
  let number = 0;
  try {
    for await (const { bytes } of linesOf(stream, MAX_LINE_BYTES)) {
      number++;
      // The decoder removes a byte-order mark.
      const line = bytes === undefined ? undefined : new TextDecoder().decode(bytes).trim();
      if (line !== undefined && COMMENT.test(line)) continue;
      if (line !== undefined && isUrl(line)) yield open(line);
      else {
        const message = "found no URL, expected one that begins with http:// or https://";
        yield failing(line ?? `${name}:${number}`, new InputError("bad-record", message));
      }
    }
  } catch (error) {
    yield failing(`${name}:${number + 1}`, new InputError("unreadable", messageOf(error)));
  }
}

async function checkList(path: string): Promise<void> {
  if (path === "-") return;
  try {
    await access(path);
  } catch (error) {
    throw new UsageError(`cannot read the list ${path}: ${messageOf(error)}; name a file or -`);
  }
}

function delay(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 3600)) {
    throw new InvalidArgumentError("Expected seconds, from 0 to 3600.");
  }
  return value;
}
