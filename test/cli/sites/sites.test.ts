import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { growingRounds } from "../../../src/cli/sites/rounds.ts";
import { generatedSite, leads, TEASER } from "../../cases/generated-site.ts";
import {
  type Finished,
  pageOf,
  runHere,
  temporaryFolder,
  writeAll,
  writeTinyModel,
} from "../run.ts";

/* Runs start threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });
afterEach(() => void vi.unstubAllEnvs());

const SHARE = "Share this page with all of your friends.";
const OTHER_MODEL = /found one learnt by the model \S+, expected \S+; learn them again/;
const SPACES = /\s+/g;
const TITLE = /(?<=<h1>).*(?=<\/h1>)/;
const PARAGRAPH = /(?<=<p>).*(?=<\/p>)/g;
const PLAIN_TAGS = /<(\/?)(?:p|h1)>/g;
const READ_ONE = /read 1 page\n/;
const LABELLED = /^letter\.example\t1 page\t.*\t1 labelled\n$/;
const REDESIGNED = /the site may have been redesigned/g;
const LETTER = /^letter\.example\t5 pages\t\d+ texts\t\d+ repeated\t\d+ places$/;

/** A crawl of two sites whose pages take turns, one of them told by the pages' own address, and a folder. */
function crawl(): (name: string) => string {
  const folder = temporaryFolder();
  const lines = generatedSite.flatMap((html, i) => [
    { id: `a${i}`, url: `https://letter.example/${i}`, html },
    {
      id: `b${i}`,
      html: pageOf(`Story number ${"abcde"[i]} is of its own.</p><p>${SHARE}`).replace(
        "<body>",
        '<link rel=canonical href="https://b.example/x"><body>',
      ),
    },
  ]);
  lines.splice(3, 0, { id: "empty", html: "" });
  const json = lines.map((page) => JSON.stringify(page));
  mkdirSync(join(folder, "letter"));
  mkdirSync(join(folder, "tmp"));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  writeAll(folder, {
    "x.jsonl": json.join("\n"),
    "first.jsonl": json.slice(0, 5).join("\n"),
    ...Object.fromEntries(generatedSite.map((html, i) => [`letter/${i}.html`, html])),
  });
  writeTinyModel(folder);
  return (name) => join(folder, name);
}

interface Row {
  readonly input: string;
  readonly text?: string;
}

function rowsOf(text: string): Row[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

function textsOf(rows: readonly Row[]): (string | undefined)[] {
  return rows.map(({ text }) => text);
}

/** Names of the pages that say what all pages of their site say. */
function repeating(text: string): string[] {
  const isRepeating = ({ text = "" }: Row): boolean =>
    text.includes(TEASER) || text.includes(SHARE);
  return rowsOf(text)
    .filter(isRepeating)
    .map(({ input }) => input);
}

function extractJson(...args: string[]): Promise<Finished> {
  return runHere(["extract", "-q", "-f", "json", ...args]);
}

/** What runs leave in the folder for what is temporary, which {@link crawl} makes their own. */
function leftovers(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("seine-sites-"));
}

