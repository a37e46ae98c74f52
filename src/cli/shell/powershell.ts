import { type CommandRow, rowsOf } from "./command-table.ts";

/** Completion for PowerShell 5 and later, with descriptions. */
export function powershellCompletion(table: CommandRow): string {
  const rows = rowsOf(table);
  return `# PowerShell completion of seine. Put it to use by: seine completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName seine -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${rows.map(wordsOf).join("\n")}
  }
  $choices = @{
${rows.flatMap(choicesOf).join("\n")}
  }
  $path = ''
  $before = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $before = $element.ToString()
    $next = "$path $before".Trim()
    if ($words.ContainsKey($next)) { $path = $next }
  }
  $option = "$path $before".Trim()
  $found = if ($choices.ContainsKey($option)) { $choices[$option] } else { $words[$path] }
  $found.GetEnumerator() | Sort-Object Name | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

function wordsOf({ path, options, commands }: CommandRow): string {
  const entries = [
    ...commands.map((one) => [one.path.split(" ").at(-1)!, one.summary]),
    ...options.map(({ long, summary }) => [long, summary]),
  ];
  return `    ${quoted(path)} = @{${entries.map(pairOf).join("; ")}}`;
}

function choicesOf({ path, options }: CommandRow): string[] {
  return options.flatMap(({ short, long, choices, summary }) => {
    if (choices === undefined) return [];
    const pairs = choices.map((choice) => pairOf([choice, summary])).join("; ");
    return [long, short].flatMap((name) =>
      name ? [`    ${quoted(`${path} ${name}`.trim())} = @{${pairs}}`] : [],
    );
  });
}

function pairOf([name, text]: readonly string[]): string {
  return `${quoted(name!)} = ${quoted(text!)}`;
}

const QUOTE = /'/g;

function quoted(text: string): string {
  return `'${text.replace(QUOTE, "''")}'`;
}
