/**
 * What is written for people to see: of a page, an id or a file name nothing may reach a terminal that it
 * would act on. Files and pipes get data as it is.
 */

/**
 * C0 but line feed and tab, DEL, C1 (of which U+009B begins a command like ESC and `[`), and what breaks
 * lines or turns the direction of writing, by which a text shows other words than it has.
 */
const ACTED_ON = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/gu;
const NEWLINE = /\n/g;

/** As JSON escapes them: in a string of JSON they stay what they are. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A text with escapes in place of what a terminal would act on; its lines stay lines. */
export function forTerminal(text: string): string {
  return text.replace(ACTED_ON, escaped);
}

/** A message on one line, so that no name in it looks like another message. */
export function onOneLine(message: string): string {
  return forTerminal(message).replace(NEWLINE, "\\n");
}

/** Writes data to standard output. False when the next should wait for `drain`. */
export function print(data: string | Uint8Array): boolean {
  const { stdout } = process;
  return stdout.write(stdout.isTTY && typeof data === "string" ? forTerminal(data) : data);
}

/** Writes lines to standard error. */
export function printError(lines: string): void {
  process.stderr.write(forTerminal(lines));
}
