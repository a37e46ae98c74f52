import { describe, expect, it } from "vitest";
import { cleaneval } from "../../../../training/corpus/readers/cleaneval.ts";
import { dragnet } from "../../../../training/corpus/readers/dragnet.ts";
import { wcxb } from "../../../../training/corpus/readers/wcxb.ts";
import { expectErrors, htmlOf, readAll, writeCorpus } from "./corpus.ts";

describe("wcxb", () => {
  it("reads nested and flat truth, with and without split folders", async () => {
    const nested = {
      url: "https://a.example.com/",
      _internal: { page_type: { primary: "forum" } },
      ground_truth: {
        main_content: "one",
        title: "T",
        author: null,
        publish_date: "2025",
        with: ["o"],
        without: [],
      },
    };
    const path = await writeCorpus({
      "dev/html/0001.html.gz": "<p>one",
      "dev/ground-truth/0001.json": JSON.stringify(nested),
      "test/html/0002.html": "<p>two",
      "test/ground-truth/0002.json": '{"main_content": "two", "page_type": "article"}',
      "test/html/0001.html": "<p>another",
      "test/ground-truth/0001.json": '{"main_content": "another"}',
    });
    expect(await wcxb.detect(path)).toBe(true);
    const { pages, errors } = await readAll(wcxb, path);
    expect(errors).toEqual([]);
    expect(pages.map(({ id, split, gold }) => [id, split, gold])).toEqual([
      ["0001", "dev", "one"],
      ["0002", "test", "two"],
      ["test/0001", "test", "another"],
    ]);
    expect(pages[0]).toMatchObject({
      site: "example.com",
      pageType: "forum",
      with: ["o"],
      without: [],
      metadata: { title: "T", publishDate: "2025" },
    });
    expect(pages.map(htmlOf)).toEqual(["<p>one", "<p>two", "<p>another"]);
    expect(pages[1]).toMatchObject({ site: "0002", pageType: "article" });

    const single = await writeCorpus({
      "html/1.html": "<p>",
      "ground_truth/1.json": '{"ground_truth": {"main_content": "x"}}',
    });
    expect((await readAll(wcxb, single)).pages).toMatchObject([{ id: "1", gold: "x" }]);
  });

  it("names the key at fault, nested or flat", async () => {
    const path = await writeCorpus({
      "html/1.html": "<p>",
      "ground-truth/1.json": '{"ground_truth": {"main_contents": "typo"}}',
      "html/2.html": "<p>",
      "ground-truth/2.json": '{"main_content": "x", "with": "y"}',
      "html/3.html": "<p>",
      "ground-truth/3.json": '{"main_content": "x"}',
    });
    const { pages, errors } = await readAll(wcxb, path);
    expect(pages.map(({ id }) => id)).toEqual(["3"]);
    expectErrors(errors, [
      ["page 1: the ground truth ", 'key "main_content": '],
      ["page 2: the ground truth ", 'key "with": ', "expected array"],
    ]);
  });
});

describe("dragnet", () => {
  it("tells article and comments apart, and reads the split", async () => {
    const path = await writeCorpus({
      "HTML/R1.html": '<meta property="og:url" content="http://www.wsj.com/x"><p>',
      "Corrected/R1.html.corrected.txt": "Article\n\n!@#$%^&*()  COMMENTS\n\nFirst!",
      "HTML/T2.html": "<p>",
      // windows-1252, as some of the corpus is.
      "Corrected/T2.html.corrected.txt": Buffer.from("It\x92s a dog\x92s caf\xe9", "latin1"),
      "HTML/R3.html": "<p>",
      "training.txt": "R1.html\nR3.html\n",
      "test.txt": "T2.html.corrected.txt\n",
    });
    expect(await dragnet.detect(path)).toBe(true);
    const { pages, errors } = await readAll(dragnet, path);
    expect(pages).toMatchObject([
      { id: "R1", site: "wsj.com", gold: "Article\n\n", comments: "\n\nFirst!", split: "train" },
      { id: "T2", site: "T2", gold: "It’s a dog’s café", comments: "", split: "test" },
    ]);
    expectErrors(errors, [["page R3: the gold text is missing", "R3.html.corrected.txt)"]]);
  });
});

describe("cleaneval", () => {
  const page = '<text id="http://a.org/1" title="a > b" encoding="unset">\n<p>One</p>\n</text>\n';
  const gold =
    "URL: http://www.a.org/1\n\n<h>Title\n\n  <p>One <b>bold</b> word\n<l>item</l>\n<P>1 < 2\n";

  it.each([
    ["original", "gold", "-cleaned.txt"],
    ["en_original", "GoldStandard", ".txt"],
    ["finalrun-input", "GoldStandard", ".txt"],
    ["input", "cleaned", "-cleaned.txt"],
  ])("%s with %s/<id>%s", async (html, goldFolder, ending) => {
    const path = await writeCorpus({
      [`${html}/10.html`]: page,
      [`${goldFolder}/10${ending}`]: gold,
      [`${html}/9.html`]: "<p>bare</p>",
      [`${goldFolder}/9${ending}`]: "<p>bare",
      [`${html}/11.html`]: page,
    });
    expect(await cleaneval.detect(path)).toBe(true);
    const { pages, errors } = await readAll(cleaneval, path);
    expect(pages).toMatchObject([
      {
        id: "10",
        site: "a.org",
        url: "http://www.a.org/1",
        gold: "Title\n\nOne <b>bold</b> word\nitem\n1 < 2",
      },
      { id: "9", site: "9", gold: "bare" },
    ]);
    expect(pages.map(htmlOf)).toEqual(["<p>One</p>", "<p>bare</p>"]);
    expectErrors(errors, [["page 11: the gold text is missing"]]);
  });
});
