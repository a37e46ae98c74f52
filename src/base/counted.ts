/** A count and what is counted, for messages: `1 page`, `2 pages`, `10,000 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${plural(count, noun)}`;
}

/** The noun behind a count; its plural is formed with an s. */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** A count with commas between thousands. */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}
