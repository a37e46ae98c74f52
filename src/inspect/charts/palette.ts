/** Colours of content and of the rest. */
export interface Palette {
  readonly content: string;
  readonly rest: string;
  /** On a dark page. */
  readonly dark: { readonly content: string; readonly rest: string };
}

/** Names of the palettes, on the command line and in the report. */
export const paletteNames = ["green", "article"] as const;
export type PaletteName = (typeof paletteNames)[number];

/** A palette as the properties that style sheets read it by. */
export function propertiesOf({ content, rest, dark }: Palette): string {
  return `--content-light:${content};--rest-light:${rest};--content-dark:${dark.content};--rest-dark:${dark.rest}`;
}

/**
 * `green`: content in green, the rest in grey; one is twice as light as the other, so that colour-blind
 * people can distinguish them, and both have a contrast of 3 : 1 to the paper (WCAG 2, 1.4.11).
 * `article`: red and blue, as in Dragnet's article.
 */
export const palettes: Readonly<Record<PaletteName, Palette>> = {
  green: {
    content: "#00664b",
    rest: "#8a909a",
    dark: { content: "#55e0ac", rest: "#868d98" },
  },
  article: {
    content: "#d62728",
    rest: "#1f77b4",
    dark: { content: "#ff6b61", rest: "#5aa9e6" },
  },
};
