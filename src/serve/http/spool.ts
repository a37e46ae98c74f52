import { createSpoolFile } from "./spool-file.ts";

/** Most bytes of a stream's answers in memory; more go to disk. */
const IN_MEMORY: number = 2 ** 18;

/** Nobody reads, and the disk limit is reached. */
export class SpoolStalled extends Error {
  override readonly name = "SpoolStalled";
}

/** Answers that wait for their client, which may send all its pages before it reads. */
export interface Spool {
  /** The answers, in their order. */
  readonly readable: ReadableStream<Uint8Array>;
  /** Waits for room. @throws SpoolStalled; the reason that the reader gave for leaving */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the spool. @param last is added even beyond the limit */
  end(last?: Uint8Array): void;
}

/** All spools of a service, which share a disk limit. */
export interface Spools {
  open(): Spool;
  /** Their size on disk, in bytes. */
  readonly size: number;
}

export interface SpoolOptions {
  /** Most bytes of all spools on disk. */
  readonly limit: number;
  /** Milliseconds that a reader may pause once the disk limit is reached. */
  readonly ms: number;
}

export function createSpools({ limit, ms }: SpoolOptions): Spools {
  let size = 0;

  function open(): Spool {
    const file = createSpoolFile();
    /** Answers in memory before and after those in the file. */
    const memory: Uint8Array[] = [];
    const tail: Uint8Array[] = [];
    let inMemory = 0;
    let isEnded = false;
    let gone: { readonly reason: unknown } | undefined;
    let wakeReader = (): void => {};
    const waiting = new Set<() => void>();

    /** Updates the shared size by the change of this file. */
    const counted = <T>(work: () => T): T => {
      const before = file.size;
      try {
        return work();
      } finally {
        size += file.size - before;
      }
    };
    const take = (): Uint8Array | undefined => {
      const first = memory.shift();
      inMemory -= first?.length ?? 0;
      if (first !== undefined) return first;
      return file.isEmpty ? tail.shift() : counted(() => file.read());
    };
    const put = (bytes: Uint8Array): boolean => {
      const fits = inMemory === 0 || inMemory + bytes.length <= IN_MEMORY;
      if (file.isEmpty && fits) {
        memory.push(bytes);
        inMemory += bytes.length;
        return true;
      }
      return size + bytes.length <= limit && counted(() => file.append(bytes));
    };
    const wakeWriters = (): void => {
      for (const wake of waiting) wake();
    };
    const somethingRead = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          act();
        };
        const wake = (): void => settle(resolve);
        const timer = setTimeout(() => settle(() => reject(new SpoolStalled())), ms);
        waiting.add(wake);
      });

    const readable = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          for (;;) {
            const bytes = take();
            if (bytes !== undefined) {
              controller.enqueue(bytes);
              wakeWriters();
              return;
            }
            if (isEnded) {
              controller.close();
              return;
            }
            await new Promise<void>((resolve) => {
              wakeReader = resolve;
            });
          }
        },
        cancel(reason) {
          gone = { reason };
          memory.length = 0;
          counted(file.close);
          wakeWriters();
        },
      },
      { highWaterMark: 0 },
    );
    return {
      readable,
      async write(bytes) {
        for (;;) {
          if (gone !== undefined) throw gone.reason;
          if (put(bytes)) break;
          await somethingRead();
        }
        wakeReader();
      },
      end(last) {
        if (last !== undefined) tail.push(last);
        isEnded = true;
        wakeReader();
      },
    };
  }

  return {
    open,
    get size() {
      return size;
    },
  };
}
