import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeSignal } from "../before-signal.ts";
import { messageOf, UsageError } from "../exit.ts";

/** A folder for data that does not fit into memory. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Makes a folder in the system's temporary folder (`TMPDIR`). A signal to end removes it.
 *
 * @throws UsageError if it cannot be created
 */
export function temporaryFolder(): TemporaryFolder {
  let path: string;
  try {
    path = mkdtempSync(join(tmpdir(), "seine-sites-"));
  } catch (error) {
    throw new UsageError(`${messageOf(error)}; name a folder that can be written to by TMPDIR`);
  }
  const remove = (): void => {
    unwatch();
    rmSync(path, { recursive: true, force: true });
  };
  const unwatch = beforeSignal(remove);
  return { path, remove };
}
