import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, deflateRawSync, gunzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import { createRandom } from "../../src/base/random.ts";
import { otherKind } from "../../src/document/file-kind.ts";
import { classify, explain, extract, metadata, NotHtmlError } from "../../src/entries/index.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
const page = "<html><p>Some words.";
const chinese = "周一开通的大桥历时九年建成，一共一万人出席。";

describe("is another kind of file:", () => {
  test.each<[string, string]>([
    ["a PNG image", "\x89PNG\r\n\x1a\n"],
    ["a JPEG image", "\xff\xd8\xff\xe0"],
    ["a PDF file", "%PDF-1.7\n%\xe2\xe3"],
    ["a ZIP archive (or an office document)", "PK\x03\x04\x14"],
    ["gzip data", "\x1f\x8b\x08\0"],
    ["binary data", `${"\0\0\x01\xff\0\x20\0\0".repeat(100)}`],
    ["binary data", "\0".repeat(5000)],
    ["an MP4 file", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
    ["a Parquet file", "PAR1\x15\x04\x15\x10\x15\x14"],
    ["a Java class or a program", "\xca\xfe\xba\xbe\0\0\0\x3d\0\x1d"],
  ])("%s", (kind, start) => {
    const bytes = Buffer.from(start, "latin1");
    expect(otherKind(bytes)).toBe(kind);
    // However somebody made a string of it; NULs alone make no string another file.
    expect(otherKind(start)).toBe(kind === "binary data" ? undefined : kind);
    if (!["a JPEG image", "a Java class or a program", "binary data"].includes(kind)) {
      expect(otherKind(bytes.toString())).toBe(kind);
    }
  });
});

describe("lists pages or holds them, and is none:", () => {
  test.each([
    ["an RSS feed", `<?xml version="1.0"?><!-- made --><rss version="2.0"><channel>`],
    ["an RSS feed", '<rdf:RDF xmlns="http://purl.org/rss/1.0/">'],
    ["an Atom feed", '\ufeff<?xml version="1.0"?><feed>'],
    ["an Atom feed", '\n<feed xmlns="http://www.w3.org/2005/Atom">'],
    ["a sitemap", '<?xml version="1.0"?>\n<urlset>'],
    ["a sitemap", "<sitemapindex>"],
  ])("%s: %s", (kind, start) => {
    expect(otherKind(start)).toBe(`${kind} (--urls reads its pages)`);
    expect(otherKind(Buffer.from(start))).toBe(`${kind} (--urls reads its pages)`);
  });

  test("a page that a browser saved with its parts", () => {
    const mhtml = `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n`;
    expect(otherKind(mhtml)).toBe("a MIME message (MHTML or mail)");
    expect(otherKind(Buffer.from(mhtml))).toBe("a MIME message (MHTML or mail)");
  });

  test.each([
    '<?xml version="1.0"?><!DOCTYPE html><html><body><feed>',
    "<html><rss>",
    "<feedback>words</feedback>",
    "Note: MIME-Version: is a field of mail, as is multipart/related.",
  ])("not %s", (start) => {
    expect(otherKind(start)).toBeUndefined();
  });
});

describe("can be a page:", () => {
  test.each<[string, string | Uint8Array]>([
    ["HTML", page],
    ["nothing", ""],
    ["text", "PDF and PNG"],
    ["UTF-16", Buffer.from(page, "utf16le")],
    ["UTF-16 without any mark-up", Buffer.from("Only some words. ".repeat(100), "utf16le")],
    ["a page with some NULs", `<html>${"\0".repeat(20)}<p>${"Some words. ".repeat(20)}`],
    ["a page that begins with characters that were replaced", `\ufffd\ufffd\ufffd\ufffd${page}`],
    ["a page with noise at its end", Buffer.concat([Buffer.from(page), randomBytes(5000, 1)])],
    [
      "text with noise at its end",
      Buffer.concat([Buffer.from("Some words. ".repeat(100)), randomBytes(5000, 1)]),
    ],
    [
      "text with marks of a word processor",
      `\x13 HYPERLINK \x01\x14${"Some words. ".repeat(30)}\x15\x0b\x07`,
    ],
    ["Japanese text with escapes", Buffer.from("\x1b$BF|K\\8l\x1b(B words ".repeat(50))],
    ["UTF-16 that is Chinese", utf16(`<p>${chinese}`)],
    ["UTF-16 with a mark, Chinese without mark-up", utf16(`\ufeff${chinese}`)],
    ["UTF-16 after white space", utf16(`\n  <html lang=zh><title>${chinese}`)],
    ["UTF-16 with its bytes the other way", utf16(`\ufeff<p>${chinese}`).swap16()],
  ])("%s", (_, input) => {
    expect(otherKind(input)).toBeUndefined();
  });

  test.each([
    ["gbk", chinese],
    ["gb18030", chinese],
    ["big5", "報紙報導，星期一開通的橋梁建設歷時九年。"],
    ["shift_jis", "月曜日に開通した橋は、建設に九年かかった。"],
    ["euc-jp", "月曜日に開通した橋は、建設に九年かかった。"],
    ["euc-kr", "월요일에 개통한 다리는 건설에 구 년이 걸렸다."],
    ["koi8-r", "Мост, открытый в понедельник, строили девять лет."],
    ["windows-1251", "Мост, открытый в понедельник, строили девять лет."],
    ["windows-1252", "Le café — ouvert lundi — coûte 9 €."],
    ["windows-1253", "Η γέφυρα άνοιξε τη Δευτέρα."],
    ["windows-1255", "הגשר נפתח ביום שני."],
    ["windows-1256", "افتتح الجسر يوم الاثنين."],
    ["ibm866", "Мост, открытый в понедельник, строили девять лет."],
  ])("text in %s, without any mark-up", (encoding, text) => {
    expect(otherKind(iconv.encode(text.repeat(50), encoding))).toBeUndefined();
  });
});

test("a few control characters are too little to judge by", () => {
  expect(otherKind("\u0000\u0001\u0002\u000e\u000f")).toBeUndefined();
  expect(otherKind("\u0000\u0001\u0002\u000e\u000f".repeat(40))).toBe("binary data");
});

describe("is no text:", () => {
  const text = Buffer.from("The bridge opened on Monday, after nine years of work. ".repeat(60));
  const numbers = new Float64Array(500).map((_, i) => Math.sin(i));
  const kinds: Readonly<Record<string, (seed: number) => Uint8Array>> = {
    "random bytes": (seed) => randomBytes(1024, seed),
    "few random bytes": (seed) => randomBytes(200, seed),
    "many random bytes": (seed) => randomBytes(200_000, seed),
    brotli: (seed) => brotliCompressSync(varied(text, seed)),
    "raw deflate": (seed) => deflateRawSync(varied(text, seed)),
    numbers: (seed) => new Uint8Array(numbers.map((value) => value * seed).buffer),
    "a bitmap": (seed) => Buffer.concat([Buffer.from("BM\x36\x10"), randomBytes(4096, seed)]),
    "a shape of tags and lengths": (seed) => records(seed),
  };
  test.each(Object.keys(kinds))("%s", (name) => {
    for (let seed = 1; seed <= 20; seed++) {
      const bytes = Buffer.from(kinds[name]!(seed));
      expect(otherKind(bytes), `seed ${seed}`).toBe("binary data");
      expect(otherKind(bytes.toString("latin1")), `seed ${seed}, as text`).toBe("binary data");
      expect(otherKind(bytes.toString("utf8")), `seed ${seed}, as UTF-8`).toBe("binary data");
    }
  });
});

const corpora = fileURLToPath(new URL("../../../shared/datasets", import.meta.url));
describe.skipIf(!existsSync(corpora))(
  existsSync(corpora) ? "of the corpora" : "of the corpora: skipped, found no ../shared/datasets",
  () => {
    test.each(existsSync(corpora) ? corporaOf(corpora) : [])(
      "%s: all pages can be pages",
      (name) => {
        const folder = join(corpora, name, "html");
        const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
        let pages = 0;
        for (const file of files.filter((name) => name.includes(".htm"))) {
          const stored = readFileSync(join(folder, file));
          const bytes = file.endsWith(".gz") ? beginningOf(stored) : stored;
          if (bytes.length === 0) continue;
          pages++;
          expect(otherKind(bytes), file).toBeUndefined();
          expect(otherKind(bytes.toString("latin1")), file).toBeUndefined();
        }
        expect(pages).toBeGreaterThan(10);
      },
    );
  },
);

/** Of a compressed page; more than the kind is told by. */
function beginningOf(stored: Buffer): Buffer {
  return gunzipSync(stored.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH });
}

