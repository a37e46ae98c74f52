import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { loadDefaultModel, loadModel } from "../../../src/models/load/load-model.ts";
import { ModelError, writeModel } from "../../../src/models/model.ts";
import { tinyModelJson } from "../../cases/tiny-model.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-models-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("loadModel", () => {
  test("reads a model file by path and by URL", () => {
    const path = write("tiny.json", writeModel(tinyModelJson()));
    expect(loadModel(path).name).toBe("tiny");
    expect(loadModel(pathToFileURL(path)).json).toEqual(loadModel(path).json);
  });

  test("reads a file with a byte-order mark, as some editors write it", () => {
    const path = write("marked.json", `\ufeff${writeModel(tinyModelJson())}`);
    expect(loadModel(path).name).toBe("tiny");
  });

  test.each([
    [
      "a missing file",
      () => join(folder, "none.json"),
      "there is no such file or folder; expected default, tiny or",
    ],
    ["a folder", () => folder, "it is a folder; "],
  ])("refuses %s", (_, pathOf, found) => {
    const path = pathOf();
    expect(() => loadModel(path)).toThrow(ModelError);
    expect(() => loadModel(path)).toThrow(`cannot read the model ${path}: ${found}`);
  });

  test("names the file that it cannot use", () => {
    const path = write("page.json", '{"type": "article"}');
    expect(() => loadModel(path)).toThrow(ModelError);
    expect(() => loadModel(path)).toThrow(`cannot use the model ${path}: found no format field`);
  });

  test("refuses a file with a byte that is no UTF-8", () => {
    const bytes = Buffer.from(writeModel(tinyModelJson()));
    bytes[bytes.indexOf("tiny")] = 0xff;
    expect(() => loadModel(write("bytes.json", bytes))).toThrow("checksum does not match");
  });
});

describe("loadDefaultModel", () => {
  // What it says when there is no such model is tested on the package, in package.test.ts.
  test("loads the package's model once", () => {
    expect(loadDefaultModel()).toBe(loadDefaultModel());
    const path = new URL("../../../models/default.json", import.meta.url);
    expect(loadDefaultModel().json).toEqual(loadModel(path).json);
  });
});
