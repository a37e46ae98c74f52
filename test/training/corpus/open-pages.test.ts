import { expect, test } from "vitest";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { createOpener } from "../../../training/corpus/open-pages.ts";

const page = (text: string) => ({
  id: text,
  site: text,
  gold: text,
  html: Buffer.from(`<p>${text}</p>`),
  url: `https://${text}.example/`,
});

test("opens pages again that do not stay open, with the same result", () => {
  const opener = createOpener(segmenterNamed("layout"), page("one").html.length);
  const [one, two, six] = ["one", "two", "six"].map((text) => opener(page(text)));
  expect(one!()).toBe(one!());
  const second = two!();
  expect(two!()).toBe(second);
  expect(second.blocks.map(({ text }) => text)).toEqual(["two"]);
  expect(second.page.url).toBe("https://two.example/");
  expect(six!().blocks[0]!.text).toBe("six");
  expect(two!()).not.toBe(second);
  expect(two!()).toEqual(second);
  expect(one!().blocks[0]!.text).toBe("one");
});

test("of many pages none stays open but the last", () => {
  const { length } = page("one").html;
  const opener = createOpener(segmenterNamed("layout"), 2 * length);
  const [one, two] = ["one", "two"].map((text) => opener(page(text)));
  const first = one!();
  const second = two!();
  expect([one!(), two!()]).toEqual([first, second]);
  expect(one!()).toBe(first);
  for (let i = 0; i < 15; i++) opener(page("six"));
  const again = one!();
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
  expect(two!()).not.toBe(second);
});
