import { type CommandRow, type OptionText, rowsOf } from "./command-table.ts";

/** Completion for fish, with descriptions. */
export function fishCompletion(table: CommandRow): string {
  const lines = rowsOf(table).flatMap((row) => {
    const when = conditionOf(row);
    return [...row.commands.map((one) => commandLine(one, when)), ...optionsOf(row, when)];
  });
  return `# fish completion of seine. Put it to use by: seine completion fish | source
function __seine_at --description 'whether the command so far is this one'
    set -l words
    for word in (commandline -opc)[2..]
        switch (string join ' ' -- $words $word)
            case ${rowsOf(table)
              .filter(({ path }) => path !== "")
              .map(({ path }) => quoted(path))
              .join(" ")}
                set words $words $word
        end
    end
    test "$words" = "$argv"
end
${lines.join("\n")}
`;
}

function conditionOf({ path }: CommandRow): string {
  return quoted(path === "" ? "__seine_at" : `__seine_at ${path}`);
}

function commandLine({ path, summary }: CommandRow, when: string): string {
  const name = path.split(" ").at(-1)!;
  return `complete -c seine -n ${when} -f -a ${name} -d ${quoted(summary)}`;
}

function optionsOf({ options }: CommandRow, when: string): string[] {
  return options.map(({ short, long, summary, argument, choices, isOptional }: OptionText) => {
    const takes = argument === undefined || isOptional ? "" : choices ? " -x" : " -r";
    const among = choices ? ` -a ${quoted(choices.join(" "))}` : "";
    const names = `${short ? `-s ${short.slice(1)} ` : ""}-l ${long.slice(2)}`;
    return `complete -c seine -n ${when} ${names}${takes}${among} -d ${quoted(summary)}`;
  });
}

const QUOTED = /['\\]/g;

function quoted(text: string): string {
  return `'${text.replace(QUOTED, "\\$&")}'`;
}
