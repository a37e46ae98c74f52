import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addPiece, closeSpill, openSpill, readPiece } from "../../../training/corpus/spill.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spill-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const read = (spill: ReturnType<typeof openSpill>, piece: number, length: number, from = 0) => [
  ...readPiece(spill, piece, new Uint8Array(length), from),
];

test("gives pieces back, those in memory and those in the file", () => {
  const spill = openSpill(5);
  const pieces = [[1, 2, 3], [4, 5], [6, 7, 8], [], [9]];
  expect(pieces.map((piece) => addPiece(spill, Uint8Array.from(piece)))).toEqual([0, 1, 2, 3, 4]);
  expect(spill.kept).toHaveLength(2);
  expect(pieces.map(({ length }, i) => read(spill, i, length))).toEqual(pieces);
  expect(read(spill, 0, 2, 1)).toEqual([2, 3]);
  expect(read(spill, 2, 2, 1)).toEqual([7, 8]);
  // What a thread is sent reads the same.
  expect(read(structuredClone(spill), 4, 1)).toEqual([9]);
  closeSpill(spill);
});

test("keeps a copy, not the memory it was given", () => {
  const spill = openSpill(5);
  const bytes = Uint8Array.of(1, 2);
  addPiece(spill, bytes);
  bytes.fill(0);
  expect(read(spill, 0, 2)).toEqual([1, 2]);
});

test("leaves no name in the temporary folder", () => {
  const spill = openSpill(0);
  addPiece(spill, Uint8Array.of(1));
  expect(readdirSync(folder)).toEqual([]);
  closeSpill(spill);
  closeSpill(spill);
});

test("says what to do where the temporary folder cannot be written", () => {
  vi.stubEnv("TMPDIR", join(folder, "missing"));
  expect(existsSync(join(folder, "missing"))).toBe(false);
  const add = () => addPiece(openSpill(0), Uint8Array.of(1));
  expect(add).toThrow(`cannot write to the temporary folder ${join(folder, "missing")} (ENOENT`);
  expect(add).toThrow("give TMPDIR a folder with more room");
});
