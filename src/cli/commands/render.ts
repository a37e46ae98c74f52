import type { Command } from "commander";
import { EXIT, messageOf, say } from "../exit.ts";
import { exitHelp, readOnePage } from "../inputs/inputs.ts";
import { refuseInputAsOutput } from "../inputs/own-output.ts";
import {
  addBrowserOptions,
  openRenderer,
  type RenderFlags,
  renderedPage,
} from "../inputs/render.ts";
import { openOutput, writing } from "../output.ts";

const help = `
Pages are opened in Chromium. This needs Chromium or Chrome, and npm install playwright-core. Pages from
files have no network; fetched pages reach their own host only. Dialogs, windows, downloads and navigation
are refused. Scripts get 10 s of virtual time, which passes as fast as they run.

Output: one JSON object with the page's HTML after its scripts, and for each visible element and text its
offset in that HTML, its box in pixels, its background and its font. "seine inspect --segments vips
--rendering" needs nothing else: runs are repeatable, without a browser.

Examples:
  seine render page.html -o page.rendering.json
  seine inspect --segments vips --rendering page.rendering.json -o segments.html
${exitHelp}`;

/** `seine render`: how a browser shows a page. */
export function addRender(program: Command): void {
  const command = program
    .command("render")
    .description("Write how a browser shows a page, as JSON.")
    .argument("<page>", "a file, a URL, or - for standard input")
    .option("-o, --output <file>", "write to this file, all or nothing");
  addBrowserOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(
  input: string,
  flags: RenderFlags & { readonly output?: string },
): Promise<void> {
  const renderer = await openRenderer(flags);
  await refuseInputAsOutput(flags.output, [input]);
  const read = await readOnePage(input);
  try {
    if ("error" in read) throw read.error;
    const { rendering } = await renderedPage(renderer, read.page);
    const output = await openOutput(flags.output);
    await writing(output, () => output.write(`${JSON.stringify(rendering)}\n`));
  } catch (error) {
    say(`${read.name}: ${messageOf(error)}`);
    process.exitCode = EXIT.failed;
  }
}
