import type { Command } from "commander";
import { report } from "../doctor/report.ts";
import { EXIT } from "../exit.ts";
import { print } from "../terminal.ts";

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

async function run({ json = false }: { readonly json?: boolean }): Promise<void> {
  const { findings } = await import("../doctor/checks.ts");
  const { ok, text } = report(await findings(), json);
  print(text);
  if (!ok) process.exitCode = EXIT.failed;
}
