import type { FormatOptions } from "./format.ts";
import type { FormatName } from "./registry.ts";

/** An option, or one of its values, without effect in a format. */
export interface Ignored {
  readonly option: keyof FormatOptions;
  /** Undefined: any value. */
  readonly value?: string;
  readonly because: string;
}

const links: Ignored = { option: "links", value: "text", because: "it has no links" };
const images: Ignored = { option: "images", value: "drop", because: "it has no images" };
const base: Ignored = { option: "baseUrl", because: "it has no links" };
const cells: Ignored = { option: "csvRaw", because: "it has no cells" };

/** What has no effect, by format: known before a format is loaded. */
export const ignored: Readonly<Record<FormatName, readonly Ignored[]>> = {
  text: [links, images, { option: "metadata", because: "it is the content alone" }, base, cells],
  markdown: [cells],
  html: [cells],
  json: [{ option: "links", value: "text", because: "its texts have no links" }, cells],
  xml: [cells],
  csv: [links, images, { option: "metadata", because: "it always has some" }, base],
};

/** Messages for options without effect, one per option. */
export function withoutEffect(
  name: FormatName,
  options: FormatOptions,
): { readonly option: keyof FormatOptions; readonly message: string }[] {
  return ignored[name]
    .filter(({ option, value }) => {
      const given = options[option];
      return given !== undefined && (value === undefined || value === given);
    })
    .map(({ option, because }) => ({
      option,
      message: `has no effect on ${name} output: ${because}`,
    }));
}
