import { expect, test } from "vitest";
import { detectedEncoding } from "../../src/document/detection.ts";

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["la maison est \xe0 c\xf4t\xe9 de l'\xe9cole o\xf9 je suis n\xe9 ", "windows-1252"],
  [
    "\xef\xee\xe5\xe7\xe4 \xef\xf0\xe8\xe1\xfb\xe2\xe0\xe5\xf2 \xed\xe0 \xf1\xf2\xe0\xed\xf6\xe8\xfe ",
    "windows-1251",
  ],
  ["\x93\xfa\x96\x7b\x8c\xea\x82\xcc\x83\x79\x81\x5b\x83\x57\x82\xc5\x82\xb7", "shift_jis"],
])("finds the encoding of text outside of tags and scripts", (text, encoding) => {
  const page = `<script>${"var a = '\xff\xfe';".repeat(99)}</script><p class="x">${text.repeat(20)}</p>`;
  expect(detectedEncoding(bytesOf(page))).toBe(encoding);
});

test("gives no encoding that the evidence hardly supports, and none of Unicode", () => {
  expect(detectedEncoding(bytesOf("\x81"))).toBeUndefined();
  const utf8 = new TextEncoder().encode("été à la plage ".repeat(40));
  expect(detectedEncoding(utf8)?.startsWith("utf-")).not.toBe(true);
});
