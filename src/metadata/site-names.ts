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
