import { type CommandRow, type OptionText, rowsOf } from "./command-table.ts";

/**
 * Completion for bash. Words are split at `=`, so `--format=json` comes as three. Where nothing is
 * proposed, bash proposes files.
 */
export function bashCompletion(table: CommandRow): string {
  const rows = rowsOf(table);
  const steps = rows.filter(({ path }) => path !== "").map(({ path }) => `      "${path}")`);
  return `# bash completion of seine. Put it to use by: source <(seine completion bash)
_seine() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev= path= word i option words
  COMPREPLY=()
  ((COMP_CWORD > 0)) && prev=\${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${path:+$path }\${COMP_WORDS[i]}"
    case $word in
${steps.join(" path=$word ;;\n")} path=$word ;;
    esac
  done
  option="\${path:+$path }$prev"
  case $option in
${rows.flatMap(choicesOf).join("\n")}
  esac
  case $path in
${rows.map(wordsOf).join("\n")}
  esac
  if [[ $cur == -* ]]; then
    words=\${words#*|}
  else
    words=\${words%%|*}
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _seine seine
`;
}

function nameOf(path: string, word: string): string {
  return path === "" ? word : `${path} ${word}`;
}

/** What follows an option: a choice, or else a file. */
function choicesOf({ path, options }: CommandRow): string[] {
  return options.flatMap(({ short, long, argument, choices, isOptional }: OptionText) => {
    if (argument === undefined || (choices === undefined && isOptional)) return [];
    const names = [short, long].flatMap((name) => (name ? [`"${nameOf(path, name)}"`] : []));
    const reply = choices && `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$cur")); `;
    // Beside an optional argument anything may follow.
    const rest = isOptional ? `((\${#COMPREPLY[@]})) && return` : "return";
    return [`    ${names.join(" | ")}) ${reply ?? ""}${rest} ;;`];
  });
}

/** The commands and the options of a row. */
function wordsOf({ path, options, commands }: CommandRow): string {
  const names = commands.map((one) => one.path.split(" ").at(-1));
  const flags = options.flatMap(({ short, long }) => (short ? [short, long] : [long]));
  return `    "${path}") words="${names.join(" ")}|${flags.join(" ")}" ;;`;
}
