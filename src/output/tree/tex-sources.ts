/** TeX in attributes alone: in the address of an image that a server draws, in data that a script renders. */

import { DATA_NAME } from "../../document/attribute-names.ts";
import { isBlank } from "../../document/blank-text.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TEXT, tag } from "../../document/tags.ts";
import { percentDecoded } from "../../document/urls.ts";

const IMG = tag("img");
const DIV = tag("div");

/** Parameters of an address that hold TeX: `latex.php?latex=…`, `equation?tex=…`, `chart?cht=tx&chl=…`. */
const texParameter = /[?&](?:latex|tex|math)=([^&#]+)/i;
const chartParameter = /[?&]chl=([^&#]+)/i;
/** Programs that draw all behind the question mark: `gif.latex?…`, `svg.image?…`, `mimetex.cgi?…`. */
const texProgram = /(?:[./](?:latex|tex)|\.image|(?:mime|math)tex\.cgi)\?([^#]+)/i;
const mayBeTex = /tex|math|cht=tx|\.image\?/i;
/** What no other text has. */
const surelyTex = /\\[a-z]|[_^{}]/i;
/** A setting in front of a formula, which says how to draw it: `\dpi{110}`, `\bg_white`. */
const setting =
  /^\\(?:dpi|bg|fn|color|inline|displaystyle|large|small|huge)(?![a-z])(?:\{[\w#]{0,12}\}|_\{?\w{1,12}\}?)?/i;
const MOST_SETTINGS = 6;
const space = /&space;/g;
const plus = /\+/g;
/** Characters of a formula, in its source. */
const LONGEST = 4000;

/** The TeX in the address of an image; undefined without any. */
export function texInAddress(document: Document, node: number): string | undefined {
  if (document.tags[node] !== IMG) return undefined;
  const address = attribute(document, node, "data-src") ?? attribute(document, node, "src");
  if (address === undefined || address.length > LONGEST || !mayBeTex.test(address))
    return undefined;
  const isChart = address.includes("cht=tx");
  const value = (isChart ? chartParameter : texParameter).exec(address)?.[1];
  if (value !== undefined) return tidied(percentDecoded(value.replace(plus, " ")));
  const query = texProgram.exec(address)?.[1];
  const tex = query === undefined ? undefined : tidied(percentDecoded(query.replace(space, " ")));
  return tex !== undefined && surelyTex.test(tex) ? tex : undefined;
}

function tidied(tex: string): string | undefined {
  let rest = tex.trim();
  for (let i = 0; i < MOST_SETTINGS && setting.test(rest); i++)
    rest = rest.replace(setting, "").trim();
  return rest === "" ? undefined : rest;
}

const dataNames = ["data-math", "data-latex", "data-tex", "data-katex", "data-formula"];
const LONGEST_NAME = Math.max(...dataNames.map(({ length }) => length));
/** Other than TeX: a switch, or JSON. */
const noTex = /^(?:(?:true|false|inline|display|block)$|[{[]\s?["{[])/i;

/** Whether any element of a page may have TeX in its data. */
export function mayHaveTexData({ source, attributes, attributeNames }: Document): boolean {
  for (let a = 0; a < attributeNames.length; a++) {
    if (attributeNames[a] !== DATA_NAME) continue;
    const start = attributes[4 * a]!;
    const length = attributes[4 * a + 1]! - start;
    if (length > LONGEST_NAME) continue;
    for (let i = 0; i < dataNames.length; i++) {
      const name = dataNames[i]!;
      if (name.length === length && source.hasName(name, start)) return true;
    }
  }
  return false;
}

/** The TeX in an element's data, which says what it shows; undefined without any. */
export function texInData(document: Document, node: number): string | undefined {
  if (document.attributeStarts[node] === document.attributeStarts[node + 1]) return undefined;
  for (const name of dataNames) {
    const value = attribute(document, node, name)?.trim() ?? "";
    if (value === "" || value.length > LONGEST || noTex.test(value)) continue;
    if (surelyTex.test(value) || isEmpty(document, node)) return value;
  }
  return undefined;
}

function isEmpty(document: Document, node: number): boolean {
  const { tags, ends } = document;
  for (let n = node + 1; n < ends[node]!; n++) {
    if (tags[n] === TEXT && !isBlank(document, n)) return false;
  }
  return true;
}

/** Whether an element with TeX in its data is a block. */
export function isTexBlock({ tags }: Document, node: number): boolean {
  return tags[node] === DIV;
}
