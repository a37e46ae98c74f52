/**
 * Parts a bundle into a script, which V8 can keep compiled (src/cli/compiled-code.ts), and a module that runs it and
 * has its exports: modules cannot be kept so.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** The bundle that runs scripts. */
const LOADER = "./compiled-code.js";
/** What a script has for `import.meta`, and for imports that come later: they are the module's. */
const META = "$importMeta";
const LATER = "$imports";
const LITERAL_IMPORT = /^import\((["'`])[^"'`$]+\1\)$/;

/** Writes a bundle as a script and a module, which has the bundle's name. */
export function writeScript(folder: string, fileName: string, code: string): void {
  const { script, module } = scriptOf(fileName, code);
  writeFileSync(join(folder, scriptName(fileName)), inAscii(script));
  writeFileSync(join(folder, fileName), module);
}

/** What a backslash stands before, or what is not ASCII. */
const ESCAPED = /\\[\s\S]|[^\0-\x7f]/g;

/**
 * A script with escapes for what is not ASCII: V8 keeps the source in every thread, with two bytes per character if one
 * of them is beyond Latin-1.
 */
export function inAscii(script: string): string {
  return script.replace(ESCAPED, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    if (unit < 0x80) return found;
    if (found.length > 1)
      throw new Error(`found ${found} in a script, expected no backslash there`);
    return `\\u${unit.toString(16).padStart(4, "0")}`;
  });
}

function scriptName(fileName: string): string {
  return fileName.replace(".js", ".script.js");
}

/** A bundle whose exports never change once it has run, as a script and a module. */
export function scriptOf(fileName: string, code: string): { script: string; module: string } {
  const parsed = parseSync(fileName, code).module;
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed;
  const text = ({ start, end }: { start: number; end: number }): string => code.slice(start, end);
  const later = dynamicImports.map(text);
  const unknown = later.find((expression) => !LITERAL_IMPORT.test(expression));
  if (unknown !== undefined) throw new Error(`found ${unknown} in ${fileName}, expected a name`);
  const locals = staticImports.flatMap(({ entries }) =>
    entries.map(({ localName }) => localName.value),
  );
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, localName }) => ({ name: exportName.name!, local: localName.name! }));
  const body = replaced(code, [
    ...[...staticImports, ...staticExports].map(({ start, end }) => ({ start, end, by: "" })),
    ...importMetas.map(({ start, end }) => ({ start, end, by: META })),
    ...dynamicImports.map(({ start, end }, i) => ({ start, end, by: `${LATER}[${i}]()` })),
  ]);
  const parameters = [META, LATER, ...locals].join(",");
  const members = exported.map(({ name, local }) => `${name}:${local}`).join(",");
  // In brackets, it is compiled as it is read.
  const script = `"use strict";(function(${parameters}){${body}\nreturn{${members}}})`;
  const address = `new URL("./${scriptName(fileName)}",import.meta.url)`;
  const given = ["import.meta", `[${later.map((expression) => `()=>${expression}`)}]`, ...locals];
  const variables = exported.map(({ name }, i) => `e${i}=code.${name}`);
  const module =
    `import{loadCode}from"${LOADER}";${staticImports.map(text).join("")}` +
    `const code=loadCode(${address})(${given.join(",")});` +
    `const ${variables.join(",")};` +
    `export{${exported.map(({ name }, i) => `e${i} as ${name}`).join(",")}};\n`;
  return { script, module };
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function replaced(code: string, replacements: readonly Replacement[]): string {
  let text = "";
  let from = 0;
  for (const { start, end, by } of [...replacements].sort((a, b) => a.start - b.start)) {
    text += code.slice(from, start) + by;
    from = end;
  }
  return text + code.slice(from);
}
