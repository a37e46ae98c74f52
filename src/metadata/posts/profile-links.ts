/** Addresses of people's profiles. */

const PROFILE =
  /(?:\/(?:users?|u|members?|profiles?|people|authors?|by|~)\/[^/?#]|\/(?:@|~)[^/]|(?:[?&;/]|^)(?:member|profile|user|memberlist|userinfo|viewprofile|showuser)(?:\.php|\.aspx?|\.cgi)?\?|[?&;](?:u|uid|user|userid|user_id|member|showuser|author)=[^&]|action=(?:view)?profile|mode=viewprofile|(?:^|\/)(?:member|user|profile)[-_.]?\d)/i;
const NO_PROFILE =
  /log-?_?(?:in|out)|sign-?_?(?:in|up|out)|regist|account|search|message|pm\b|report|ignore|find|badge|\/(?:answers|questions|posts|topics|followers|settings)\b/i;

/** Whether a link's address is that of a profile. */
export function isProfile(href: string): boolean {
  return PROFILE.test(href) && !NO_PROFILE.test(href);
}

/** What words of such addresses begin with, at the start or behind one of these signs. */
const BEGINNINGS = "us u/ ui u= me pr pe au by vi sh".split(" ");
const SIGNS = "/?&;=";

/** By ASCII character: 1 for these signs, 2 for what alone says enough: an entity's, and those before the name itself. */
const signs = new Uint8Array(0x80);
for (const sign of SIGNS) signs[sign.charCodeAt(0)] = 1;
for (const sign of "&@~") signs[sign.charCodeAt(0)] = 2;
/** By first letter: bits of the second characters, see {@link bitOf}. */
const seconds = new Uint32Array(0x80);
for (const beginning of BEGINNINGS) {
  for (const first of [beginning[0]!, beginning[0]!.toUpperCase()]) {
    seconds[first.charCodeAt(0)]! |= bitOf(beginning.charCodeAt(1));
  }
}

/** A bit that letters share in both cases, and with few other characters. */
function bitOf(code: number): number {
  return 1 << (code & 0x1f);
}

/** Whether the address in a source may be that of a profile: few others are taken for one, and no string is made. */
export function mayBeProfile(source: string, start: number, end: number): boolean {
  let isBehindSign = true;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    const sign = code < 0x80 ? signs[code]! : 0;
    if (sign === 2) return true;
    if (isBehindSign && code < 0x80 && i + 1 < end) {
      if ((seconds[code]! & bitOf(source.charCodeAt(i + 1))) !== 0) return true;
    }
    isBehindSign = sign === 1;
  }
  return false;
}
