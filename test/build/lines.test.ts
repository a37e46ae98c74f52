import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { withNarrowIndents } from "../../src/build/comments.ts";
import { inLines } from "../../src/build/lines.ts";

const IN = "${";
/** What a bundle has on one line, with all that a line end must not be put into. */
const code =
  "(()=>{" +
  `function first(a){return a?\`one\n  ${IN}[a,a+1].join(\`,\`)}\`:a}`.repeat(3) +
  "class Counter{static #own=1;next(){return Counter.#own++}}" +
  "let found=[];for(let i=0,n=3;i<n;i++)found.push(first(i),i);do found.push(`x`);while(found.length<9);" +
  "if(found.length>2)found.pop();else found.length=0;label:for(const one of found){if(one===`x`)break label}" +
  `const long=[${Array.from({ length: 200 }, (_, i) => `"part ${i}"`).join(",")}];` +
  "const later=()=>{};!function(){found.push(new Counter().next())}();" +
  "try{later()}catch(error){throw error}finally{found.push(long.length,{a:1,b:2}.b)}return found})()";

describe("a bundle in lines", () => {
  test("has short ones", () => {
    const lines = inLines("a.js", code).split("\n");
    expect(code.split("\n").length).toBeLessThan(6);
    expect(lines.length).toBeGreaterThan(15);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  });

  test("does the same", () => {
    expect(runInThisContext(inLines("a.js", code))).toEqual(runInThisContext(code));
  });

  test("has the same characters but for line ends", () => {
    expect(inLines("a.js", code).replaceAll("\n", "")).toBe(code.replaceAll("\n", ""));
  });
});

test("indents are narrow, but in texts of several lines", () => {
  const source = `if (a) {\n    if (b) {\n        c(\`\n    d\n        ${IN}e(\n        f)}\n    \`);\n    }\n}\n`;
  expect(withNarrowIndents("a.js", source)).toBe(
    `if (a) {\n if (b) {\n  c(\`\n    d\n        ${IN}e(\n  f)}\n    \`);\n }\n}\n`,
  );
});
