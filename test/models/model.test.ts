import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Model,
  ModelError,
  type ModelJson,
  modelChecksum,
  readModel,
  writeModel,
} from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { tinyModel, tinyModelJson } from "../cases/tiny-model.ts";

const damaged = /^cannot use the model m\.json: it is not JSON \(.*\); the file is damaged$/s;
const checksumField = /"checksum":"[^"]*"/;
const html = "<p>The bridge opened on Monday at last</p><p><a href=x>go on</a></p>";
const predict = (model: Model): number[] =>
  classifyPage(html, model).blocks.map((block) => block.probability);

type Change = (json: ModelJson) => unknown;

/** A model file with a valid checksum whose document was changed before. */
function altered(change: Change): string {
  const json: ModelJson = tinyModelJson();
  change(json);
  return writeModel(json);
}

function messageOf(text: string): string {
  try {
    readModel(text, "m.json");
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError);
    return (error as Error).message;
  }
  throw new Error("the model was accepted");
}

describe("a model file", () => {
  test("is one line of JSON with its own SHA-256, the same every time", () => {
    const file = writeModel(tinyModelJson());
    expect(file).toBe(writeModel(tinyModelJson()));
    expect(file.endsWith("}\n")).toBe(true);
    expect(file.trimEnd()).not.toContain("\n");
    const empty = file.trimEnd().replace(checksumField, '"checksum":""');
    const digest = createHash("sha256").update(empty).digest("hex");
    expect(JSON.parse(file).checksum).toBe(`sha256:${digest}`);
    expect(modelChecksum(JSON.parse(file))).toBe(`sha256:${digest}`);
  });

  test("restores the model to the bit", () => {
    const model = tinyModel();
    expect(model).toMatchObject({ name: "tiny", threshold: 0.5 });
    expect(model.segmenter.name).toBe("layout");
    expect(model.featurizer.columns).toEqual(tinyModelJson().columns);
    const again = readModel(writeModel(model.json), "again.json");
    expect(again.json).toEqual(model.json);
    expect(predict(again)).toEqual(predict(model));
    // Seven words and link density 1/7: log-odds 7 - 8/7 - 4; a link of two words: 2 - 8 - 4.
    const [first, second] = predict(model);
    expect(first).toBeCloseTo(1 / (1 + Math.exp(-(7 - 8 / 7 - 4))), 6);
    expect(second).toBeCloseTo(1 / (1 + Math.exp(10)), 6);
  });

  test("may be laid out anew, but not reordered", () => {
    const file = writeModel(tinyModelJson());
    const pretty = JSON.stringify(JSON.parse(file), null, 2);
    expect(predict(readModel(pretty, "pretty.json"))).toEqual(predict(tinyModel()));
    const { name, ...rest } = JSON.parse(file);
    expect(messageOf(JSON.stringify({ name, ...rest }))).toContain("checksum does not match");
  });

  test("keeps licence and attribution", () => {
    const file = altered((json) => {
      json.training.licence = "CC-BY-4.0";
      json.training.attribution = "© A. Author";
    });
    expect(readModel(file, "m.json").json.training).toMatchObject({
      licence: "CC-BY-4.0",
      attribution: "© A. Author",
    });
  });
});

describe("a damaged file is refused", () => {
  const file = writeModel(tinyModelJson());

  test.each([
    ["empty", ""],
    ["twice", file + file],
  ])("%s", (_, text) => {
    expect(messageOf(text)).toMatch(damaged);
  });

  test("another kind of file", () => {
    expect(messageOf("not a model")).toContain("; expected a file that seine train wrote");
  });

  test("truncated anywhere", () => {
    for (let length = 0; length < file.length - 1; length++) {
      expect(messageOf(file.slice(0, length))).toContain("it is not JSON");
    }
  });

  test("any bit of it flipped", () => {
    const bytes = Buffer.from(file);
    const original: unknown = JSON.parse(file);
    const accepted = new Set<number>();
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 1 << bit;
        try {
          const model = readModel(changed.toString("utf8"), "m.json");
          // Accepted only where JSON itself does not tell the difference.
          expect(model.json).toEqual(original);
          accepted.add(at);
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
        }
      }
    }
    // The line break at the end, which may be another white space.
    expect([...accepted].every((at) => at === bytes.length - 1)).toBe(true);
  });

  test("any byte of it replaced by any other", () => {
    const bytes = Buffer.from(file);
    const at = fc.integer({ min: 0, max: bytes.length - 2 });
    fc.assert(
      fc.property(at, fc.integer({ min: 0, max: 255 }), (position, byte) => {
        fc.pre(bytes[position] !== byte);
        const changed = Buffer.from(bytes);
        changed[position] = byte;
        expect(messageOf(changed.toString("utf8"))).toContain("cannot use the model m.json: ");
      }),
      { numRuns: 2000 },
    );
  });

  test("a value changed by hand, as the message says", () => {
    expect(messageOf(file.replace('"threshold":0.5', '"threshold":0.4'))).toBe(
      "cannot use the model m.json: its checksum does not match: it was changed or damaged; " +
        "get the file again; to try another threshold use --threshold",
    );
    expect(messageOf(file.replace(checksumField, '"checksum":""'))).toContain("its checksum");
  });
});

