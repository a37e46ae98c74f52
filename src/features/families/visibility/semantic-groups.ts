/** Values of an attribute in groups. The last group, "other", has all values that no group lists. */
export interface Grouping {
  readonly names: readonly string[];
  /** Number of a value's group, from 1. */
  of(value: string): number;
}

function grouping(groups: Record<string, string>): Grouping {
  const names = [...Object.keys(groups), "other"];
  const numbers = new Map<string, number>();
  for (const [name, values] of Object.entries(groups)) {
    for (const value of values.split(" ")) numbers.set(value, names.indexOf(name) + 1);
  }
  return { names, of: (value) => numbers.get(value) ?? names.length };
}

/** WAI-ARIA 1.2 roles that name a part of the page. */
export const roles: Grouping = grouping({
  navigation: "navigation",
  banner: "banner",
  contentinfo: "contentinfo",
  complementary: "complementary",
  main: "main",
  article: "article document",
  search: "search",
  dialog: "dialog alertdialog",
  menu: "menu menubar menuitem menuitemcheckbox menuitemradio",
  list: "list listitem",
  button: "button",
  tab: "tab tablist tabpanel",
  heading: "heading",
  presentation: "presentation none",
});
export const roleNames: readonly string[] = roles.names;

/** Schema.org properties of articles, comments and products, lower case. */
export const itemprops: Grouping = grouping({
  "article-body": "articlebody",
  text: "text description",
  name: "name headline",
  author: "author",
  date: "datepublished datemodified datecreated dateline uploaddate",
  comment: "comment comments",
  review: "review reviews reviewbody",
  offer: "offers price pricecurrency",
  breadcrumb: "breadcrumb itemlistelement",
});
export const itempropNames: readonly string[] = itemprops.names;

/** Link types that are counted, in bit order; `ugc` counts as `sponsored`: the page disowns both. */
export const relNames = [
  "nofollow",
  "sponsored",
  "tag",
  "author",
  "bookmark",
  "next",
  "prev",
] as const;
/** Bits by link type. */
export const relBits: Map<string, number> = new Map(relNames.map((name, i) => [name, 1 << i]));
relBits.set("ugc", 1 << relNames.indexOf("sponsored"));
