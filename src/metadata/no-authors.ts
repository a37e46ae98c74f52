/** Names in the places of authors that are nobody's: news agencies, networks of adverts, accounts, roles, buttons. */
import { tokens } from "../document/words.ts";
import { squash } from "./title-parts.ts";

const agencies = listed(
  "reuters|thomsonreuters|associatedpress|ap|agencefrancepresse|afp|dpa|dpaafx|deutschepresseagentur|apa|" +
    "austriapresseagentur|sda|keystonesda|kna|epd|sid|unitedpressinternational|upi|pressassociation|pamedia|" +
    "canadianpress|xinhua|xinhuanewsagency|tass|itartass|rianovosti|interfax|efe|agenciaefe|europapress|ansa|" +
    "adnkronos|kyodo|kyodonews|jiji|yonhap|presstrustofindia|pti|ians|ani|anp|belga|ntb|tt|ritzau|stt|lusa|" +
    "pap|ctk|mti|tanjug|ukrinform|newswire|prnewswire|businesswire|globenewswire|accesswire",
);
/** Short ones that are written in small letters, and are no nicknames. */
const small = listed("dpa|epd|kna|sda");
const networks =
  "taboola|outbrain|revcontent|mgid|zergnet|disqus|adchoices|googleadsense|dianomi|poweredby";
/** Accounts and desks in whose name anybody writes, and words of navigation. */
const nobody = listed(
  `${networks}|admin|administrator|administrador|administrateur|superuser|root|user|guest|webmaster|siteadmin|` +
    "wpadmin|undefined|null|none|unknown|author|theauthor|byline|by|von|par|por|door|di|da|av|af|editor|" +
    "theeditor|editors|theeditors|editorial|editorialstaff|editorialteam|editorialboard|" +
    "staff|staffreport|contributor|contributors|guestauthor|guestcontributor|redaktion|redaktionen|redaktionell|" +
    "redaccion|redacao|redazione|redactie|redaction|laredaction|redakcja|redakce|toimitus|\u0440\u0435\u0434\u0430\u043a\u0446\u0438\u044f|" +
    "\u7f16\u8f91\u90e8|\u7de8\u96c6\u90e8|sponsored|advertisement|login|signin|signup|register|subscribe|menu|home|rss|follow|" +
    "search|share|name|updated|published|posted|information|details|profile|archives|aboutus|contact|faculty|alumni|people|\u65b0\u898f\u767b\u9332|\u30ed\u30b0\u30a4\u30f3",
);
const ROLE =
  /(?:^|[^\p{L}])(?:editor|writer|reporter|journalist|columnist|head of|vice president|educator|producer|engineer|professor|researcher|scientist|correspondent|contributor|author|founder|director|manager|attorney|expert|specialist|president|officer|ceo|staff|consultant|analyst|redakteur(?:in)?|chefredakteur(?:in)?|autor(?:in)?|r\u00e9dact(?:eur|rice)|journaliste|periodista|redactora?|giornalista|redattore|redacteur|korrespondent(?:in)?|korespondent|dziennikarz|\u0436\u0443\u0440\u043d\u0430\u043b\u0438\u0441\u0442|\u0440\u0435\u0434\u0430\u043a\u0442\u043e\u0440|\u043a\u043e\u0440\u0440\u0435\u0441\u043f\u043e\u043d\u0434\u0435\u043d\u0442)s?(?:$|[^\p{L}])/iu;
const DESK =
  /(?:^|[\s-])(?:redaktion(?:en)?|r\u00e9daction|redacci\u00f3n|reda\u00e7\u00e3o|redazione|redactie|redakcja|redakce|newsroom|news ?desk|team|editorial|staff|editors)$/i;
const ARTICLE = /^the\s+/i;
/** Where an agency's report comes from: Associated Press in Valencia. */
const PLACE = / (?:in|aus|\u00e0|en|da|w|v) (?=\p{Lu})/u;
/** A desk that rewrites what agencies send: red/Agenturen, Staff and agencies. */
const REPORTS = /(?:^|[\s/,])(?:agenturen|agencies|agences|agencias|agenzie|agentschappen|wires)$/i;
/** Short names are abbreviations in capitals; as a nickname they may be somebody's. */
const SHORT = 3;
const BY = / by /i;

function listed(names: string): ReadonlySet<string> {
  return new Set(names.split("|"));
}

/** Whether a name is nobody's, an agency's or a network's, or says both: Sponsored Links by Taboola. */
export function isNobody(name: string): boolean {
  const [, behind, more] = name.split(BY);
  if (behind !== undefined && more === undefined && isNobody(behind)) return true;
  return nobody.has(squash(name)) || isAgency(name) || REPORTS.test(name);
}

/** Whether a name is a news agency's. */
export function isAgency(name: string): boolean {
  const bare = name.replace(ARTICLE, "").split(PLACE, 1)[0]!;
  const form = squash(bare);
  return (
    agencies.has(form) && (form.length > SHORT || bare === bare.toUpperCase() || small.has(bare))
  );
}

/** A name without an agency behind it: Ada Sand dpa. */
export function withoutAgency(name: string): string {
  const words = name.split(" ");
  const last = words.at(-1)!;
  // As a word of its own the abbreviation is in small letters, too: dpa.
  const isSigned = isAgency(last) || (agencies.has(last) && last.length >= SHORT);
  return words.length > 2 && isSigned ? words.slice(0, -1).join(" ") : name;
}

/** Whether a name is a desk's: Example-Redaktion, Example Team. */
export function isDesk(name: string): boolean {
  return DESK.test(name);
}

/** Whether a text says what somebody is: Senior Writer. */
export function isRole(text: string): boolean {
  return ROLE.test(text);
}

/** Whether a text of few words says nothing but that. */
export function isRoleAlone(text: string): boolean {
  return ROLE.test(text) && tokens(text).length <= 3;
}
