import type { Command } from "commander";
import { classify } from "../extract.ts";
import { exitHelp, inputHelp } from "./inputs.ts";
import { addPageOptions, type PageFlags } from "./options.ts";
import { eachPage } from "./pages.ts";

const help = `${inputHelp}

Output is one JSON object per line and page: {input, score, encoding, encodingReason, blocks: [{index,
path, text, probability, isContent, start, end}]}, or {input, error: {reason, message}}.
start and end are offsets in the decoded page, in UTF-16 code units.

Examples:
  seine classify page.html | jq '.blocks[] | select(.isContent) | .text'
  seine classify --threshold 0.8 "crawl/**/*.html.gz" > blocks.jsonl
${exitHelp}`;

/** `seine classify`: every block of pages with its probability. */
export function addClassify(program: Command): void {
  const command = program
    .command("classify")
    .summary("every block of pages with its probability of content, as JSON")
    .description("Write every block of pages with its probability of content.")
    .argument("[input...]", "files, folders, patterns, URLs, or - for standard input");
  addPageOptions(command).addHelpText("after", help).action(run);
}

async function run(inputs: string[], flags: PageFlags, command: Command): Promise<void> {
  await eachPage(inputs, flags, command, {
    errorRecords: true,
    render({ name, html, options, note }) {
      const { score, encoding, encodingReason, blocks } = classify(html, options);
      if (blocks.length === 0) note("found no text");
      return `${JSON.stringify({ input: name, score, encoding, encodingReason, blocks })}\n`;
    },
  });
}
