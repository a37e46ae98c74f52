import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { moduleOf, scriptOf } from "../../src/build/scripts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ASCII = /^[\0-\x7f]+$/;
const REBOUND = /^export let\b/m;

const chunk =
  'import{a as b,c}from"./x.js";import*as d from"node:fs";var e=()=>[b,c,d.f,import.meta.url];' +
  "var f=()=>import(`./y.js`);export{e as do,f};";

test("a chunk becomes a script of what it imports, and a module with its exports", async () => {
  const run = runInThisContext(await scriptOf(chunk)) as (...given: unknown[]) => void;
  const exports: Record<string, () => unknown> = {};
  const imports: Record<string, unknown> = { "./x.js": { a: 1, c: 2 }, "node:fs": { f: 3 } };
  run(
    (name: string) => imports[name],
    (name: string) => `later ${name}`,
    (name: string, get: () => () => unknown) => Object.defineProperty(exports, name, { get }),
    { url: "here" },
  );
  expect(exports.do!()).toEqual([1, 2, 3, "here"]);
  expect(exports.f!()).toBe("later ./y.js");
  const lines = moduleOf("z.script.js", ["./x.js", "node:fs"], ["do", "f"]).split("\n");
  expect(lines).toEqual([
    'import{runScript}from"./compiled-code.js";',
    'import*as import0 from"./x.js";',
    'import*as import1 from"node:fs";',
    'const code=runScript(new URL("./z.script.js",import.meta.url),{"./x.js":import0,"node:fs":import1},(name)=>import(name),import.meta);',
    "const{do:export0,f:export1}=code;",
    "export{export0 as do,export1 as f};",
    "",
  ]);
});

test("a script is in ASCII and gives the same", async () => {
  const list =
    '["\u2028\\\\é\u{1f600}", /[–\u{1f600}]/u.test("\u{1f600}"), /\u{1f600}/.test("\u{1f600}"), `ü`]';
  const script = await scriptOf(`export const a = ${list};`);
  expect(script).toMatch(ASCII);
  const run = runInThisContext(script) as (...given: unknown[]) => void;
  let read: () => unknown = () => undefined;
  run(undefined, undefined, (_: string, get: () => unknown) => {
    read = get;
  });
  expect(read()).toEqual(runInThisContext(list));
});

test("no module gives an export another value later: scripts export what they have when they have run", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => file.endsWith(".ts"));
  const rebound = modules.filter((file) =>
    REBOUND.test(readFileSync(join(root, "src", file), "utf8")),
  );
  expect(rebound).toEqual([]);
});
