/** Style sheets that are written in their own address. */
const DATA =
  /^\s*(?:url\(\s*)?["']?data:text\/css((?:;[^,;"']{0,40}){0,4}),([^"')]*)["']?\s*\)?\s*$/i;
const BASE64 = /;\s*base64$/i;

/** The text of a sheet in an address, or in what an `@import` names without conditions; undefined for others. */
export function dataText(address: string): string | undefined {
  const [, type, data] = DATA.exec(address) ?? [];
  if (data === undefined) return undefined;
  try {
    return BASE64.test(type!) ? atob(data) : decodeURIComponent(data);
  } catch {
    return undefined;
  }
}
