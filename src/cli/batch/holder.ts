import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The process that holds a lease. */
export interface Holder {
  readonly pid: number;
  /** When the process was started, where the system says so: process numbers come again. */
  readonly start: string;
  /** Where its process number means this process: a boot of a system, and a container in it. */
  readonly machine: string;
  readonly host: string;
}

const namePattern = /^(\d+)-(\w+)-([\da-f]+)-[\da-f]+@(.*)$/;
const unsafe = /[^\w.-]/g;

/** @param host the name of this host */
export function thisProcess(host: string = hostname()): Holder {
  const { pid } = process;
  return { pid, start: startOf(pid), machine: machine(), host: host.replace(unsafe, "_") };
}

/** A name for a lease of this holder that no other lease ever has. */
export function leaseName({ pid, start, machine, host }: Holder): string {
  return `${pid}-${start}-${machine}-${randomBytes(8).toString("hex")}@${host}`;
}

/** The holder of a lease by its name; undefined when it is no such name. */
export function holderOf(name: string): Holder | undefined {
  const [, pid, start, machine, host] = namePattern.exec(name) ?? [];
  if (pid === undefined || start === undefined) return undefined;
  return machine === undefined || host === undefined
    ? undefined
    : { pid: Number(pid), start, machine, host };
}

/** Whether the processes of both can see each other. */
export function areTogether(a: Holder, b: Holder): boolean {
  return a.host === b.host && a.machine === b.machine;
}

/** Whether a process of this machine is still there. */
export function isRunning({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not ours to signal, but there.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startOf(pid) === start;
}

/** When a process was started, in ticks since the system was, by Linux; elsewhere `0`. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field, the name, may have spaces; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

/** A digest of what Linux says of its boot and of the container; elsewhere that of nothing. */
function machine(): string {
  let found = "";
  try {
    found = readFileSync("/proc/sys/kernel/random/boot_id", "latin1");
    found += readlinkSync("/proc/self/ns/pid");
  } catch {
    // The name of the host alone has to do.
  }
  return createHash("sha256").update(found).digest("hex").slice(0, 8);
}
