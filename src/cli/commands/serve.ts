import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { FrameError } from "../../serve/frames.ts";
import type { HttpOptions, HttpService } from "../../serve/http/http-server.ts";
import type { ServiceOptions } from "../../serve/service.ts";
import { runSettings } from "../../workers/run-pages.ts";
import { addWorkerOptions, type WorkerFlags, workerOptionsOf } from "../batch/batch-options.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { modelFile } from "../page-options.ts";
import { integerFrom } from "../parsers.ts";
import { version } from "../version.ts";

/** Requests under way per worker thread, unless told otherwise: one that it works on, and a queue. */
const PER_JOB = 8;
const HOST = "127.0.0.1";
/** In seconds. */
const DAY = 86_400;

const help = `
With --stdio requests come in frames on standard input, each the bytes of a page behind a JSON header with
its id, what to do (extract, classify, records, chunk, features) and how; each is answered by a line of JSON
on standard output as soon as it is done. The service ends with its input, and has one thread unless --jobs
says more. docs/protocol.md in the package is the protocol, with a client in Python.

With --port the same is asked over HTTP: POST /v1/extract with HTML, JSON or lines of JSON; options of a page
in the query or the JSON; GET /healthz, /metrics (Prometheus) and /openapi.json. It answers this machine alone
unless --host says otherwise, and fetches nothing. Bodies may be coded with gzip, br or deflate. A client of
lines may send all of them before it reads: answers wait in memory, then in a temporary file (--spool). Who
sends no whole page or line within --client-timeout is told so. SIGTERM ends the service when all that it has
begun is answered.

A page that hangs, takes too much memory or kills its worker is one error.

Examples:
  seine serve --stdio --jobs 4 --deadline 10 --memory 1024 --model my-model.json
  seine serve --port 8080
  curl --data-binary @page.html -H "Content-Type: text/html" "http://127.0.0.1:8080/v1/extract?format=markdown"

Exit codes: 0 the input ended or SIGTERM came, 2 wrong usage or an input that is none of frames.`;

interface ServeFlags extends WorkerFlags {
  readonly stdio?: boolean;
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
    .addOption(
      new Option("--port <number>", "answer HTTP there; 0 for any that is free")
        .argParser(port)
        .conflicts("stdio"),
    )
    .option("--host <address>", `with --port: which addresses are listened on (default: ${HOST})`)
    .option(
      "--concurrency <number>",
      `with --port: requests under way, more get 429 (default: ${PER_JOB} per job)`,
      integerFrom(1),
    )
    .option(
      "--client-timeout <seconds>",
      "with --port: what a client may take to send a page or the next line (default: 60)",
      patience,
    )
    .option(
      "--spool <MiB>",
      "with --port: what answers that streams do not read yet may take on disk (default: 1024)",
      integerFrom(0),
    )
    .option("-m, --model <file>", "model file (default: the one that comes with seine)", modelFile);
  addWorkerOptions(command);
  command.addHelpText("after", help).action(run);
}

async function run(flags: ServeFlags): Promise<void> {
  const { stdio, port, host, concurrency, clientTimeout, spool, model } = flags;
  // A client of a pipe that wants more at a time says so: with one job answers have an order.
  const jobs = port === undefined ? 1 : availableParallelism();
  const settings = runSettings({ jobs, ...workerOptionsOf(flags) });
  const options: ServiceOptions = { ...settings, model, version: version() };
  if (port !== undefined) {
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
    await serveStdio(options, process.stdin, process.stdout);
  } catch (error) {
    if (error instanceof FrameError) throw new UsageError(error.message);
    throw error;
  }
}

/** Answers over HTTP until the process is told to end; told twice, it ends at once. */
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
  say(`${signal}: ends when all that was begun is answered`, "info");
  await http.close();
}

function patience(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value > 0 && value <= DAY)) {
    throw new InvalidArgumentError(`Expected seconds, more than 0 and at most ${DAY}.`);
  }
  return value;
}

function port(text: string): number {
  const value = integerFrom(0)(text);
  if (value > 65535) throw new InvalidArgumentError("Expected a port, 0 to 65535.");
  return value;
}
