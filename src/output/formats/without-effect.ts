import type { FormatOptions } from "./format.ts";
import type { FormatName } from "./registry.ts";

/** Options that bear on what is written. */
type Options = FormatOptions & { readonly blocks?: string | undefined };

/** An option, or one of its values, without effect in a format. */
export interface Ignored {
  readonly option: keyof Options;
  /** Undefined: any value. */
  readonly value?: string;
  readonly because: string;
}

const links: Ignored = { option: "links", value: "text", because: "it has no links" };
const images: Ignored = { option: "images", value: "drop", because: "it has no images" };
const base: Ignored = { option: "baseUrl", because: "it has no links" };
const cells: Ignored = { option: "csvRaw", because: "it has no cells" };
const blocks: Ignored = { option: "blocks", because: "it lists no blocks" };

/** What has no effect, by format: known before a format is loaded. */
export const ignored: Readonly<Record<FormatName, readonly Ignored[]>> = {
  text: [
    links,
    images,
    { option: "metadata", because: "it is the content alone" },
    base,
    cells,
    blocks,
  ],
  markdown: [cells, blocks],
  html: [cells, blocks],
  json: [{ option: "links", value: "text", because: "its texts have no links" }, cells],
  xml: [cells, blocks],
  csv: [links, images, { option: "metadata", because: "it always has some" }, base, blocks],
};

/** Messages for options without effect, one per option. */
export function withoutEffect(
  name: FormatName,
  options: Options,
): { readonly option: keyof Options; readonly message: string }[] {
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