function corporaOf(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, "html")));
}

function randomBytes(length: number, seed: number): Buffer {
  const random = createRandom(seed);
  return Buffer.from(Uint8Array.from({ length }, () => random.int(256)));
}

/** The text with its words in another order. */
function varied(text: Buffer, seed: number): Buffer {
  const random = createRandom(seed);
  const words = text.toString().split(" ");
  return Buffer.from(words.map((word) => word + random.int(2 ** 30).toString(36)).join(" "));
}

/** As protocol buffers, Thrift and classes are written: a tag and a length before each name. */
function records(seed: number): Buffer {
  const random = createRandom(seed);
  const parts = Array.from({ length: 100 }, (_, i) => {
    const name = `field${random.int(1000)}${"x".repeat(Math.floor(random.next() * 20))}`;
    return Buffer.concat([Buffer.from([8 + (i % 6), 0, name.length]), Buffer.from(name)]);
  });
  return Buffer.concat(parts);
}

function utf16(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

test.each<[string, (html: Uint8Array) => unknown]>([
  ["extract", (html) => extract(html)],
  ["classify", (html) => classify(html)],
  ["explain", (html) => explain(html)],
  ["metadata", (html) => metadata(html)],
  ["extractByMethod", (html) => extractByMethod(html, "cetd")],
])("%s refuses it with an error of its own", (_, run) => {
  expect(() => run(png)).toThrow(NotHtmlError);
  expect(() => run(png)).toThrow(TypeError);
  expect(() => run(png)).toThrow("html: looks like a PNG image, expected HTML");
});
