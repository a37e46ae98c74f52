import { type CommandRow, type OptionText, rowsOf } from "./command-table.ts";

/** Completion for zsh, with descriptions: a file `_seine` of the search path, or sourced. */
export function zshCompletion(table: CommandRow): string {
  const rows = rowsOf(table);
  return `#compdef seine
# zsh completion of seine. Put it to use by: source <(seine completion zsh)
_seine() {
  local path= word
  local -i i
  local -a commands
  for ((i = 2; i < CURRENT; i++)); do
    word="\${path:+$path }$words[i]"
    case $word in
${rows
  .filter(({ path }) => path !== "")
  .map(({ path }) => `      "${path}") path=$word ;;`)
  .join("\n")}
    esac
  done
  case $path in
${rows.map(caseOf).join("\n")}
  esac
}
if [[ $funcstack[1] == _seine ]]; then
  _seine "$@"
else
  compdef _seine seine
fi
`;
}

function caseOf({ path, options, commands, takesFiles }: CommandRow): string {
  const lines = options.flatMap((option) => specsOf(option));
  const rest = takesFiles ? ["'*:file:_files'"] : [];
  const call = ["_arguments", ...lines, ...rest].join(" \\\n        ");
  if (commands.length === 0) return `    "${path}")\n      ${call}\n      ;;`;
  const names = commands.map(
    ({ path: own, summary }) => `        ${quoted(`${own.split(" ").at(-1)}:${summary}`)}`,
  );
  return `    "${path}")
      commands=(
${names.join("\n")}
      )
      if [[ $words[CURRENT] != -* ]]; then
        _describe command commands
        return
      fi
      ${call}
      ;;`;
}

function specsOf({
  short,
  long,
  summary,
  argument,
  choices,
  isFile,
  isOptional,
}: OptionText): string[] {
  const colons = isOptional ? "::" : ":";
  const name = (argument ?? "").replace(BRACKETS, "").replace(COLON, "\\:");
  const action = choices ? `(${choices.join(" ")})` : isFile ? "_files" : " ";
  const tail = argument === undefined ? "" : `${colons}${name}:${action}`;
  const text = `[${summary.replace(IN_TEXT, "\\$&")}]`;
  const joined = argument === undefined ? "" : "=";
  return [
    ...(short ? [quoted(`${short}${argument === undefined ? "" : "+"}${text}${tail}`)] : []),
    quoted(`${long}${joined}${text}${tail}`),
  ];
}

const BRACKETS = /[<>[\]]/g;
const COLON = /:/g;
const IN_TEXT = /[[\]:\\]/g;
const QUOTE = /'/g;

function quoted(text: string): string {
  return `'${text.replace(QUOTE, "'\\''")}'`;
}