describe("extract", () => {
  test("--sites leaves out what a site repeats, as does what was learnt before", async () => {
    const at = crawl();
    const inputs = [at("x.jsonl"), at("letter")];
    const before = leftovers();
    const alone = await extractJson(...inputs);
    expect(repeating(alone.stdout)).toHaveLength(15);
    const { code, stdout } = await extractJson("--sites", "--jobs", "1", ...inputs);
    expect(code).toBe(1);
    const names = (text: string): string[] => rowsOf(text).map(({ input }) => input);
    expect(names(stdout)).toEqual(names(alone.stdout));
    expect(repeating(stdout)).toEqual([]);
    for (const lead of leads) expect(stdout).toContain(lead);
    await runHere(["sites", "learn", "-q", "--jobs", "1", ...inputs, "-o", at("s.jsonl")]);
    const out = ["--site", at("s.jsonl"), "--jobs", "2", "-o", at("out"), "--resume"];
    await extractJson(...out, at("first.jsonl"));
    await extractJson(...out, ...inputs);
    expect(readFileSync(at("out"), "utf8")).toBe(stdout);
    expect(leftovers()).toEqual(before);
  });

  test("--sites says the same in parts, and in another order", async () => {
    const at = crawl();
    const whole = rowsOf((await extractJson("--sites", at("x.jsonl"))).stdout);
    const rows: Row[][] = [];
    for (const part of ["0", "1"]) {
      const out = ["--sites", "--shard", `${part}/2`, "-o", at(`${part}.out`), "--resume"];
      for (let run = 0; run < 2; run++) await extractJson(...out, "--jobs", "1", at("x.jsonl"));
      rows.push(rowsOf(readFileSync(at(`${part}.out`), "utf8")));
    }
    expect(rows).toEqual([0, 1].map((part) => whole.filter((_, i) => i % 2 === part)));
    const lines = readFileSync(at("x.jsonl"), "utf8").split("\n");
    writeAll(at("."), { "y.jsonl": lines.toReversed().join("\n") });
    const other = await extractJson("--sites", at("y.jsonl"));
    expect(textsOf(rowsOf(other.stdout).toReversed())).toEqual(textsOf(whole));
  });

  test("--sites stream knows pages before, whoever works on them", async () => {
    const at = crawl();
    const run = (jobs: string): Promise<Finished> =>
      extractJson("--sites", "stream", "--jobs", jobs, at("x.jsonl"));
    const { stdout } = await run("1");
    expect(repeating(stdout)).toEqual(expect.arrayContaining(["a0", "b0"]));
    expect(repeating(stdout).length).toBeLessThan(8);
    expect((await run("3")).stdout).toBe(stdout);
  });

  test.each([
    [["--sites", "-"], "found - with --sites, expected files, which are read twice"],
    [["--sites", "https://e.example/"], "found https://e.example/ with --sites"],
    [
      ["--sites", "stream", "--shard", "0/2", "a.html"],
      "found --sites stream with --shard, which has a part of each",
    ],
    [["--sites", "stream", "-o", "x", "--resume", "a.html"], "found --sites stream with --resume"],
    [
      ["--sites", "stream", "--output-dir", "x", "--skip-done", "a.html"],
      "found --sites stream with --skip-done: pages done before would not be known; learn them first",
    ],
    [["--site", "none.jsonl", "a.html"], "cannot read the sites none.jsonl"],
    [["--sites", "--method", "cetr", "a.html"], "found --method with batch options"],
    [["--sites", "--site", "a", "a.html"], "cannot be used with option"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stderr } = await extractJson(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test.each(["extract", "records"])(
  "%s says that --sites stream has no parts, and refuses them",
  async (command) => {
    const { code, stdout, stderr } = await runHere([
      command,
      "--sites",
      "stream",
      "--shard",
      "0/2",
      "a",
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("learn them first with seine sites learn, and use --site");
    const help = (await runHere([command, "--help", "--all"])).stdout.replaceAll(SPACES, " ");
    expect(help).toContain("--sites stream refuses --shard, --resume and --skip-done");
  },
);

describe("sites", () => {
  test("learn, merge and show: parts give what the whole gives", async () => {
    const at = crawl();
    const learn = (...args: string[]): Promise<Finished> =>
      runHere(["sites", "learn", "-q", "-m", at("model.json"), ...args, at("x.jsonl")]);
    const whole = await learn("--jobs", "3");
    expect(whole).toMatchObject({ code: 1, stderr: expect.stringContaining("empty") as string });
    const told = ["sites", "learn", "-m", at("model.json"), "-o", at("told.jsonl"), at("x.jsonl")];
    expect((await runHere(told)).stderr).toContain("read 10 pages\n");
    for (const part of ["0", "1"]) await learn("--shard", `${part}/2`, "-o", at(`${part}.jsonl`));
    const merged = await runHere(["sites", "merge", at("1.jsonl"), at("0.jsonl"), at("1.jsonl")]);
    expect(merged).toMatchObject({ code: 0, stdout: whole.stdout });
    const { stdout } = await runHere(["sites", "show", at("0.jsonl"), at("1.jsonl")]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(4);
    writeAll(at("."), { "s.jsonl": whole.stdout });
    const shown = await runHere(["sites", "show", at("s.jsonl")]);
    expect(shown.stdout.trimEnd().split("\n").sort()).toEqual([
      "b.example\t5 pages\t7 texts\t2 repeated\t2 places",
      expect.stringMatching(LETTER),
    ]);
    const other = await extractJson("--site", at("s.jsonl"), at("x.jsonl"));
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toMatch(OTHER_MODEL);
    const wrong = await runHere(["sites", "merge", at("x.jsonl")]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("x.jsonl, line 1: found no format field");
  });
});

test("rounds are as large as all before them together, up to 256", async () => {
  const items = (async function* () {
    for (let i = 0; i < 1000; i++) yield i;
  })();
  const sizes: number[] = [];
  const seen: number[] = [];
  for await (const round of growingRounds(items)) {
    const before = seen.length;
    for await (const item of round) seen.push(item);
    sizes.push(seen.length - before);
  }
  expect(sizes).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 232]);
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, i) => i));
});

describe("sites learn --labels", () => {
  /** A Seine folder with the first page of the site, labelled. */
  function labelled(): (name: string) => string {
    const at = crawl();
    mkdirSync(join(at("my"), "one"), { recursive: true });
    const [title] = TITLE.exec(generatedSite[0]!)!;
    const paragraphs = generatedSite[0]!.match(PARAGRAPH)!.slice(0, 2);
    writeAll(at("my/one"), {
      "page.html": generatedSite[0]!,
      "gold.txt": [title, ...paragraphs].join("\n"),
      "page.json": JSON.stringify({ url: "https://letter.example/0" }),
    });
    return at;
  }

  test("teaches a site by labelled pages alone, which extract uses", async () => {
    const at = labelled();
    const args = ["sites", "learn", "-m", at("model.json"), "--labels", at("my")];
    const learnt = await runHere([...args, "-o", at("s.jsonl")]);
    expect(learnt).toEqual({ code: 0, stdout: "", stderr: expect.stringMatching(READ_ONE) });
    const { stdout } = await runHere(["sites", "show", at("s.jsonl")]);
    expect(stdout).toMatch(LABELLED);
    const use = ["-m", at("model.json"), "--site", at("s.jsonl"), "--jobs", "1"];
    const { stdout: rows, stderr } = await extractJson(...use, at("letter"));
    expect(stderr).toBe("");
    expect(rowsOf(rows)).toHaveLength(5);
    for (const { text } of rowsOf(rows).slice(1)) {
      expect(text).not.toContain(TEASER);
    }
    for (const lead of leads) expect(rows).toContain(lead);
  });

  test("goes together with other pages, in any order and split", async () => {
    const at = labelled();
    const args = ["sites", "learn", "-q", "-m", at("model.json"), "--labels", at("my")];
    const whole = await runHere([...args, at("x.jsonl")]);
    const more = ["sites", "learn", "-q", "-m", at("model.json"), at("x.jsonl")];
    await runHere([...more, "-o", at("b.jsonl")]);
    await runHere([...args, "-o", at("a.jsonl")]);
    const merged = await runHere(["sites", "merge", at("b.jsonl"), at("a.jsonl")]);
    expect(merged.stdout).toBe(whole.stdout);
    expect(whole.stdout).toContain('"version":2');
    expect(whole.stdout).toContain('"version":1');
  });

  test("tells a site that was redesigned", async () => {
    const at = labelled();
    const model = ["-m", at("model.json")];
    await runHere(["sites", "learn", "-q", ...model, "--labels", at("my"), "-o", at("s.jsonl")]);
    for (const i of [1, 2]) {
      const anew = generatedSite[i]!.replaceAll(PLAIN_TAGS, "<$1section>");
      writeAll(at("tmp"), { [`${i}.html`]: anew.replace('"story"', '"new"') });
    }
    const use = ["extract", ...model, "--site", at("s.jsonl"), "--jobs", "1", "-f", "json"];
    const { stdout, stderr, code } = await runHere([...use, at("tmp"), at("letter/3.html")]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "letter.example: 2 of 3 pages have hardly any of the places where the labelled pages",
    );
    expect(stderr).toContain("label some of them and learn the site again");
    expect(stdout.match(REDESIGNED)).toHaveLength(2);
    expect((await runHere([...use, at("letter/3.html")])).stderr).not.toContain("hardly any");
  });

  test("a folder that is no corpus is wrong usage", async () => {
    const at = labelled();
    const none = await runHere(["sites", "learn", "--labels", at("letter")]);
    expect(none.code).toBe(2);
  });

  test("teaches where the values of records stand", async () => {
    const at = crawl();
    const page = (finish: string, i: number): string =>
      `<title>Lamp ${i}</title><h1>Lamp ${i}</h1><p class=a>Made with care</p><p class=x>${finish}</p>`;
    mkdirSync(join(at("my"), "one"), { recursive: true });
    mkdirSync(join(at("my"), "two"), { recursive: true });
    const url = "https://lamps.example/1";
    writeAll(at("my/one"), {
      "page.html": page("Oak", 1),
      "page.json": JSON.stringify({ url, records: [{ finish: ["Oak"], title: ["Lamp 1"] }] }),
    });
    writeAll(at("my/two"), {
      "page.html": page("Ash", 2),
      "page.json": JSON.stringify({ url }),
      "gold.txt": "Lamp",
    });
    const args = ["sites", "learn", "--records", "--labels", at("my"), "-o", at("shop.jsonl")];
    const learnt = await runHere(args);
    expect(learnt.code).toBe(1);
    expect(learnt.stderr).toContain('two: found no values, expected a page with "records"');
    writeAll(at("tmp"), { "3.html": page("Elm", 3) });
    const { stdout } = await runHere(["records", "--site", at("shop.jsonl"), at("tmp/3.html")]);
    expect(JSON.parse(stdout).records[0].attributes.finish[0]).toMatchObject({
      text: "Elm",
      rule: "site",
    });
  });
});
