import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { mainArgs, root } from "../cases/command.ts";

/** A frame of the protocol. */
export function frame(header: unknown, body: string | Uint8Array): Buffer {
  const parts = [Buffer.from(JSON.stringify(header)), Buffer.from(body)];
  return Buffer.concat(parts.flatMap((part) => [length(part.length), part]));
}

export function length(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

/** A service in a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  send(header: unknown, body: string | Uint8Array): void;
  /** The next line; undefined at the end. */
  answer(): Promise<Record<string, unknown> | undefined>;
  /** Ends its input; its exit code. */
  end(): Promise<number | null>;
}

export function service(...args: readonly string[]): ServiceProcess {
  const command = [...mainArgs, "serve", "--stdio", ...args];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    send: (header, body) => void child.stdin.write(frame(header, body)),
    async answer() {
      const { value, done } = await lines.next();
      return done ? undefined : JSON.parse(value);
    },
    async end() {
      child.stdin.end();
      const [code] = await exit;
      return code;
    },
  };
}
