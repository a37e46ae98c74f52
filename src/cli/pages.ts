import type { Command } from "commander";
import type { Accepted } from "../api/options/option.ts";
import { type ExtractOptions, extraction } from "../api/options/page-options.ts";
import { given } from "../base/given.ts";
import { encodingOf } from "../document/prescan.ts";
import { mayNeedRendering } from "../document/scripts.ts";
import type { Model } from "../models/model.ts";
import { loadPartsModel } from "../parts/load/load-parts-model.ts";
import type { Rendering } from "../rendering/rendering.ts";
import type { FailedPage } from "../workers/batch-page.ts";
import { EXIT, InputError, messageOf, say } from "./exit.ts";
import { type ReadPage, readSources } from "./inputs/inputs.ts";
import type { PageBytes, Source } from "./inputs/source.ts";
import { aheadIfUrls, openSources, type UrlFlags } from "./inputs/urls.ts";
import { modelOf } from "./model-of.ts";
import { openPagesOutput, writing } from "./output.ts";
import { type PageFlags, tableOptionsOf } from "./page-options.ts";
import { noContentIn, urlIgnored } from "./page-text.ts";
import { createRenderHint } from "./render-hint.ts";

/** One page to process. */
export interface PageTask extends Pick<ReadPage, "name" | "several" | "identity"> {
  readonly html: Uint8Array;
  /** A browser's rendering of it; the HTML is then the rendered one. */
  readonly rendering?: Rendering | undefined;
  readonly options: ExtractOptions;
  /** Why its URL is invalid. */
  readonly urlError?: string | undefined;
  /** Writes a message about the page to stderr, unless `--quiet`. */
  note(message: string): void;
  /** Reports that the page has no content and why, if it is known; else may suggest `--render`. */
  noContent(because?: string): void;
}

export interface PageRenderer {
  render(task: PageTask): string;
  /** The output for a page that fails, besides its message on stderr. */
  failed(page: FailedPage, several: boolean): string;
}

/** The options of an operation, from the flags and the page. */
export function optionsOf<Options extends ExtractOptions = ExtractOptions>(
  flags: PageFlags,
  model: Model,
  page: PageBytes,
  accepted: Accepted = extraction,
): Options {
  const charset = page.rendering === undefined ? (flags.charset ?? page.charset) : page.charset;
  return {
    ...tableOptionsOf<Options>(flags, accepted),
    model,
    ...(flags.partsModel !== undefined && { partsModel: loadPartsModel(flags.partsModel) }),
    ...given({ charset, url: page.url }),
  } as unknown as Options;
}

/** Runs a command that uses the model page by page, see {@link writePages}. */
export async function eachPage(
  inputs: readonly string[],
  flags: PageFlags & UrlFlags,
  command: Command,
  { render, failed, accepted }: PageRenderer & { readonly accepted?: Accepted },
): Promise<void> {
  const sources = await openSources(inputs, flags, command);
  const model = modelOf(flags);
  const hint = createRenderHint();
  await writePages(
    aheadIfUrls(sources, flags),
    flags,
    failed,
    ({ name, several, identity, page }) => {
      const note = (message: string): void => {
        if (!flags.quiet) say(`${name}: ${message}`);
      };
      if (page.charset !== undefined && encodingOf(page.charset) === undefined) {
        note(`the server's charset "${page.charset}" is not a known encoding and is ignored`);
      }
      const { bytes: html, rendering, urlError } = page;
      if (urlError !== undefined) note(urlIgnored(urlError));
      const options = optionsOf(flags, model, page, accepted);
      const noContent = (because?: string): void => {
        note(because ?? noContentIn(options));
        if (because === undefined && mayNeedRendering(html, { ...options, rendering })) hint.page();
      };
      const about = { name, several, identity, html, rendering, options, urlError };
      return render({ ...about, note, noContent });
    },
  );
  if (!flags.quiet) hint.end();
}

/** A page that was read. */
type GoodPage = Extract<ReadPage, { readonly page: PageBytes }>;

/**
 * Writes the result of each page. Reports a failed page and continues; the exit code is then 1. Where all pages fail
 * and nothing is written of them, an existing output stays as it was.
 */
export async function writePages(
  sources: AsyncGenerator<Source>,
  { output: path }: Pick<PageFlags, "output">,
  failed: PageRenderer["failed"],
  render: (page: GoodPage) => string,
): Promise<void> {
  const written = (read: ReadPage): readonly [text: string, hasFailed: boolean] => {
    try {
      if ("error" in read) throw read.error;
      return [render(read), false];
    } catch (error) {
      const reason = error instanceof InputError ? error.reason : "failed";
      const message = messageOf(error);
      say(`${read.name}: ${message}`);
      process.exitCode = EXIT.failed;
      const page = { id: read.name, ...read.identity, error: { reason, message } };
      return [failed(page, read.several), true];
    }
  };
  await writing(await openPagesOutput(path), async (output) => {
    for await (const read of readSources(sources)) await output.writePage(...written(read));
  });
}
