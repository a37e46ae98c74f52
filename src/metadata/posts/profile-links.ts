/** Addresses of people's profiles. */

const PROFILE =
  /(?:\/(?:users?|u|members?|profiles?|people|authors?|by|~)\/[^/?#]|\/(?:@|~)[^/]|(?:[?&;/]|^)(?:member|profile|user|memberlist|userinfo|viewprofile|showuser)(?:\.php|\.aspx?|\.cgi)?\?|[?&;](?:u|uid|user|userid|user_id|member|showuser|author)=[^&]|action=(?:view)?profile|mode=viewprofile|(?:^|\/)(?:member|user|profile)[-_.]?\d)/i;
const NO_PROFILE =
  /log-?_?(?:in|out)|sign-?_?(?:in|up|out)|regist|account|search|message|pm\b|report|ignore|find|badge|\/(?:answers|questions|posts|topics|followers|settings)\b/i;

/** Whether a link's address is that of a profile. */
export function isProfile(href: string): boolean {
  return PROFILE.test(href) && !NO_PROFILE.test(href);
}
