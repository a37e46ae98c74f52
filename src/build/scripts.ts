/**
 * Parts a chunk into a script, which V8 can keep compiled (src/cli/compiled-code.ts), and a module that runs it and has
 * its exports: modules cannot be kept so.
 */
import { moduleRunnerTransform, type Plugin } from "vite";

/** What Vite names the parameters of a module's code. */
const PARAMETERS = [
  "__vite_ssr_import__",
  "__vite_ssr_dynamic_import__",
  "__vite_ssr_exportName__",
  "__vite_ssr_import_meta__",
];

/** What a backslash stands before, or a unit that is not ASCII. */
const ESCAPABLE = /\\[\s\S]|[^\0-\x7f]/g;

/** Writes the chunks with these names so. None of their exports may change once they have run. */
export function withCompiledCode(names: readonly string[]): Plugin {
  return {
    name: "compiled-code",
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        // A chunk of such a name that is imported later only has a module's exports.
        if (chunk.type !== "chunk" || chunk.isDynamicEntry || !names.includes(chunk.name)) continue;
        const script = chunk.fileName.replace(".js", ".script.js");
        this.emitFile({ type: "asset", fileName: script, source: await scriptOf(chunk.code) });
        const imports = chunk.imports.map((file) => (file in bundle ? `./${file}` : file));
        chunk.code = moduleOf(script, imports, chunk.exports);
      }
    },
  };
}

/** A function of what a module imports, as an expression. */
export async function scriptOf(code: string): Promise<string> {
  const transformed = await moduleRunnerTransform(code, null, "", code);
  // What it imports is there when it runs.
  const body = transformed!.code.replaceAll(
    "= await __vite_ssr_import__(",
    "= __vite_ssr_import__(",
  );
  // In brackets, it is compiled as it is read.
  const script = `"use strict";(function(${PARAMETERS}){${body}\n})`;
  // V8 keeps the source in every thread, with two bytes per character if one of them is beyond Latin-1.
  return script.replace(ESCAPABLE, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A module that runs the script and has its exports. */
export function moduleOf(
  script: string,
  imports: readonly string[],
  exports: readonly string[],
): string {
  const given = imports.map((name, i) => `"${name}":import${i}`);
  return [
    'import{runScript}from"./compiled-code.js";',
    ...imports.map((name, i) => `import*as import${i} from"${name}";`),
    `const code=runScript(new URL("./${script}",import.meta.url),{${given}},(name)=>import(name),import.meta);`,
    `const{${exports.map((name, i) => `${name}:export${i}`)}}=code;`,
    `export{${exports.map((name, i) => `export${i} as ${name}`)}};\n`,
  ].join("\n");
}
