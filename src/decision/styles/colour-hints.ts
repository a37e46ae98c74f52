/** What a text of CSS says of colours, by a first look. Each expression reads the text once, if it is asked for. */
const CLEAR =
  /(?:(?<![\w-])|fill-)color\s*:\s*(?:transparent|#[0-9a-f]{3}0\b|#[0-9a-f]{6}00\b|[a-z]{3,5}\([^()]*[,/]\s*0?\.?0+%?\s*\))/i;
const PAIR = /background/i;
const OWN_COLOUR = /(?<!-)color\s*(?::|\/\*)|fill-color/i;

export class ColourHints {
  readonly #css: string;
  #isClear: boolean | undefined;
  #isOwn: boolean | undefined;

  constructor(css: string) {
    this.#css = css;
  }

  /** Whether letters may be transparent. */
  get isClear(): boolean {
    this.#isClear ??= CLEAR.test(this.#css);
    return this.#isClear;
  }

  /** Whether letters may have a colour. */
  get isOwn(): boolean {
    this.#isOwn ??= OWN_COLOUR.test(this.#css);
    return this.#isOwn;
  }

  /** Whether a background is there, too. */
  get isPair(): boolean {
    return this.isOwn && PAIR.test(this.#css);
  }
}
