import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { runHere, seine, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
const FOUND = "looks like a PNG image, expected HTML";

test("another kind of file is refused alike, wherever it comes from", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, { "page.html": png });
  const file = join(folder, "page.html");
  const server = createServer((_, response) => response.end(png));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    for (const input of [file, url]) {
      const error = { reason: "not-html", message: FOUND };
      const address = input === url ? { url } : {};
      const record = `${JSON.stringify({ input, ...address, error })}\n`;
      for (const batch of [[], ["--jobs", "1"]]) {
        const { code, stdout, stderr } = await runHere([
          ...["extract", "-q", "-f", "json", "-m", model, ...batch],
          input,
        ]);
        expect({ code, stdout }).toEqual({ code: 1, stdout: record });
        expect(stderr).toBe(`seine: ${input}: ${FOUND}\n`);
      }
      for (const command of ["classify", "features", "inspect"]) {
        const { code, stderr } = await runHere([command, "-m", model, input]);
        expect(code).toBe(1);
        expect(stderr).toContain(FOUND);
      }
    }
  } finally {
    server.close();
  }
  const { code, stdout, stderr } = await seine(["extract", "-m", model], png);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: `seine: -: ${FOUND}\n` });
});

test("bytes that are no text are refused by every command, never written", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const random = createRandom(7);
  writeAll(folder, {
    "page.html": Buffer.from(Array.from({ length: 2000 }, () => random.int(256))),
  });
  const input = join(folder, "page.html");
  const found = "looks like binary data, expected HTML";
  const withModel = ["-m", model, input];
  for (const args of [
    ["extract", ...withModel],
    ["extract", "-f", "json", "--jobs", "1", ...withModel],
    ["extract", "--method", "cetd", input],
    ["extract", "--property", "title", input],
    ["chunk", ...withModel],
    ["records", input],
    ["classify", ...withModel],
    ["features", ...withModel],
    ["inspect", ...withModel],
  ]) {
    const { code, stdout, stderr } = await runHere(args);
    expect(code, args.join(" ")).toBe(1);
    expect(stderr, args.join(" ")).toContain(found);
    const written = stdout.trim() === "" ? undefined : JSON.parse(stdout);
    if (written !== undefined)
      expect(written.error).toEqual({ reason: "not-html", message: found });
  }
});

test("an empty file is an error, with workers and without", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, { "page.html": " \n" });
  const input = join(folder, "page.html");
  const error = { reason: "empty", message: "found nothing, expected HTML" };
  for (const batch of [[], ["--jobs", "1"]]) {
    const args = ["extract", "-q", "-f", "json", "-m", model, ...batch, input];
    expect(await runHere(args)).toEqual({
      code: 1,
      stdout: `${JSON.stringify({ input, error })}\n`,
      stderr: `seine: ${input}: ${error.message}\n`,
    });
  }
});
