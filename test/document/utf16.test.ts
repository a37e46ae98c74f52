import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { decodeUtf8 } from "../../src/document/utf16.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Enough for the kernel to take it. */
const PADDING = "x".repeat(1 << 10);

function expected(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Compares without a difference that is as long as the text. */
function check(bytes: Uint8Array): void {
  expect(decodeUtf8(bytes)?.toString() === expected(bytes)).toBe(true);
}

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 40 }) },
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("\0", "\x7f", "\x80", "\u07ff", "\u0800", "\uffff", "\u{10000}", "\u{10ffff}"),
);
const texts = fc.array(unit, { maxLength: 30 }).map((units) => units.join(""));

describe("decodeUtf8 is the engine's decoder", () => {
  test("for valid text at any offset", () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(40), (before, after, shift) => {
        const bytes = new TextEncoder().encode(before + PADDING.slice(0, 1000 + shift) + after);
        check(bytes);
        const larger = new Uint8Array(bytes.length + 7);
        larger.set(bytes, 5);
        check(larger.subarray(5, 5 + bytes.length));
      }),
    );
  });

  test("for text with damaged bytes", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(255), (text, place, byte) => {
        const bytes = new TextEncoder().encode(PADDING + text + text);
        bytes[place % bytes.length] = byte;
        check(bytes);
        check(bytes.subarray(0, PADDING.length + (place % (2 * text.length + 1))));
      }),
    );
  });

  test("for pages of any length, one after another", () => {
    for (const length of [0, 1, 1023, 1024, 70_000, 3_000_000, 5_000_000, 2000]) {
      check(new TextEncoder().encode("äx€y😀".repeat(Math.ceil(length / 12))));
      check(new Uint8Array(length).fill(0x41));
    }
  });

  test("where there is no WebAssembly", async () => {
    vi.resetModules();
    vi.stubGlobal("WebAssembly", undefined);
    const alone = await import("../../src/document/utf16.ts");
    vi.unstubAllGlobals();
    const bytes = new TextEncoder().encode(`${PADDING}ä`);
    expect(String(alone.decodeUtf8(bytes))).toBe(`${PADDING}ä`);
    bytes[3] = 0xff;
    expect(alone.decodeUtf8(bytes)).toBeUndefined();
  });
});
