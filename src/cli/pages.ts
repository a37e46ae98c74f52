import type { Command } from "commander";
import { encodingOf } from "../document/prescan.ts";
import type { ExtractOptions } from "../extract-with.ts";
import type { Model } from "../models/model.ts";
import { EXIT, InputError, messageOf, say } from "./exit.ts";
import { checkInputs, type ReadPage, readPages } from "./inputs/inputs.ts";
import type { PageBytes } from "./inputs/source.ts";
import { modelOf, type PageFlags } from "./options.ts";
import { openOutput, writing } from "./output.ts";

/** One page on its way to the output. */
export interface PageTask {
  readonly name: string;
  /** Whether the run has more pages than this one. */
  readonly several: boolean;
  readonly html: Uint8Array;
  readonly options: ExtractOptions;
  /** Says something about the page on stderr, unless `--quiet`. */
  note(message: string): void;
}

export interface PageRenderer {
  /** Whether a page that fails has a record in the output besides its message on stderr. */
  readonly errorRecords: boolean;
  render(task: PageTask): string;
}

/** What the flags and the page itself ask of the extraction. */
export function optionsOf(
  { charset, threshold, favor, comments }: PageFlags,
  model: Model,
  page: PageBytes,
): ExtractOptions {
  const told = charset ?? page.charset;
  return {
    model,
    ...(threshold === undefined ? {} : { threshold }),
    ...(favor === undefined ? {} : { favor }),
    ...(comments === undefined ? {} : { comments }),
    ...(told === undefined ? {} : { charset: told }),
    ...(page.url === undefined ? {} : { url: page.url }),
  };
}

/** Runs a command page by page; a page that fails is reported and the run goes on, to exit code 1. */
export async function eachPage(
  inputs: readonly string[],
  flags: PageFlags,
  command: Command,
  renderer: PageRenderer,
): Promise<void> {
  checkInputs(inputs, command);
  const model = modelOf(flags);
  const output = await openOutput(flags.output);
  const render = (read: ReadPage): string => {
    if ("error" in read) throw read.error;
    const { name, several, page } = read;
    const note = (message: string): void => {
      if (!flags.quiet) say(`${name}: ${message}`);
    };
    if (page.charset !== undefined && encodingOf(page.charset) === undefined) {
      note(`the server's charset "${page.charset}" names no encoding and is passed over`);
    }
    return renderer.render({
      name,
      several,
      html: page.bytes,
      options: optionsOf(flags, model, page),
      note,
    });
  };
  await writing(output, async () => {
    for await (const read of readPages(inputs)) {
      await output.write(rendered(read, render, renderer.errorRecords));
    }
  });
}

function rendered(
  read: ReadPage,
  render: (read: ReadPage) => string,
  errorRecords: boolean,
): string {
  try {
    return render(read);
  } catch (error) {
    const reason = error instanceof InputError ? error.reason : "failed";
    const message = messageOf(error);
    say(`${read.name}: ${message}`);
    process.exitCode = EXIT.failed;
    const record = { input: read.name, error: { reason, message } };
    return errorRecords ? `${JSON.stringify(record)}\n` : "";
  }
}
