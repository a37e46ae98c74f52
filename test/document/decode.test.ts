import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decode } from "../../src/document/decode.ts";
import { expectLinear } from "../cases/growth.ts";

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const page = (head: string, body: string, encoding: string): Uint8Array =>
  iconv.encode(`<html><head>${head}</head><body><p>${body}</p></body></html>`, encoding);

describe("text", () => {
  it("returns a string as it is, a space for a leading U+FEFF", () => {
    expect(decode("<p>é\uFEFF", "gbk")).toEqual({
      text: "<p>é\uFEFF",
      encoding: "utf-8",
      reason: "string",
      replaced: false,
    });
    expect(decode("\uFEFF<p>").text).toBe(" <p>");
  });
});

describe("byte-order mark", () => {
  it.each([
    ["utf-8", [0xef, 0xbb, 0xbf, 0x3c, 0xc3, 0xa9]],
    ["utf-16le", [0xff, 0xfe, 0x3c, 0x00, 0xe9, 0x00]],
    ["utf-16be", [0xfe, 0xff, 0x00, 0x3c, 0x00, 0xe9]],
  ])("%s: is removed and outranks the given charset", (encoding, bytes) => {
    expect(decode(Uint8Array.from(bytes), "gbk")).toEqual({
      text: "<é",
      encoding,
      reason: "bom",
      replaced: false,
    });
  });
});

describe("given charset", () => {
  it("outranks the page's declaration and its bytes", () => {
    const bytes = page('<meta charset="utf-8">', "Привет", "windows-1251");
    const decoded = decode(bytes, " Windows-1251 ");
    expect(decoded).toMatchObject({ encoding: "windows-1251", reason: "given" });
    expect(decoded.text).toContain("Привет");
    expect(decode(ascii("é"), "latin1").text).toBe("Ã©");
  });

  it.each(["", "none", "iso-2022-kr", "replacement", "x-user-defined", "utf8;q=1"])(
    "ignores the label %j",
    (label) => {
      expect(decode(ascii("é"), label)).toMatchObject({ text: "é", reason: "utf-8" });
    },
  );

  it("says when bytes could not be decoded", () => {
    expect(decode(Uint8Array.of(0x61, 0xff), "utf-8")).toEqual({
      text: "a\uFFFD",
      encoding: "utf-8",
      reason: "given",
      replaced: true,
    });
    // U+FFFD that stands in the page is no replacement.
    expect(decode(ascii("\uFFFD"), "utf-8").replaced).toBe(false);
  });
});

