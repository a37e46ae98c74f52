import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Lease } from "../../../src/cli/batch/lease.ts";
import { lock } from "../../../src/cli/batch/lock.ts";
import { temporaryFolder } from "../run.ts";

/** A lease that nobody else wants, apart from the output. */
export async function ownLease(): Promise<Lease> {
  const lease = await lock(join(temporaryFolder(), "lock"), "o");
  onTestFinished(lease.release);
  return lease;
}
