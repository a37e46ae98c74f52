import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Command } from "commander";
import { modelFile } from "../../models/load/shipped-model.ts";
import { EXIT, messageOf, say, UsageError } from "../exit.ts";
import { modelOf } from "../model-of.ts";
import { print } from "../terminal.ts";

const help = `
Speaks the Model Context Protocol on standard input and output, for agents: extract, chunk, records, explain
and search. Pages come with the request as HTML. With --root they may be files below that folder, wherever
links lead; with --allow-fetch addresses of the public Internet. Text that pages hide is left out of every
answer and counted. Needs npm install @modelcontextprotocol/sdk.

Examples:
  seine mcp --root crawl/
  seine mcp --allow-fetch --model my-model.json

Exit codes: 0 end of input, 2 wrong usage.`;

interface McpFlags {
  readonly root?: string;
  readonly allowFetch?: boolean;
  readonly model?: string;
}

/** `seine mcp`: the same operations for agents. */
export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description("Answer agents by the Model Context Protocol.")
    .option("--root <folder>", "let clients read pages below this folder")
    .option("--allow-fetch", "let clients fetch pages of the public Internet")
    .option("-m, --model <file>", "model file, or the name default or tiny", modelFile)
    .addHelpText("after", help)
    .action(run);
}

async function run({ root, allowFetch, ...flags }: McpFlags): Promise<void> {
  if (root !== undefined) await checkRoot(root);
  const { createServer, loadSdk } = await import("../mcp/server.ts");
  const { messagesOf } = await import("../mcp/messages.ts");
  const sdk = await loadSdk();
  const fetch = allowFetch ? (await import("../inputs/public-fetch.ts")).publicPages() : undefined;
  const server = createServer(sdk, { access: { root, fetch }, model: modelOf(flags) });
  const input = Readable.from(messagesOf(process.stdin, MOST_MESSAGE_BYTES, refuse));
  const transport = new sdk.StdioServerTransport(input, process.stdout, {
    maxBufferSize: MOST_MESSAGE_BYTES,
  });
  const ended = new Promise<void>((resolve) => {
    input.on("end", resolve).on("error", (error) => {
      say(messageOf(error));
      process.exitCode = EXIT.usage;
      resolve();
    });
  });
  await server.connect(transport);
  await ended;
  await server.close();
}

async function checkRoot(root: string): Promise<void> {
  try {
    if ((await stat(root)).isDirectory()) return;
  } catch (error) {
    throw new UsageError(`cannot read the root ${root}: ${messageOf(error)}; name a folder`);
  }
  throw new UsageError(`the root ${root} is no folder; name one`);
}

/** A message holds a page at most twice as long as JSON, and some more. */
const MOST_MESSAGE_BYTES = 64 * 2 ** 20;
/** JSON-RPC's code of an invalid request. */
const INVALID_REQUEST = -32600;

/** Answers a message that is too long. */
function refuse(id: string | number | null): void {
  const message = `found a message of more than ${MOST_MESSAGE_BYTES} bytes, which is not read`;
  const answer = { jsonrpc: "2.0", id, error: { code: INVALID_REQUEST, message } };
  print(`${JSON.stringify(answer)}\n`);
}
