import { expect, test } from "vitest";
import { inspectionName } from "../../../../training/score/report/inspections.ts";

test.each([
  [1, "news-harbour", "01-news-harbour.html"],
  [12, "../../etc/passwd", "12--etc-passwd.html"],
  [3, 'a"><script>', "03-a-script-.html"],
  [4, "https://example.org/a?b=c#d", "04-https-example-org-a-b-c-d.html"],
  [5, "茶", "05--.html"],
  [6, "x".repeat(300), `06-${"x".repeat(60)}.html`],
])("page %i, %s, has a name that is safe in a file system and an address", (place, id, name) => {
  expect(inspectionName(place, id)).toBe(name);
});
