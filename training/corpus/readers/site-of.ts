/**
 * Second-level labels under which a country registers names (`bbc.co.uk`, `abc.net.au`).
 * They are enough for grouping pages; the full public suffix list has 10,000 lines and changes weekly.
 */
const SECOND_LEVEL: ReadonlySet<string> = new Set(
  (
    "ac co com edu go gob gouv gov govt id info ltd me mil ne net nhs nic nom or org plc pp sch school web " +
    // Provinces and cities as second-level labels in Canada, Russia and Poland.
    "msk spb gc qc edu bc on"
  ).split(" "),
);

/** Hosts whose customers have subdomains: each subdomain is a site. `blogspot` has many endings. */
const HOSTING: ReadonlySet<string> = new Set([
  "blogs.com",
  "github.io",
  "gitlab.io",
  "herokuapp.com",
  "livejournal.com",
  "medium.com",
  "netlify.app",
  "pages.dev",
  "readthedocs.io",
  "squarespace.com",
  "substack.com",
  "tumblr.com",
  "typepad.com",
  "vercel.app",
  "weebly.com",
  "wixsite.com",
  "wordpress.com",
]);

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const IP_V4 = /^\d+(\.\d+){3}$/;

/**
 * The registrable domain of a URL or host name, to group pages by source:
 * `https://www.bbc.co.uk/news` -> `bbc.co.uk`, `londonmark.blogspot.com` -> itself.
 *
 * A heuristic: the last two labels, three below a country's second-level label, one more on blog hosts. A text
 * that is not a URL is returned trimmed and in lower case, as its own source.
 */
export function siteOf(url: string): string {
  const host = hostOf(url);
  if (IP_V4.test(host) || host.startsWith("[")) return host;
  const labels = host.split(".");
  const domain = labels.slice(-registrableLabels(labels));
  const hosted = HOSTING.has(domain.join(".")) || domain[0] === "blogspot";
  if (!hosted || labels.length === domain.length) return domain.join(".");
  const name = labels[labels.length - domain.length - 1]!;
  // `www.tumblr.com` is the host's own front page.
  return name === "www" ? domain.join(".") : `${name}.${domain.join(".")}`;
}

/** Number of labels of the registrable domain. */
function registrableLabels(labels: readonly string[]): number {
  const country = labels.at(-1)?.length === 2;
  return country && labels.length > 2 && SECOND_LEVEL.has(labels.at(-2)!) ? 3 : 2;
}

function hostOf(url: string): string {
  const trimmed = url.trim();
  for (const candidate of [trimmed, `http://${trimmed}`]) {
    if (!SCHEME.test(candidate)) continue;
    try {
      const host = new URL(candidate).hostname;
      if (host !== "") return host.endsWith(".") ? host.slice(0, -1) : host;
    } catch {
      // Not a URL: the next candidate, or the text itself.
    }
  }
  return trimmed.toLowerCase();
}
