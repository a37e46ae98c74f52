/** The language of a listing. */
import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";

const CODE = tag("code");
const FIGURE = tag("figure");

const languageClass =
  /(?<!\S)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*|sourceCode\s+)([\w#+.-]{1,30})/i;
/** Hexo's figures: `highlight python`. */
const figureClass = /^\s*highlight\s+([\w#+.-]{1,30})\s*$/i;
/** Elements between Hexo's figure and the listing in its table. */
const FIGURE_REACH = 6;
/** What a class or `lang` may say alone, as highlighters write it: `hljs python`, `<pre lang="ruby">`. */
const knownLanguages = new Set(
  (
    "bash c clojure cpp csharp css dart diff dockerfile elixir erlang fortran go golang graphql groovy haskell html " +
    "ini java javascript js json jsx julia kotlin latex less lua makefile markdown matlab nginx objectivec ocaml perl " +
    "php powershell python py r ruby rust sass scala scheme scss sh shell sql swift toml ts tsx typescript vim xml " +
    "yaml yml zsh"
  ).split(" "),
);
/** What a label above a listing may say beside these. */
const labels = new Set([
  ...knownLanguages,
  ..."c++ c# f# objective-c vb.net jsonc http".split(" "),
]);
const noLanguage = new Set(
  "none text plain plaintext txt default nohighlight no-highlight".split(" "),
);
const noLabel = new Set([...noLanguage, "plain text", "code"]);

/** The language that a label names, empty for plain text; undefined for any other words. */
export function labelledLanguage(label: string): string | undefined {
  const name = label.toLowerCase();
  if (noLabel.has(name)) return "";
  return labels.has(name) ? name : undefined;
}

/** The language of a listing, lower case: of its element, the `<code>` in it, or those around. */
export function languageOf(document: Document, node: number): string | undefined {
  const { tags, ends, parents } = document;
  const inner = node + 1 < ends[node]! && tags[node + 1] === CODE ? [node + 1] : [];
  const outer = [parents[node]!, parents[parents[node]!] ?? 0].filter((n) => n > 0);
  const isOuter = (n: number): boolean => n < node;
  for (const n of [node, ...inner, ...outer]) {
    const classes = attribute(document, n, "class") ?? "";
    const found =
      attribute(document, n, "data-lang") ??
      attribute(document, n, "data-language") ??
      languageClass.exec(classes)?.[1] ??
      (isOuter(n) ? undefined : knownAmong(`${attribute(document, n, "lang") ?? ""} ${classes}`));
    const language = found?.trim().toLowerCase();
    if (language && isName.test(language) && !noLanguage.has(language)) return language;
  }
  let figure = parents[node]!;
  for (let i = 0; i < FIGURE_REACH && tags[figure] !== FIGURE; i++)
    figure = Math.max(0, parents[figure]!);
  if (tags[figure] !== FIGURE) return undefined;
  return figureClass.exec(attribute(document, figure, "class") ?? "")?.[1]?.toLowerCase();
}

const spaces = /\s+/;

/** The first of some words that names a language. */
function knownAmong(words: string): string | undefined {
  return words.split(spaces).find((word) => knownLanguages.has(word.toLowerCase()));
}

const isName = /^[\w#+.-]{1,30}$/;
