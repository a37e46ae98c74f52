import { once } from "node:events";
import { type Command, Option } from "commander";
import { identityOf } from "../../document/identity.ts";
import { frameOf } from "../../serve/frames.ts";
import {
  inputFormats,
  inputHelp,
  type ReadPage,
  readSources,
  sourcesOf,
} from "../inputs/inputs.ts";
import { integerFrom } from "../parsers.ts";
import { print } from "../terminal.ts";

const help = `
Each page is a frame on standard output, a request of "seine serve --stdio" (docs/protocol.md): a JSON header
with its name as "id", its charset by the HTTP header and where it comes from, then its bytes. A page that
cannot be read has "error" in its header and no bytes.
${inputHelp}

Examples:
  seine pages crawl.warc.gz | seine serve --stdio > answers.jsonl
  aws s3 cp s3://crawl/a.warc.gz - | seine pages --input-format warc -

Exit codes: 0 success, 2 wrong usage.`;

/** `seine pages`: the pages of inputs for other programs, such as the Python package. */
export function addPages(program: Command): void {
  program
    .command("pages")
    .description("Write pages as frames, as seine serve --stdio reads them.")
    .argument("<input...>", "files, folders, patterns, URLs, or - for standard input")
    .addOption(
      new Option("--input-format <format>", "format of standard input")
        .choices(inputFormats)
        .default("html"),
    )
    .option("--max-bytes <number>", "size limit per page (default: 268435456)", integerFrom(1))
    .addHelpText("after", help)
    .action(run);
}

interface Flags {
  readonly inputFormat: (typeof inputFormats)[number];
  readonly maxBytes?: number;
}

async function run(inputs: string[], flags: Flags): Promise<void> {
  for await (const part of pageFrames(inputs, flags)) {
    if (!print(part)) await once(process.stdout, "drain");
  }
}

/** The frames of pages, in parts. */
export async function* pageFrames(
  inputs: readonly string[],
  { inputFormat, maxBytes }: Flags,
): AsyncGenerator<Uint8Array> {
  const sources = sourcesOf(inputs, {
    stdin: inputFormat,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  for await (const page of readSources(sources)) yield* framed(page);
}

function framed(read: ReadPage): Uint8Array[] {
  const about = { id: read.name, ...identityOf(read.identity) };
  if ("error" in read) {
    const { reason, message } = read.error;
    return frameOf({ ...about, error: { reason, message } }, new Uint8Array());
  }
  const { bytes, charset, urlError } = read.page;
  // The service says again what is wrong with an invalid URL.
  const url = urlError === undefined ? {} : { url: read.identity.warcTarget };
  return frameOf({ ...about, ...url, ...(charset === undefined ? {} : { charset }) }, bytes);
}
