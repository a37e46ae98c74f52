/** Colours of content and of the rest. */
export interface Palette {
  readonly content: string;
  readonly rest: string;
  /** On a dark page. */
  readonly dark: { readonly content: string; readonly rest: string };
}

/** How palettes are called on the command line and in the report. */
export const paletteNames = ["article", "safe"] as const;
export type PaletteName = (typeof paletteNames)[number];

/**
 * `article`: red and blue, as in Dragnet's article. `safe`: vermillion and blue of Okabe and Ito,
 * "Color Universal Design" (2008), which colour-blind people tell apart.
 */
export const palettes: Readonly<Record<PaletteName, Palette>> = {
  article: {
    content: "#d62728",
    rest: "#1f77b4",
    dark: { content: "#ff6b61", rest: "#5aa9e6" },
  },
  safe: {
    content: "#d55e00",
    rest: "#0072b2",
    dark: { content: "#ff9240", rest: "#56b4e9" },
  },
};
