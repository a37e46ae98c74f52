import { Argument, type Command } from "commander";
import { print } from "../terminal.ts";
import { version } from "../version.ts";

const help = `
Examples:
  source <(seine completion bash)          in ~/.bashrc
  source <(seine completion zsh)           in ~/.zshrc, after compinit
  seine completion fish | source           in ~/.config/fish/config.fish
  seine completion powershell | Out-String | Invoke-Expression     in $PROFILE

Exit codes: 0 success, 2 wrong usage.`;

const shells = {
  bash: async () => (await import("../shell/bash.ts")).bashCompletion,
  zsh: async () => (await import("../shell/zsh.ts")).zshCompletion,
  fish: async () => (await import("../shell/fish.ts")).fishCompletion,
  powershell: async () => (await import("../shell/powershell.ts")).powershellCompletion,
} as const;

/**
 * `seine completion`: commands, options and their values for a shell.
 *
 * @param whole makes the program with all commands
 */
export function addCompletion(program: Command, whole: () => Promise<Command>): void {
  program
    .command("completion")
    .description("Write the completion of commands, options and values for a shell.")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(shells)))
    .addHelpText("after", help)
    .action(async (shell: keyof typeof shells) => {
      const { tableOf } = await import("../shell/command-table.ts");
      const write = await shells[shell]();
      print(write(tableOf(await whole())));
    });
}

/** `seine man`: the manual page. */
export function addMan(program: Command, whole: () => Promise<Command>): void {
  program
    .command("man")
    .description("Write the manual page, in man(7): seine man | man -l -")
    .action(async () => {
      const { tableOf } = await import("../shell/command-table.ts");
      const { manualOf } = await import("../shell/manual.ts");
      print(manualOf(tableOf(await whole()), version()));
    });
}
