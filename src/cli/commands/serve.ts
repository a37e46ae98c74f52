import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { modelFile } from "../../models/load/shipped-model.ts";
import { FrameError } from "../../serve/frames.ts";
import type { HttpOptions, HttpService } from "../../serve/http/http-server.ts";
import type { ServiceOptions } from "../../serve/service.ts";
import { runSettings } from "../../workers/run-pages.ts";
import { addWorkerOptions, type WorkerFlags, workerOptionsOf } from "../batch/batch-options.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { integerFrom, integerIn, secondsUpTo } from "../parsers.ts";
import { version } from "../version.ts";

/** Default limit of requests per worker thread: the one it works on, and a queue. */
const PER_JOB = 8;
const HOST = "127.0.0.1";
/** In seconds. */
const DAY = 86_400;

const help = `
With --stdio the service reads request frames from standard input: a JSON header with an id, an operation
(extract, classify, records, chunk, features) and options, then the bytes of a page. It answers each with
a line of JSON on standard output as soon as it is done. It ends when its input ends. It has one thread;
--jobs sets more. docs/protocol.md in the package defines the protocol and has a client in Python.

With --port the service speaks HTTP: POST /v1/extract with HTML, JSON or JSON lines, with options in the
query or the JSON; GET /healthz, /metrics (Prometheus) and /openapi.json. It listens on this machine only,
unless --host is given, and fetches nothing. Request bodies may be compressed with gzip, br or deflate. A
client may send all JSON lines before it reads: answers wait in memory, then in a temporary file (--spool).
A client that takes longer than --client-timeout for a page or a line gets an error. On SIGTERM the service
answers the requests that it has begun and ends.

A page that hangs, takes too much memory or kills its worker is one error.

Examples:
  seine serve --stdio --jobs 4 --deadline 10 --memory 1024 --model my-model.json
  seine serve --port 8080
  curl --data-binary @page.html -H "Content-Type: text/html" "http://127.0.0.1:8080/v1/extract?format=markdown"

Exit codes: 0 end of input or SIGTERM, 2 wrong usage or input without valid frames.`;

interface ServeFlags extends WorkerFlags {
  readonly stdio?: boolean;
  readonly inOrder?: boolean;
  readonly port?: number;
  readonly host?: string;
  readonly concurrency?: number;
  readonly clientTimeout?: number;
  readonly spool?: number;
  readonly model?: string;
}

/** `seine serve`: the same operations for other programs. */
export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .description("Answer other programs: pages in, JSON out.")
    .option("--stdio", "requests on standard input, answers on standard output")
    .option("--in-order", "with --stdio: answer in the order of requests, also with several --jobs")
    .addOption(
      new Option("--port <number>", "listen for HTTP on this port; 0 picks a free one")
        .argParser(integerIn(0, 65_535))
        .conflicts("stdio"),
    )
    .option("--host <address>", `with --port: address to listen on (default: ${HOST})`)
    .option(
      "--concurrency <number>",
      `with --port: maximum requests at a time; more get 429 (default: ${PER_JOB} per job)`,
      integerFrom(1),
    )
    .option(
      "--client-timeout <seconds>",
      "with --port: time limit for a client to send a page or a line (default: 60)",
      secondsUpTo(DAY),
    )
    .option(
      "--spool <MiB>",
      "with --port: maximum disk space for answers that wait to be read (default: 1024)",
      integerFrom(0),
    )
    .option(
      "-m, --model <file>",
      "model file, of content or of records, or the name default or tiny (default: default)",
      modelFile,
    );
  addWorkerOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(flags: ServeFlags): Promise<void> {
  const { stdio, inOrder, port, host, concurrency, clientTimeout, spool, model } = flags;
  // Default one job over a pipe, so that answers keep their order.
  const jobs = port === undefined ? 1 : availableParallelism();
  const settings = runSettings({ jobs, ...workerOptionsOf(flags) });
  const options: ServiceOptions = { ...settings, model, version: version() };
  if (port !== undefined) {
    if (inOrder) throw new UsageError("found --in-order with --port, expected --stdio with it");
    const most = concurrency ?? PER_JOB * settings.jobs;
    const clientMs = clientTimeout && clientTimeout * 1000;
    const spoolBytes = spool === undefined ? undefined : spool * 2 ** 20;
    await listen({ ...options, port, host: host ?? HOST, most, clientMs, spoolBytes });
    return;
  }
  if (!stdio) throw new UsageError("expected --stdio or --port; see seine serve --help");
  if ([host, concurrency, clientTimeout, spool].some((value) => value !== undefined)) {
    const found = "--host, --concurrency, --client-timeout or --spool";
    throw new UsageError(`found ${found}, expected --port with it`);
  }
  const { serveStdio } = await import("../../serve/stdio.ts");
  try {
    await serveStdio(options, process.stdin, process.stdout, inOrder);
  } catch (error) {
    if (error instanceof FrameError) throw new UsageError(error.message);
    throw error;
  }
}

/** Answers over HTTP until a signal to end; a second signal ends at once. */
async function listen(options: HttpOptions): Promise<void> {
  const { serveHttp } = await import("../../serve/http/http-server.ts");
  let http: HttpService;
  try {
    http = await serveHttp(options);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UsageError(`cannot listen: ${messageOf(error)}; name another --port or --host`);
  }
  say(`answers at ${http.address}`, "info");
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once("SIGINT", resolve).once("SIGTERM", resolve);
  });
  say(`${signal}: stopping after the requests in progress`, "info");
  await http.close();
}
