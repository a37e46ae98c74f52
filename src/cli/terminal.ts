/**
 * Output for terminals: escapes control characters from pages, ids and file names, which a terminal would
 * execute. Files and pipes get data unchanged.
 */

/**
 * C0 except line feed and tab, DEL, C1 (U+009B begins a command like ESC and `[`), and characters that break
 * lines or change the direction of writing, with which a text can display other words than it has.
 */
const ACTED_ON = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu;
const NEWLINE = /\n/g;

/** JSON's escape, so that JSON strings keep their value. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A text with control characters escaped; line breaks stay. */
export function forTerminal(text: string): string {
  return text.replace(ACTED_ON, escaped);
}

/** A message on one line, so that no name in it looks like another message. */
export function onOneLine(message: string): string {
  return forTerminal(message).replace(NEWLINE, "\\n");
}

/** Writes data to standard output. False if the next write should wait for `drain`. */
export function print(data: string | Uint8Array): boolean {
  const { stdout } = process;
  return stdout.write(stdout.isTTY && typeof data === "string" ? forTerminal(data) : data);
}

/** Writes lines to standard error. */
export function printError(lines: string): void {
  process.stderr.write(forTerminal(lines));
}
