import type { Command } from "commander";
import { EXIT } from "../exit.ts";
import { print } from "../terminal.ts";
import { version } from "../version.ts";

const help = `
Each line is a check: ok, missing (something that few need) or broken. --json writes
{version, ok, checks: [{name, status, found, remedy}]}.

Examples:
  seine doctor
  seine doctor --json | jq '.checks[] | select(.status != "ok")'

Exit codes: 0 nothing is broken, 1 something is, 2 wrong usage.`;

/** `seine doctor`: what of this machine Seine can use. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Check Node.js, models, threads, the temporary folder, the browser and packages.")
    .option("--json", "write the checks as JSON")
    .addHelpText("after", help)
    .action(run);
}

async function run({ json }: { readonly json?: boolean }): Promise<void> {
  const { findings } = await import("../doctor/checks.ts");
  const found = await findings();
  const ok = found.every(({ status }) => status !== "broken");
  if (json) {
    print(`${JSON.stringify({ version: version(), ok, checks: found }, null, 2)}\n`);
  } else {
    const lines = found.flatMap(({ name, status, found: said, remedy }) => [
      `${status.padEnd(STATUS_WIDTH)} ${name}: ${said}`,
      ...(remedy === undefined ? [] : [`${" ".repeat(STATUS_WIDTH)} -> ${remedy}`]),
    ]);
    const last = ok ? "nothing that all users need is missing" : "something is broken";
    print(`seine ${version()}\n${lines.join("\n")}\n${last}\n`);
  }
  if (!ok) process.exitCode = EXIT.failed;
}

const STATUS_WIDTH = 8;
