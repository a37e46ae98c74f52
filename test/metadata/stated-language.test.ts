import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { readStatements, statedLanguage } from "../../src/metadata/statements.ts";

const item = (json: string) => `<script type="application/ld+json">${json}</script>`;

test.each([
  ["nothing", "<p>A page.", undefined],
  ["the head", '<meta http-equiv="content-language" content="de-AT">', "de-AT"],
  ["Open Graph", '<meta property="og:locale" content="pt_BR">', "pt-BR"],
  ["an item", item('{"@type": "Article", "inLanguage": "fr"}'), "fr"],
  ["an item that numbers a letter", item('{"@type": "Article", "in\\u004canguage": "fr"}'), "fr"],
  ["an item with other numbers", item('{"@type": "Article", "name": "\\u00e9"}'), undefined],
  [
    "microdata",
    '<p itemscope itemtype="https://schema.org/Article"><i itemprop=inLanguage>fi',
    "fi",
  ],
])("the language of %s is that of all statements", (_, html, language) => {
  const document = parse(html);
  expect(statedLanguage(document)).toBe(language);
  expect(readStatements(document).language?.value).toBe(language);
});
