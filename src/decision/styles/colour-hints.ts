/** What a text of CSS says of colours, by a first look. Each expression reads the text once, if it is asked for. */
const CLEAR =
  /color\s*:\s*(?:transparent|#[0-9a-f]{3}0\b|#[0-9a-f]{6}00\b|[a-z]{3,5}\([^()]*[,/]\s*0?\.?0+%?\s*\))/gi;
/** What is before the colour of letters, where the name may be longer. */
const LONGER = /[\w-]/;
const FILL = "fill-";
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
    this.#isClear ??= hasClearLetters(this.#css);
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

/** An expression that began with what may be before the name would try each character of a sheet. */
function hasClearLetters(css: string): boolean {
  CLEAR.lastIndex = 0;
  for (let found = CLEAR.exec(css); found !== null; found = CLEAR.exec(css)) {
    const { index } = found;
    if (index === 0 || !LONGER.test(css[index - 1]!)) return true;
    if (css.slice(Math.max(0, index - FILL.length), index).toLowerCase() === FILL) return true;
    CLEAR.lastIndex = index + 1;
  }
  return false;
}
