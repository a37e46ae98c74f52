/** What a page is drawn with besides its own bytes: style sheets, pictures and fonts that came with it. */
export interface Resource {
  readonly ending: Ending;
  readonly bytes: Uint8Array;
}

/** Resources by their absolute addresses, without fragments. */
export type Resources = ReadonlyMap<string, Resource>;

/** Finds what is at an address. */
export type Find = (
  address: string,
) => Resource | "too large" | undefined | Promise<Resource | "too large" | undefined>;

/** Limits of one page. */
export const MOST_RESOURCES = 200;
export const MOST_BYTES_EACH: number = 4 * 2 ** 20;
export const MOST_BYTES: number = 32 * 2 ** 20;

/** Sheets that import sheets, one in the other. */
export const DEPTH = 4;

/** Media types of what is taken, by the endings of file names. */
export const mediaTypes = {
  css: "text/css",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  otf: "font/otf",
} as const;
export type Ending = keyof typeof mediaTypes;

const endings = new Map<string, Ending>([
  ...Object.entries(mediaTypes).map(([ending, type]) => [type, ending as Ending] as const),
  ["image/jpg", "jpg"],
  ["image/vnd.microsoft.icon", "ico"],
  ["application/font-woff", "woff"],
  ["application/font-woff2", "woff2"],
  ["application/x-font-ttf", "ttf"],
]);
/** Media types that say nothing. */
const VAGUE = /^(?:application|binary)\/octet-stream$/;
const NAME_END = /\.([a-z\d]{2,5})(?:[?#]|$)/i;

/** The ending for a media type or, without one, for a name; undefined for what is not taken. */
export function endingOf(type: string | undefined, name: string): Ending | undefined {
  const [media = ""] = (type ?? "").split(";");
  const stated = media.trim().toLowerCase();
  if (stated !== "" && !VAGUE.test(stated)) return endings.get(stated);
  const ending = NAME_END.exec(name)?.[1]?.toLowerCase().replace("jpeg", "jpg") ?? "";
  return Object.hasOwn(mediaTypes, ending) ? (ending as Ending) : undefined;
}

/** The text of a style sheet. */
export function cssOf({ bytes }: Resource): string {
  return new TextDecoder().decode(bytes);
}
