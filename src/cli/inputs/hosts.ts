import { setTimeout } from "node:timers/promises";
import { createGate } from "../../workers/semaphore.ts";

/** Limits of requests to hosts. */
export interface Manners {
  /** Most requests at a time, each to a different host. */
  readonly concurrency: number;
  /** Pause between the end of a request and the next one to the same host, in milliseconds. */
  readonly delayMs: number;
}

/** The clock, in milliseconds. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<unknown>;
}

const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal }),
};

interface Host {
  /** Settles when the latest request has ended. Never rejects. */
  last: Promise<unknown>;
  /** Time of the next permitted request. */
  freeAt: number;
  /** Requests that wait or run. */
  pending: number;
}

/** A schedule of requests. */
export interface Hosts {
  /** @param delayMs least pause after this request, if it is longer than that of all */
  run<T>(
    host: string,
    request: () => Promise<T>,
    signal?: AbortSignal,
    delayMs?: number,
  ): Promise<T>;
}

/** Number of known hosts above which idle ones are forgotten. */
const MANY_HOSTS = 10_000;

/** Schedules requests: those to one host run one at a time, in the order in which they arrive. */
export function createHosts(
  { concurrency, delayMs }: Manners,
  { now, sleep }: Clock = realClock,
): Hosts {
  const gate = createGate(concurrency);
  const hosts = new Map<string, Host>();
  /** Number at which idle hosts are forgotten next: twice as many as were not, so that few are seen often. */
  let many = MANY_HOSTS;
  return {
    run(name, request, signal, longer = 0) {
      if (hosts.size >= many) {
        forget(hosts, now());
        many = Math.max(MANY_HOSTS, 2 * hosts.size);
      }
      const host = hosts.get(name) ?? { last: Promise.resolve(), freeAt: 0, pending: 0 };
      hosts.set(name, host);
      const before = host.last;
      const run = async () => {
        await before;
        const wait = host.freeAt - now();
        if (wait > 0) await sleep(wait, signal);
        await gate.enter();
        try {
          signal?.throwIfAborted();
          return await request();
        } finally {
          gate.leave();
          host.freeAt = now() + Math.max(delayMs, longer);
        }
      };
      host.pending++;
      const done = run().finally(() => {
        host.pending--;
      });
      host.last = done.catch(() => {});
      return done;
    },
  };
}

function forget(hosts: Map<string, Host>, now: number): void {
  for (const [name, { pending, freeAt }] of hosts) {
    if (pending === 0 && freeAt <= now) hosts.delete(name);
  }
}
