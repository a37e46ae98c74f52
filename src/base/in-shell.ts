const PLAIN = /^[\w./:=,@%+][\w./:=,@%+-]*$/;

/** Quotes a word of a command for a shell, if needed. */
export function inShell(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
