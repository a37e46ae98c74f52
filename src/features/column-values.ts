/** What values a column can have, by its name: families name alike what is alike. */
export interface ColumnValues {
  readonly isWhole: boolean;
  readonly low: number;
  readonly high: number;
}

const ANY = Number.POSITIVE_INFINITY;
const anything: ColumnValues = { isWhole: false, low: -ANY, high: ANY };

/** Kinds of columns, of which the first that a name fits counts. */
const kinds: readonly (ColumnValues & { readonly names: readonly RegExp[] })[] = [
  {
    ...{ isWhole: true, low: 0, high: 1 },
    names: [
      /^id-class\/|^cetr\/prediction$|later-copy$|same-(?:path|parent|before|after)$/,
      /^(?:tags\/(?:is|in|only|page-has)|text-shape\/(?:starts|ends)|position\/(?:is|before|after))-/,
      /^(?:title-match\/(?:equals|within|is|after|below|beside)|readability\/(?:below|before|after))-/,
      /^visibility\/(?:role|itemprop|hidden|display|visibility|zero|closed|aria|in|foreign)-/,
      /^visibility\/(?:noscript|editable|labelled|invisible)$/,
    ],
  },
  { isWhole: true, low: 0, high: 6, names: [/heading-level$/] },
  { isWhole: true, low: -ANY, high: ANY, names: [/depth-to-median$/] },
  {
    ...{ isWhole: true, low: 0, high: ANY },
    names: [
      /^punctuation\/(?!density|visual)|[-/]depth$|-count$|(?<!log)-distance$|\/(?:up|down)-from-/,
      /^tags\/(?:links|strong|emphasis|images|breaks|spans|controls|times)$|^page\/holder-tags$/,
      /^text-shape\/(?:lines|sentences)$|^visibility\/(?:rel-|itemscopes$)/,
    ],
  },
  {
    ...{ isWhole: false, low: -1, high: 1 },
    names: [/difference-(?:link-share|punctuation)$|(?:h1|longest)-share$|offset-from-best$/],
  },
  {
    ...{ isWhole: false, low: 0, high: 1 },
    names: [
      /share(?:-plain|-of-best)?$|(?:link|comma)-density|-(?:closeness|covers|covered|dice|punctuation)$/,
      /^(?:punctuation\/(?:density|visual-value)|page\/(?:in-\w+|below-cells|punctuation|gini))$/,
      /^visibility\/(?!log)[\w-]+-links$|^text-shape\/(?:rank|relative-to-longest)/,
      /^readability\/[\w-]*ratio$|\/(?:best-score|run-position|path-scaled|long-around)$/,
    ],
  },
  {
    ...{ isWhole: false, low: 0, high: ANY },
    names: [
      /(?:text|tag)-density|-variation$|^cetr\/|per-word$|to-mean$|data-attributes$/,
      /\b(?<!difference-)log-(?!relative|blocks-from)/,
    ],
  },
];

/** The values that a column of this name can have; any, where nothing is known of it. */
export function columnValues(name: string): ColumnValues {
  return kinds.find(({ names }) => names.some((own) => own.test(name))) ?? anything;
}
