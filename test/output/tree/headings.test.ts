import { expect, test } from "vitest";
import { markdown, rendered } from "../../cases/rendered.ts";

test.each([
  ["whose section is dropped, behind all", "<p>a</p><h2>More</h2><p>DROP</p>", "a"],
  ["of which several are left", "<p>a</p><h2>x</h2><p>DROP</p><h3>y</h3><p>DROP</p>", "a"],
  ["before content", "<p>a</p><h2>b</h2><p>DROP</p><h2>c</h2><p>d</p>", "a\n\n## b\n\n## c\n\nd"],
  ["with a picture", "<p>a</p><h2>b</h2><p><img src=/a.png> DROP</p><p>c", "a\n\n## b\n\nc"],
  ["with nothing behind it", "<p>a</p><h2>b</h2>", "a\n\n## b"],
  ["of a page", "<h1>a</h1><p>DROP</p>", "# a"],
  ["of the site, before the page's", "<h1><a href=/>Acme</a></h1><h1>a</h1><p>b</p>", "# a\n\nb"],
  ["of the start page", "<h1><a href=/>Acme</a></h1><p>b</p>", "# [Acme](/)\n\nb"],
  ["that links elsewhere", "<h1><a href=/x>a</a></h1><h1>b</h1><p>c</p>", "# [a](/x)\n\n# b\n\nc"],
  ["said twice in a row", "<h1>a b</h1><h3>A  b</h3><p>c</p>", "# a b\n\nc"],
  ["said twice, words between", "<h2>a</h2><p>c</p><h2>a</h2><p>d", "## a\n\nc\n\n## a\n\nd"],
])("a heading %s", (_, page, expected) => {
  expect(markdown(page)).toBe(expected);
});

test("counters of galleries are left out, where they count on", () => {
  const slides = [1, 2, 3].map((n) => `<div>${n}/3</div><p>Picture ${n}.</p>`).join("");
  expect(rendered(slides)).toBe("Picture 1.\nPicture 2.\nPicture 3.");
  const captions = [1, 2, 3].map((n) => `<p><span>${n} of 3</span> Picture.</p>`).join("");
  expect(rendered(captions)).toBe("Picture.\nPicture.\nPicture.");
  const scores = "<p>3/4</p><p>1/4</p><p>a</p><p>1/2</p><p>2/2</p>";
  expect(rendered(scores)).toBe("3/4\n1/4\na\n1/2\n2/2");
});
