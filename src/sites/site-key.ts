/**
 * What a page's site is known by: the host of its address, such as `news.example`. A wrong key is harmless, as pages of another
 * template share neither texts nor places.
 *
 * @throws TypeError when it is no absolute URL with a host
 */
export function siteKey(url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : "";
  if (host === "") {
    const shown = JSON.stringify(String(url).slice(0, MOST_SHOWN));
    throw new TypeError(`url: expected an absolute URL with a host, found ${shown}`);
  }
  return host;
}

/** Most characters of a wrong address that a message repeats. */
const MOST_SHOWN = 80;
