import type { Found, Metadata } from "../../metadata/metadata.ts";
import type { OutputFormat } from "./format.ts";
import { toMarkdownText } from "./markdown/write.ts";

/**
 * GitHub Flavored Markdown, with formulas in dollars. Text that looks like markup is escaped. Dollar signs
 * are escaped only in content with formulas; elsewhere they are prices.
 */
export const markdown: OutputFormat = {
  name: "markdown",
  render({ tree, record, from = {} }) {
    const written = toMarkdownText(tree.root);
    return record.metadata === undefined
      ? written
      : `${frontMatter(from, record.metadata)}\n${written}`.trimEnd();
  },
};

/** Characters that JSON allows but YAML does not, or that are markup in Markdown. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff<]|\](?=[[(:])/g;

/** The value that a field only repeats on most pages: then it is left out. */
function repeated(
  { title, description, language }: Metadata,
  name: string,
): Found<string> | undefined {
  switch (name) {
    case "headline":
      return title;
    case "excerpt":
      return description;
    case "declaredLanguage":
      return language;
    default:
      return undefined;
  }
}

/** The page's identity and metadata as YAML front matter; values are written as JSON, which is valid YAML. */
function frontMatter(from: object, metadata: Metadata): string {
  const asEscape = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const written = Object.entries(metadata as Record<string, Found<unknown>>).filter(
    ([name, { value }]) => value !== repeated(metadata, name)?.value,
  );
  const fields = [
    ...Object.entries(from),
    ...written.map(([name, { value }]): [string, unknown] => [name, value]),
    // The name is empty where a program asks about a page without one.
  ].filter(([, value]) => value !== undefined && value !== "");
  const lines = fields.map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unsafe, asEscape)}\n`,
  );
  return `---\n${lines.join("")}---\n`;
}
