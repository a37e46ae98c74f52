/** Names in the places of authors that are nobody's: news agencies, and networks of adverts. */
import { squash } from "./title-parts.ts";

const agencies =
  "reuters|thomsonreuters|associatedpress|ap|agencefrancepresse|afp|dpa|dpaafx|unitedpressinternational|upi|" +
  "pressassociation|pamedia|canadianpress|xinhua|xinhuanewsagency|tass|itartass|rianovosti|interfax|efe|ansa|" +
  "kyodo|kyodonews|presstrustofindia|pti|ians|ani|newswire|prnewswire|businesswire";
const networks = "taboola|outbrain|revcontent|mgid|zergnet|disqus|adchoices|googleadsense|dianomi";

const nobody = new Set(`${agencies}|${networks}`.split("|"));
const article = /^the\s+/i;
/** Short names are abbreviations in capitals; as a nickname they may be somebody's. */
const SHORT = 3;

const BY = / by /i;

/** Whether a name is an agency's or a network's, or says both: Sponsored Links by Taboola. */
export function isNobody(name: string): boolean {
  const [, behind, more] = name.split(BY);
  if (behind !== undefined && more === undefined && isNobody(behind)) return true;
  const form = squash(name.replace(article, ""));
  return nobody.has(form) && (form.length > SHORT || name === name.toUpperCase());
}
