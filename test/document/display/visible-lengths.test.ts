import { expect, test } from "vitest";
import { visibleLengths } from "../../../src/document/display/visible-lengths.ts";
import { parse } from "../../../src/document/parse.ts";
import { ownPages } from "../../bench/pages.ts";

test("lengths up to fewer characters are those up to more, cut off", () => {
  for (const { bytes } of ownPages()) {
    const document = parse(new TextDecoder().decode(bytes));
    const few = visibleLengths(document, 40);
    const many = visibleLengths(document, 255);
    for (let node = 0; node < document.size; node++) {
      // Texts are counted as long as what they are in has room.
      if (document.tags[node] !== 0) expect(few[node]).toBe(Math.min(40, many[node]!));
    }
  }
});
