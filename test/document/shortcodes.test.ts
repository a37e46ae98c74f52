import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/document/open-page.ts";
import { expectLinear } from "../cases/growth.ts";

/** The source as it is read, with one space for each run. */
const read = (html: string): string =>
  String(openDocument(html).document.source).replace(/ +/g, " ");

describe("shortcodes that nobody filled in are no text", () => {
  test.each([
    ['<p>[vc_row type="full"]one[/vc_row]</p>', "<p> one </p>"],
    ["<p>[vc_column width=”1/1” id=“a”][vc_text] one [/vc_text]</p>", "<p> one </p>"],
    ["<p>[gallery ids=&#8221;1,2&#8243;] one</p>", "<p> one</p>"],
    ["<p>[vc_col] one [/vc_col]</p>", "<p> one </p>"],
    ['<p>[button link="/a"]go[/button]</p>', "<p> go </p>"],
  ])("%s", (html, expected) => {
    expect(read(html)).toBe(expected);
  });

  test("offsets stay", () => {
    const html = '<p>[row a="b"] one</p>';
    expect(openDocument(html).document.source.length).toBe(html.length);
  });
});

test.each([
  "<p>see [12] and [edit], [b]bold[/b], [sic]</p>",
  "<p>item[row_index] = [a, b=c]</p>",
  '<pre>[vc_row type="full"]</pre><p><code>[vc_row a="b"]</code></p>',
  `<script>var a = '[vc_row type="full"]'</script>`,
  '<p title="[vc_row a=b]">one</p>',
  '<p>[quote="Ann"]one[/quote]</p>',
])("other words in brackets stay: %s", (html) => {
  expect(read(html)).toBe(html);
});

test("takes linear time", () => {
  expectLinear((size) => {
    const html = `<p>[a_b c="${"[x y=".repeat(size)}`;
    return () => openDocument(html);
  }, 2000);
});