describe("a file that this version cannot use is refused by name", () => {
  test.each([
    ["null", "found no format field, expected a file written by `seine train`"],
    ["[]", "found no format field"],
    ['"seine-model"', "found no format field"],
    ["{}", "found no format field"],
    ['{"format":"onnx","version":1}', 'found format "onnx"'],
    ['{"format":["seine-model"]}', 'found format ["seine-model"]'],
    [
      '{"format":"seine-model","version":2}',
      "found model version 2, expected 1; retrain the model or use the version of seine that wrote it",
    ],
    [
      '{"format":"seine-model","version":{"toString":1}}',
      'found model version {"toString":1}, expected 1',
    ],
    ['{"format":"seine-model"}', "found model version undefined, expected 1"],
    ['{"format":"seine-model","version":"1"}', 'found model version "1", expected 1'],
    ['{"format":"seine-model","version":1}', "at checksum: "],
  ])("%s", (text, reason) => {
    expect(messageOf(text)).toContain(`cannot use the model m.json: ${reason}`);
  });

  const cases: [string, Change, string][] = [
    [
      "unknown family",
      (m) => m.features.push({ name: "colour" }),
      'unknown feature family "colour"',
    ],
    [
      "family twice",
      (m) => m.features.push({ name: "shallow-text" }),
      'the feature family "shallow-text" is named twice',
    ],
    [
      "wrong table",
      (m) => m.features.push({ name: "token-odds", table: { own: 1 } }),
      "token-odds table is not",
    ],
    ["unknown segmenter", (m) => (m.segmenter = "vips"), 'unknown segmenter "vips"; known: layout'],
    [
      "unknown predictor",
      (m) => (m.predictor = { kind: "forest" }),
      'unknown kind of predictor "forest"; this version of seine knows: logistic, trees',
    ],
    [
      "inherited name as predictor",
      (m) => (m.predictor = { kind: "toString" }),
      'unknown kind of predictor "toString"',
    ],
    ["predictor without weights", (m) => (m.predictor = { kind: "logistic" }), "weights"],
    [
      "columns that its families do not have",
      (m) => m.columns.push("x/y", "shallow-text/colour"),
      "2 of the 8 columns that the model reads are missing: x/y, shallow-text/colour; use the version",
    ],
    [
      "columns of a family that it does not list",
      (m) => (m.features = [{ name: "cetr" }]),
      "6 of the 6 columns that the model reads are missing: shallow-text/link-density-before, ",
    ],
    [
      "column twice",
      (m) => m.columns.push("shallow-text/link-density"),
      'the column "shallow-text/link-density" is named twice',
    ],
    [
      "column that the predictor reads, not listed",
      (m) => (m.columns = m.columns.slice(0, -1)),
      "1 of the 6 columns that the model reads are missing: shallow-text/text-density-after",
    ],
    [
      "columns that the predictor does not have",
      (m) => (m.predictor = { ...m.predictor, columns: ["a", "b", "c", "d", "e", "f"] } as never),
      "6 of the 6 columns that the model reads are missing: a, b, c, d, e, f",
    ],
    ["threshold above 1", (m) => (m.threshold = 1.5), "at threshold: "],
    ["no threshold", (m) => (m.threshold = Number.NaN), "at threshold: "],
    ["unknown key", (m) => Object.assign(m, { extra: 1 }), 'at the top: Unrecognized key: "extra"'],
    ["unknown key below", (m) => Object.assign(m.training, { x: 1 }), "at training: "],
    ["wrong type", (m) => Object.assign(m.features[0]!, { name: 3 }), "at features.0.name: "],
    ["half a page", (m) => (m.training.pages = 0.5), "at training.pages: "],
    [
      "wrong score",
      (m) => Object.assign(m.scores.overall, { mean: "1" }),
      "at scores.overall.mean: ",
    ],
  ];
  test.each(cases)("%s", (_, change, reason) => {
    const message = messageOf(altered(change));
    expect(message).toContain("cannot use the model m.json: ");
    expect(message).toContain(reason);
  });
});
