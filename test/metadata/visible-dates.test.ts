/** Which of the dates that a page shows around its title counts: what follows it, then the nearest above. */
import { describe, expect, test } from "vitest";
import { metadata } from "../../src/entries/index.ts";

const time = (date: string): string => `<p><time datetime=${date}>then</time></p>`;
const line = (date: string): string => `<p>${date}</p>`;
const title = "<h1>The bridge opened</h1>";
const published = (html: string) => metadata(html).published;

describe.each([
  ["time", time],
  ["dateline", line],
])("%s:", (source, show) => {
  const [first, second, third] = ["2021-01-01", "2022-02-02", "2023-03-03"].map(show);

  test("of two above the title the nearer one", () => {
    expect(published(`<p>Start</p>${first}${second}${title}<p>Text`)).toEqual({
      value: "2022-02-02",
      source,
    });
  });

  test("of two below it the nearer one", () => {
    expect(published(`${title}${first}${second}<p>Text`)).toEqual({ value: "2021-01-01", source });
  });

  test("one below it before those above", () => {
    expect(published(`${first}${second}${title}<p>Text</p>${third}`)).toEqual({
      value: "2023-03-03",
      source,
    });
  });
});

test("far from the title the only day of a page counts, of several none does", () => {
  const far = "<p>Text".repeat(30);
  expect(published(`${title}${far}${time("2022-02-02")}`)?.value).toBe("2022-02-02");
  expect(published(`${title}${far}${time("2022-02-02").repeat(2)}`)?.value).toBe("2022-02-02");
  expect(published(`${title}${far}${time("2022-02-02")}${time("2023-03-03")}`)).toBeUndefined();
});

test("a date in a line of 120 characters counts, in a longer one not", () => {
  const words = (count: number): string => `2022-02-02 ${"w".repeat(count - 11)}`;
  expect(published(`${title}<p>${words(120)}`)?.value).toBe("2022-02-02");
  expect(published(`${title}<p>${words(121)}`)).toBeUndefined();
});

test("a line says what was published and what was changed", () => {
  const found = metadata(`${title}<p>5 March 2024, updated 6 March 2024`);
  expect(found.published?.value).toBe("2024-03-05");
  expect(found.modified?.value).toBe("2024-03-06");
  const labelled = metadata(`${title}<p>Last updated</p><p>7 March 2024</p>`);
  expect(labelled.modified?.value).toBe("2024-03-07");
});

test.each([
  [
    "named like one, also in an aside",
    "<aside><p class=postDate>5 March 2024</p></aside>",
    "2024-03-05",
  ],
  [
    "with that of an update",
    "<p class=date>5 March 2024. <i>Updated: 9 March 2024</i></p>",
    "2024-03-05",
  ],
  ["of several days", "<p class=date>5 March 2024</p><p class=date>9 March 2024</p>", undefined],
  ["of a reader", "<div class=comments><p class=date>5 March 2024</p></div>", undefined],
  ["behind a label", "<p>Post time: 5 March 2024</p>", "2024-03-05"],
])("far from the title, an element %s", (_, markup, value) => {
  expect(published(`${title}${"<p>Text".repeat(30)}${markup}`)?.value).toBe(value);
});

test("a heading with a kicker before the title is where the dates are looked for", () => {
  const far = "<p>Text".repeat(40);
  const head = '<meta property="og:title" content="The bridge opened">';
  const heading = "<h3><span>Kenya</span> - <span>The bridge opened</span></h3>";
  expect(published(`${head}${far}${heading}<p>5 March 2024`)?.value).toBe("2024-03-05");
  expect(published(`${head}${far}<h3>Something else</h3><p>5 March 2024`)).toBeUndefined();
});

test("elements named like <time> have it in an attribute", () => {
  const age = '<faceplate-timeago ts="2024-03-05T09:47:05Z">9 h ago</faceplate-timeago>';
  expect(published(`${title}<p>${age}`)?.value).toBe("2024-03-05T09:47:05Z");
});

test.each(["publish_date", "w-published-date", "article:published:time", "publishedAt"])(
  "%s is a meta tag of the date",
  (name) => {
    const tag = `<meta name="${name}" content="2024-03-05">`;
    expect(published(`${tag}${title}`)).toEqual({
      value: "2024-03-05",
      source: `meta:${name.toLowerCase()}`,
    });
  },
);

test("the month of the last change is no publication", () => {
  const head = '<meta property="article:modified_time" content="2026-02-12T12:07:55Z">';
  const linked = { "@type": "Article", datePublished: "2017-04-03" };
  const script = `<script type="application/ld+json">${JSON.stringify(linked)}</script>`;
  expect(published(`${head}${script}${title}<time datetime="2026-02">February</time>`)?.value).toBe(
    "2017-04-03",
  );
});
