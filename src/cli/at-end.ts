/** What a command leaves open while it runs, such as a browser: closed when it is over. */
const endings: (() => Promise<void>)[] = [];

/** Has something done when the command is over, whatever became of it. */
export function atEnd(work: () => Promise<void>): void {
  endings.push(work);
}

/** Does what was left for the end. */
export async function runEndings(): Promise<void> {
  for (let work = endings.pop(); work !== undefined; work = endings.pop()) await work();
}
