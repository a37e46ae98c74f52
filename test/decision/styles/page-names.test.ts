import { expect, test } from "vitest";
import { PageNames } from "../../../src/decision/styles/page-names.ts";
import { parse } from "../../../src/document/parse.ts";

test("classes are parted by the white space of HTML, and ids are whole", () => {
  const { ids, classes } = new PageNames(
    parse(
      `<p class=" a  b\tc\nd\fe a "><p class=a><p class=""><p class=" "><p class="f&#32;g&amp;">` +
        `<p class="h\u00a0i\vj"><p id=" k l "><p id="m&amp;">`,
    ),
  );
  expect([...classes.keys()]).toEqual(["a", "b", "c", "d", "e", "f", "g&", "h\u00a0i\vj"]);
  expect(classes.get("a")).toHaveLength(2);
  expect([...ids.keys()]).toEqual([" k l ", "m&"]);
});
