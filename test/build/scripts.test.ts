import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { inAscii, scriptOf } from "../../src/build/scripts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ASCII = /^[\0-\x7f]+$/;
const REBOUND = /^export let\b/m;

const bundle =
  'import{a as b,c}from"./x.js";import*as d from"node:fs";var e=()=>[b,c,d,import.meta.url];' +
  "var f=()=>import(`./y.js`);export{e as g,f};";

test("a bundle becomes a script of what it imports, and a module with its exports", () => {
  const { script, module } = scriptOf("z.js", bundle);
  const run = runInThisContext(script) as (...given: unknown[]) => Record<string, () => unknown>;
  const { g, f } = run({ url: "here" }, [() => "later"], 1, 2, 3);
  expect(g!()).toEqual([1, 2, 3, "here"]);
  expect(f!()).toBe("later");
  expect(module).toBe(
    'import{loadCode}from"./compiled-code.js";import{a as b,c}from"./x.js";import*as d from"node:fs";' +
      'const code=loadCode(new URL("./z.script.js",import.meta.url))(import.meta,[()=>import(`./y.js`)],b,c,d);' +
      "const e0=code.g,e1=code.f;export{e0 as g,e1 as f};\n",
  );
});

test("a script in ASCII is the same", () => {
  const script =
    '["\u2028\\\\é\u{1f600}", /[–\u{1f600}]/u.test("\u{1f600}"), /\u{1f600}/.test("\u{1f600}"), `ü`]';
  const written = inAscii(script);
  expect(written).toMatch(ASCII);
  expect(runInThisContext(written)).toEqual(runInThisContext(script));
  expect(() => inAscii("/[\\–]/")).toThrow("expected no backslash");
});

test("what is imported later must be named", () => {
  expect(() => scriptOf("z.js", "var a=(b)=>import(b);export{a};")).toThrow(
    "found import(b) in z.js, expected a name",
  );
});

test("no module gives an export another value later: scripts export what they have when they have run", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".ts"));
  const rebound = modules.filter((file) =>
    REBOUND.test(readFileSync(join(root, "src", file), "utf8")),
  );
  expect(rebound).toEqual([]);
});
