import { describe, expect, test } from "vitest";
import { z } from "zod";
import { peers } from "../../../src/base/peers.ts";
import { findings, spaceFinding, temporary } from "../../../src/cli/doctor/checks.ts";
import { report } from "../../../src/cli/doctor/report.ts";
import { version } from "../../../src/cli/version.ts";
import { runHere } from "../run.ts";

const schema = z.object({
  version: z.string(),
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["ok", "missing", "broken"]),
      found: z.string(),
      remedy: z.string().optional(),
    }),
  ),
});

describe("seine doctor", () => {
  test("finds what is here, as JSON and as lines", async () => {
    const { code, stdout } = await runHere(["doctor", "--json"]);
    const found = schema.parse(JSON.parse(stdout));
    expect({ code, ok: found.ok, version: found.version }).toEqual({
      code: 0,
      ok: true,
      version: version(),
    });
    const statuses = new Map(found.checks.map(({ name, status }) => [name, status]));
    for (const name of ["Node.js", "model default", "model of records", "worker threads"]) {
      expect([name, statuses.get(name)]).toEqual([name, "ok"]);
    }
    // Without a remedy nothing is wrong, and the other way round.
    for (const { name, status, remedy } of found.checks) {
      expect([name, remedy === undefined]).toEqual([name, status === "ok"]);
    }
    for (const peer of peers) {
      expect(found.checks.find(({ name }) => name.startsWith(`${peer} (`))?.status).toBeDefined();
    }
    expect(statuses.get("natural (stems of search and VSSE)")).toBe("ok");
    const lines = (await runHere(["doctor"])).stdout;
    expect(lines).toMatch(LINES);
  }, 120_000);

  test("a folder that is not there is broken, with the remedy", async () => {
    expect(await temporary("/none/at/all")).toEqual({
      name: "temporary folder",
      status: "broken",
      found: "there is no such file or folder",
      remedy: "set TMPDIR to a folder that you may write to",
    });
  });

  test("is 1 where something is broken", () => {
    const broken = { name: "a", status: "broken", found: "b", remedy: "c" } as const;
    const fine = { name: "d", status: "ok", found: "e" } as const;
    const lacking = { name: "f", status: "missing", found: "g", remedy: "h" } as const;
    expect(report([fine, lacking], false).ok).toBe(true);
    const { ok, text } = report([broken, fine], false);
    expect(ok).toBe(false);
    expect(text).toContain("broken   a: b\n         -> c\nok       d: e\nsomething is broken\n");
    expect(JSON.parse(report([broken], true).text)).toMatchObject({ ok: false, checks: [broken] });
  });

  test("little space is told", () => {
    expect(spaceFinding("/tmp", 2 ** 40)).toMatchObject({ status: "ok" });
    expect(spaceFinding("/tmp", 1_000_000)).toMatchObject({
      status: "missing",
      found: "/tmp, 1 MB free",
      remedy: expect.stringContaining("TMPDIR"),
    });
    expect(spaceFinding("/tmp", 0).status).toBe("broken");
  });

  test("checks are of one machine each", async () => {
    const one = { name: "a", status: "ok", found: "b" } as const;
    expect(await findings([() => one, async () => one])).toEqual([one, one]);
  });
});

const LINES =
  /^seine [\d.]+\nok {7}Node\.js: .*\n(?:.+\n)*everything that Seine always needs is there\n$/;