describe("declaration", () => {
  it("is read whole wherever it is in the first 64 KB", () => {
    const declared = '<meta charset="windows-1251">';
    for (let at = 2048 - declared.length - 2; at <= 2050; at++) {
      const bytes = page(
        `${"<!-- -->".padEnd(at - "<html><head>".length)}${declared}`,
        "шум",
        "win1251",
      );
      expect([at, decode(bytes).encoding]).toEqual([at, "windows-1251"]);
    }
    const unquoted = page(`${" ".repeat(2019)}<meta charset=iso-8859-15>`, "a", "latin1");
    expect(decode(unquoted).encoding).toBe("iso-8859-15");
  });

  it.each([
    ['<meta charset="windows-1251">', "windows-1251"],
    ["<META CHARSET=windows-1251>", "windows-1251"],
    ["<meta/charset='windows-1251'/>", "windows-1251"],
    ['<meta name=a charset = " cp1251 ">', "windows-1251"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"],
    ["<meta content='text/html;charset = \"koi8-r\"' http-equiv=CONTENT-TYPE>", "koi8-r"],
    ['<!-- <meta charset="koi8-r"> --><meta charset="windows-1251">', "windows-1251"],
    ['<!--><meta charset="koi8-r"><!-- -->', "koi8-r"],
    ['<a title="<meta charset=koi8-r>"><meta charset="windows-1251">', "windows-1251"],
    ['<meta charset="unheard-of"><meta charset="windows-1251">', "windows-1251"],
    ['<meta content="a; charset=koi8-r"><meta charset="windows-1251">', "windows-1251"],
    ['<meta charset="windows-1251" charset="koi8-r">', "windows-1251"],
    ['<script>"<meta charset=koi8-r>"</script><meta charset="windows-1251">', "windows-1251"],
    ["<script>never closed <meta charset=koi8-r>", undefined],
    ["<metal charset=koi8-r>", undefined],
    ["<!-- never closed <meta charset=koi8-r>", undefined],
    [`<style>${" ".repeat(3000)}</style><meta charset="windows-1251">`, "windows-1251"],
  ])("%s", (head, encoding) => {
    const decoded = decode(page(head, "Привет", encoding ?? "windows-1251"));
    if (encoding === undefined) {
      expect(decoded.reason).not.toBe("meta");
    } else {
      expect(decoded).toMatchObject({ encoding, reason: "meta", replaced: false });
      expect(decoded.text).toContain("Привет");
    }
  });

  it("reads an XML declaration when no meta says otherwise", () => {
    const xml = '<?xml version="1.0" encoding="windows-1251"?>';
    expect(decode(iconv.encode(`${xml}<p>да</p>`, "win1251"))).toMatchObject({
      encoding: "windows-1251",
      reason: "xml",
      text: `${xml}<p>да</p>`,
    });
    const both = iconv.encode(`${xml}<meta charset=koi8-r><p>да</p>`, "koi8-r");
    expect(decode(both)).toMatchObject({ encoding: "koi8-r", reason: "meta" });
  });

  it("takes declared UTF-16 for UTF-8 and x-user-defined for windows-1252", () => {
    expect(decode(ascii("<meta charset=utf-16le>é"))).toMatchObject({
      encoding: "utf-8",
      reason: "meta",
    });
    const bytes = page("<meta charset=x-user-defined>", "’", "windows-1252");
    expect(decode(bytes)).toMatchObject({ encoding: "windows-1252", reason: "meta" });
  });

  it("decodes windows-1252, whatever it is called, with its quotes and dashes", () => {
    const bytes = page("<meta charset=iso-8859-1>", "“it’s” – 5 €", "windows-1252");
    const decoded = decode(bytes);
    expect(decoded.encoding).toBe("windows-1252");
    expect(decoded.text).toContain("“it’s” – 5 €");
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    // iconv-lite maps the five unassigned bytes to U+FFFD; the WHATWG index keeps them.
    const expected = [...iconv.decode(Buffer.from(all), "windows-1252")]
      .map((c, i) => (c === "\uFFFD" ? String.fromCharCode(i) : c))
      .join("");
    expect(decode(all, "windows-1252").text).toBe(expected);
  });

  it.each([
    ["gb2312", "gbk", "你好，世界"],
    ["big5", "big5", "你好"],
    ["shift_jis", "shift_jis", "こんにちは"],
    ["euc-kr", "euc-kr", "안녕하세요"],
    ["iso-8859-7", "iso-8859-7", "Καλημέρα"],
  ])("%s", (label, encoding, text) => {
    const decoded = decode(page(`<meta charset=${label}>`, text, label));
    expect(decoded).toMatchObject({ encoding, reason: "meta", replaced: false });
    expect(decoded.text).toContain(text);
  });

  it("does not blank a page that declares an encoding of the replacement group", () => {
    for (const label of ["iso-2022-kr", "hz-gb-2312", "replacement"]) {
      expect(decode(page(`<meta charset=${label}>`, "text", "ascii")).text).toContain("text");
    }
  });
});

describe("wrong declarations", () => {
  it.each(["iso-8859-1", "windows-1251", "gb2312"])(
    "valid multi-byte UTF-8 is UTF-8, though declared %s",
    (label) => {
      const decoded = decode(page(`<meta charset=${label}>`, "it’s Привет", "utf-8"));
      expect(decoded).toMatchObject({ encoding: "utf-8", reason: "utf-8", replaced: false });
      expect(decoded.text).toContain("it’s Привет");
    },
  );

  it("plain ASCII keeps its declaration", () => {
    const decoded = decode(page("<meta charset=gb2312>", "text", "ascii"));
    expect(decoded).toMatchObject({ encoding: "gbk", reason: "meta" });
  });

  it("declared UTF-8 without a valid sequence is detected", () => {
    const decoded = decode(
      page("<meta charset=utf-8>", "the dog’s café – a day’s", "windows-1252"),
    );
    expect(decoded).toMatchObject({ encoding: "windows-1252", reason: "detected" });
    expect(decoded.text).toContain("the dog’s café – a day’s");
  });

  it("UTF-8 with a stray byte stays UTF-8, declared or not", () => {
    for (const [head, reason] of [
      ["<meta charset=utf-8>", "meta"],
      ["", "utf-8"],
    ] as const) {
      const bytes = Buffer.concat([page(head, "“naïve” – déjà vu", "utf-8"), Buffer.of(0xe9)]);
      const decoded = decode(bytes);
      expect(decoded).toMatchObject({ encoding: "utf-8", reason, replaced: true });
      expect(decoded.text).toContain("“naïve” – déjà vu");
      expect(decoded.text.endsWith("\uFFFD")).toBe(true);
    }
  });
});

describe("text that was encoded twice", () => {
  const twice = (text: string, encoding: string): string =>
    iconv.decode(Buffer.from(text), encoding);
  const body = "we’re “here, café";

  it.each(["latin1", "windows-1252"])("by way of %s: is decoded twice", (encoding) => {
    expect(decode(ascii(`<p>${twice(body, encoding)}`)).text).toBe(`<p>${body}`);
    expect(decode(ascii(twice(twice(body, encoding), encoding))).text).toBe(body);
  });

  it("on a page with other text: only where it has controls", () => {
    expect(decode(ascii(`é ${twice("we’re", "latin1")} ${twice("café", "latin1")}`)).text).toBe(
      `é we’re ${twice("café", "latin1")}`,
    );
  });

  it("one place is no proof, nor is a string's own text changed", () => {
    const text = twice("é", "latin1");
    expect(decode(ascii(text)).text).toBe(text);
    expect(decode(`${text} ${text}`).text).toBe(`${text} ${text}`);
  });

  it("other text stays", () => {
    for (const text of ["Ã été", "Â Ã", "naïve œuvre", "Âge Ñandú", "日本 Ã©"]) {
      expect(decode(ascii(text)).text).toBe(text);
    }
  });

  it("takes linear time", () => {
    expectLinear((size) => {
      const bytes = ascii(`${twice("é", "latin1")} `.repeat(size));
      return () => decode(bytes);
    }, 2000);
  });
});

describe("no declaration", () => {
  it("is UTF-8 when valid, plain ASCII included", () => {
    expect(decode(ascii("<p>é"))).toMatchObject({ encoding: "utf-8", reason: "utf-8" });
    expect(decode(ascii("<p>e"))).toMatchObject({ encoding: "utf-8", reason: "utf-8" });
    expect(decode(new Uint8Array(0))).toMatchObject({ text: "", encoding: "utf-8" });
  });

  it.each([
    [
      "windows-1251",
      "В аэропорту задержали рейс из Москвы: пассажиры провели ночь в зале ожидания. ".repeat(6),
    ],
    ["shift_jis", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(4)],
    ["euc-kr", "모든 국민은 법 앞에 평등하다. 누구든지 차별을 받지 아니한다. ".repeat(6)],
    ["windows-1252", "L’été dernier, les élèves ont passé leurs journées à la plage. ".repeat(6)],
  ])("detects %s, behind a long ASCII head too", (encoding, text) => {
    const decoded = decode(page(`<style>${"a{}".repeat(30_000)}</style>`, text, encoding));
    expect(decoded).toMatchObject({ encoding, reason: "detected" });
    expect(decoded.text).toContain(text.trim());
  });

  it("does not let mark-up drown a little text, nor takes a few odd spaces for Japanese", () => {
    const markup = '<div class="item"><a href="/x">more and more of the same</a></div>'.repeat(300);
    const russian =
      "В аэропорту задержали рейс из Москвы: пассажиры провели ночь в зале ожидания. ";
    expect(decode(page("", markup + russian.repeat(5), "windows-1251")).encoding).toBe(
      "windows-1251",
    );
    expect(decode(page("", `${markup}<p>\u00a0<p>\u00a0`, "windows-1252")).encoding).toBe(
      "windows-1252",
    );
    const alt = '<img alt="국무총리실 컨텐츠영역 시작 버튼 하단 테이블 입니다">';
    expect(decode(page("", alt + markup, "euc-kr")).encoding).toBe("euc-kr");
  });

  it.each(["100 £", "caf\u00e9", "\u201cHi\u201d"])("falls back on windows-1252 for %j", (text) => {
    expect(decode(iconv.encode(text, "windows-1252"))).toEqual({
      text,
      encoding: "windows-1252",
      reason: "fallback",
      replaced: false,
    });
  });

  it("recognises UTF-16 without a mark", () => {
    const html = "<p>né – не</p>";
    expect(decode(iconv.encode(html, "utf-16le"))).toMatchObject({
      text: html,
      encoding: "utf-16le",
    });
    expect(decode(iconv.encode(html, "utf-16be", { addBOM: false }))).toMatchObject({
      text: html,
      encoding: "utf-16be",
    });
  });
});

describe("any input", () => {
  it("never throws, for any bytes and any label", () => {
    const soup = fc
      .array(
        fc.oneof(
          fc.constantFrom("<meta charset=", "<!--", "-->", '"', ">", "<script", "iso-2022-jp", "="),
          fc.string(),
        ),
      )
      .map((parts) => ascii(parts.join("")));
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), soup),
        fc.option(fc.oneof(fc.string(), fc.constantFrom("utf-16", "gb18030", "iso-2022-jp")), {
          nil: undefined,
        }),
        (bytes, label) => {
          const decoded = decode(bytes, label);
          expect(typeof decoded.text).toBe("string");
          expect(decoded.encoding).toBe(decoded.encoding.toLowerCase());
          expect(decode(Buffer.from(bytes), label)).toEqual(decoded);
        },
      ),
    );
  });

  it("gives back any UTF-8 text, whatever it declares", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("", "latin1", "gbk"),
        (s, label) => {
          const html = `<meta charset="${label}">é${s}`;
          expect(decode(ascii(html)).text).toBe(html);
        },
      ),
    );
  });

  it("reads a view into a larger buffer, and only that", () => {
    const whole = ascii("<meta charset=koi8-r><p>e</p>");
    expect(decode(whole.subarray(21))).toMatchObject({ text: "<p>e</p>", encoding: "utf-8" });
  });

  it.each(["<script>", "<!--", "<meta ", "<a b='", "< ", "<meta a=", "<style></style "])(
    "scans a head of %s in linear time",
    (part) => {
      expectLinear((bytes) => {
        const head = ascii(part.repeat(bytes / part.length));
        return () => decode(head);
      }, 150_000);
    },
  );
});
