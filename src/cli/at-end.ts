/** Steps that run when a command ends, such as closing a browser. */
const endings: (() => Promise<void>)[] = [];

/** Runs `work` when the command ends, even if it fails. */
export function atEnd(work: () => Promise<void>): void {
  endings.push(work);
}

/** Runs the steps of {@link atEnd}. */
export async function runEndings(): Promise<void> {
  for (let work = endings.pop(); work !== undefined; work = endings.pop()) await work();
}
