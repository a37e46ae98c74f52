import { describe, expect, test } from "vitest";
import { ByteWindow } from "../../src/warc/byte-window.ts";
import { headerAt } from "../../src/warc/headers.ts";
import { readWarc } from "../../src/warc/warc.ts";
import { expectLinear } from "../cases/growth.ts";
import { response } from "../cases/warc-records.ts";

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 2 ** 16) yield bytes.subarray(at, at + 2 ** 16);
}

describe("time grows with the file", () => {
  const secondsOf = async (bytes: Uint8Array): Promise<number> => {
    const before = process.cpuUsage();
    for await (const { read } of readWarc(chunks(bytes), "x.warc", 2 ** 25)) await read();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };

  test.each<[string, (records: number) => number]>([
    ["past its end", () => 2 ** 24],
    ["within it", (records) => 50 * records],
  ])(
    "where every record's length is wrong, %s",
    { retry: 2, timeout: 60_000 },
    async (_, lengthOf) => {
      const file = (records: number): Buffer => {
        const wrong = { uri: "u:a", body: "<p>Text.", wrongBy: lengthOf(records) };
        return Buffer.from(response(wrong).toString().repeat(records));
      };
      await secondsOf(file(1000));
      // In proportion four times as much, by the square sixteen times.
      expect(await secondsOf(file(32_000))).toBeLessThan(7 * (await secondsOf(file(8000))));
    },
  );

  test("where megabytes stay buffered while as many are read", { retry: 2 }, async () => {
    const read = async (size: number): Promise<number> => {
      const before = process.cpuUsage();
      const window = new ByteWindow(chunks(new Uint8Array(3 * size)));
      while (await window.fill(size)) window.advance(2 ** 16);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await read(2 ** 22);
    expect(await read(2 ** 25)).toBeLessThan(7 * (await read(2 ** 23)));
  });

  test("where a header has many folded lines", () => {
    expectLinear((lines) => {
      const header = Buffer.from(`HTTP/1.1 200 OK\r\na: b\r\n${" c\r\n".repeat(lines)}\r\n`);
      return () => headerAt(header);
    }, 2000);
  });
});
