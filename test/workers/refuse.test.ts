import { expect, test } from "vitest";
import { checkPage } from "../../src/workers/refuse.ts";

test("what a batch knows of a page reaches its worker", async () => {
  const page = {
    id: "a",
    html: "<p>text",
    url: "https://a.example/",
    warcFile: "a.warc",
    warcOffset: 3,
    warcRecordId: "<urn:uuid:1>",
    warcDate: "2026-11-20T08:00:00Z",
    warcTarget: "https://a.example/",
    warcStatus: 200,
    warcDigest: "sha1:A",
    kept: { crawled: null },
    urlError: "none",
    charset: "utf-8",
    folder: "pages",
    place: 3,
    rendering: { html: "<p>text", nodes: [] },
  };
  expect(await checkPage(page, 1)).toEqual(page);
  expect(await checkPage({ id: "a", html: "<p>", place: "Berlin" }, 1)).toEqual({
    id: "a",
    html: "<p>",
  });
});
