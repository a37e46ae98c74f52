import { Choice } from "./choice.ts";
import type { Claim } from "./claim.ts";
import { squash } from "./title-parts.ts";

const WWW = /^www\./;

/** Names of a host: `news.example.co.uk` is also `example.co.uk` and `example`. */
export function hostNames(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const host = new URL(url).hostname.replace(WWW, "");
  const labels = host.split(".");
  const names = new Set([host]);
  for (let i = 1; i < labels.length - 1; i++) names.add(labels.slice(i).join("."));
  for (const label of labels.slice(0, -1)) names.add(label);
  return [...names];
}

/**
 * The site's name, chosen among claims; the name on a link to the front page and the host's speak for one like them. Some
 * pages state their own title there; only a front page is named like its site.
 *
 * @param banners names on links to the site's front page
 */
export function siteNames(
  claims: readonly Claim[],
  banners: readonly string[],
  url: string | undefined,
  title: string | undefined,
): Choice<string> {
  const choice = new Choice<string>("siteName");
  const squashed = title === undefined ? undefined : squash(title);
  for (const claim of claims) {
    const form = squash(claim.text);
    if (form !== "" && form !== squashed) choice.add(claim, claim.text, form);
  }
  for (const banner of banners) {
    const form = squash(banner);
    if (form !== squashed) choice.support(form, "home link");
  }
  for (const host of hostNames(url)) choice.support(squash(host), "host");
  return choice;
}
