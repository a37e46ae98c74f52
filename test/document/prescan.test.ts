import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredEncoding, encodingOf } from "../../src/document/prescan.ts";

const TAG = /<(\/?[a-z][^\t\n\f\r />]*)/iy;
const SKIPPED = /[\t\n\f\r /]*/y;
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*)))?/y;
const CONTENT =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i;

/** The declaration in a `<meta>` by expressions. */
function plain(head: string): string | undefined {
  for (let at = head.indexOf("<"); at !== -1; at = at === -1 ? -1 : head.indexOf("<", at)) {
    if (head.startsWith("<!--", at)) {
      const end = head.indexOf("-->", at + 2);
      if (end === -1) return undefined;
      at = end + 3;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(head)?.[1]?.toLowerCase();
    if (tag === undefined) {
      at = "!/?".includes(head.charAt(at + 1) || "<") ? head.indexOf(">", at) : at + 1;
      continue;
    }
    const attributes = new Map<string, string>();
    at = TAG.lastIndex;
    const isMeta = tag === "meta" && head[at] !== undefined && head[at] !== ">";
    for (;;) {
      SKIPPED.lastIndex = at;
      SKIPPED.exec(head);
      ATTRIBUTE.lastIndex = SKIPPED.lastIndex;
      at = SKIPPED.lastIndex;
      const match = ATTRIBUTE.exec(head);
      if (match === null) break;
      const name = match[1]!.toLowerCase();
      if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? "");
      at = ATTRIBUTE.lastIndex;
    }
    const encoding = isMeta ? encodingOfMeta(attributes) : undefined;
    if (encoding !== undefined) return encoding;
    if (tag === "script" || tag === "style") {
      at = head.toLowerCase().indexOf(`</${tag}`, at);
    }
  }
  return undefined;
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return encodingOf(charset);
  if (attributes.get("http-equiv")?.toLowerCase() !== "content-type") return undefined;
  const match = CONTENT.exec(attributes.get("content") ?? "");
  return match === null ? undefined : encodingOf(match[1] ?? match[2] ?? match[3] ?? "");
}

const pieces =
  "< > / = \" ' <! <!-- --> <!--> <? ?> </ <meta <META <metas </meta <script <SCRIPT </script <style </style <p <a " +
  "charset CharSet charset=utf-8 charset=UTF-8 =koi8-r 'gbk' \"gbk\" http-equiv=content-type HTTP-EQUIV='Content-Type' " +
  'content=charset=big5 content="text/html;charset=gbk" content=\'a;charset="gbk"\' name content x=y é @ [ { 1';
const separators = ["", "", "", " ", "\n", "\t ", ">", "><"];

test("declarations are those that expressions find", () => {
  const part = fc.tuple(fc.constantFrom(...pieces.split(" ")), fc.constantFrom(...separators));
  const texts = fc.array(part, { minLength: 1, maxLength: 24 }).map((all) => all.flat().join(""));
  let declared = 0;
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isBegun) => {
      const page = isBegun ? `<meta ${text}` : text;
      const bytes = Uint8Array.from(page, (character) => character.charCodeAt(0));
      const expected = plain(page);
      if (expected !== undefined) declared++;
      expect(declaredEncoding(bytes)?.encoding).toBe(expected);
    }),
    { numRuns: 10_000, seed: 1 },
  );
  expect(declared).toBeGreaterThan(300);
});
