/** Where a link leads. */
export const FRAGMENT = 1;
/** The page itself, by its address. */
export const SAME_PAGE = 2;
export const SCRIPT = 3;
/** A mail address or a telephone number. */
export const CONTACT = 4;
/** An address without a host. */
export const RELATIVE = 5;
/** An address with a host: that of the page's site, another, or unknown as the page's own is. */
export const SAME_SITE = 6;
export const EXTERNAL = 7;
export const ABSOLUTE = 8;

const HASH = 0x23;
const SLASH = 0x2f;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const contactScheme = /^(?:mailto|tel|sms|whatsapp):/i;
const scriptScheme = /^javascript:/i;
const authority = /^(?:https?:)?\/\/([^/?#]*)/i;
const port = /:\d*$/;
const www = /^www\d?\./;

/** Host of an address in lower case, without user, port and `www.`; undefined without one. */
export function hostOf(address: string): string | undefined {
  const found = authority.exec(address)?.[1];
  if (found === undefined) return undefined;
  const host = found.slice(found.lastIndexOf("@") + 1).toLowerCase();
  return host.replace(port, "").replace(www, "");
}

/** Classifies the links of a page; `url` is its address, if known. */
export function linkClassifier(url: string | undefined): (href: string) => number {
  const host = url === undefined ? undefined : hostOf(url);
  const address = url?.split("#", 1)[0];
  const path = address?.replace(authority, "");
  return (href) => {
    if (href.charCodeAt(0) === HASH) return FRAGMENT;
    // Most addresses of a page whose own is unknown, for which what follows comes to this.
    if (url === undefined) {
      if (href.charCodeAt(0) === SLASH && href.charCodeAt(1) !== SLASH) return RELATIVE;
      if (href.startsWith("https://") || href.startsWith("http://")) return ABSOLUTE;
    }
    const trimmed = href.trim();
    if (trimmed.startsWith("#")) return FRAGMENT;
    const end = trimmed.indexOf("#");
    const target = end < 0 ? trimmed : trimmed.slice(0, end);
    if (target === "" || target === address) return SAME_PAGE;
    // Most addresses: a path has neither a scheme nor a host.
    const isPath = target.charCodeAt(0) === SLASH && target.charCodeAt(1) !== SLASH;
    if (isPath) return target === path ? SAME_PAGE : RELATIVE;
    if (host === undefined) {
      if (authority.test(target)) return ABSOLUTE;
    } else {
      const targetHost = hostOf(target);
      if (targetHost !== undefined) {
        return isWithin(targetHost, host) || isWithin(host, targetHost) ? SAME_SITE : EXTERNAL;
      }
    }
    if (scriptScheme.test(target)) return SCRIPT;
    if (contactScheme.test(target)) return CONTACT;
    if (scheme.test(target)) return ABSOLUTE;
    return target === path ? SAME_PAGE : RELATIVE;
  };
}

/** Whether a host is another or one of its subdomains. */
function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
