import { expect, test } from "vitest";
import { begunAhead } from "../../../src/cli/inputs/ahead.ts";
import type { Source } from "../../../src/cli/inputs/source.ts";

const bytes = new Uint8Array();

async function* sources(count: number, log: string[], failing = -1): AsyncGenerator<Source> {
  for (let i = 0; i < count; i++) {
    yield {
      name: `s${i}`,
      read(signal) {
        log.push(`begin ${i}`);
        signal?.addEventListener("abort", () => log.push(`end ${i}`));
        return i === failing ? Promise.reject(new Error("no")) : Promise.resolve({ bytes });
      },
    };
  }
}

test("so many are begun before their turn, each once and in order", async () => {
  const log: string[] = [];
  const begun: number[] = [];
  for await (const source of begunAhead(sources(5, log), 3)) {
    begun.push(log.length);
    await source.read();
    await source.read();
  }
  expect(begun).toEqual([3, 4, 5, 5, 5]);
  expect(log).toEqual(["begin 0", "begin 1", "begin 2", "begin 3", "begin 4"]);
});

test("one that fails is told in its turn", async () => {
  const told: string[] = [];
  for await (const { name, read } of begunAhead(sources(3, [], 1), 3)) {
    await read().catch(() => told.push(name));
  }
  expect(told).toEqual(["s1"]);
});

test("what is under way is ended when nobody asks for more", async () => {
  const log: string[] = [];
  for await (const _ of begunAhead(sources(9, log), 2)) break;
  expect(log).toEqual(["begin 0", "begin 1", "end 0", "end 1"]);
});
