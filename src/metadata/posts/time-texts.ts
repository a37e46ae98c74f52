/** Texts that are little more than a date, a time of day or an age, as far as no date is parsed. */

/** Longer texts are sentences. */
export const MAX_TEXT: number = 90;
export const LONGEST_AGE: number = 40;
const LONGEST_CLOCK = 24;
export const FIGURE: RegExp = /\d/;
const MAY_BE_DATE = /\d{4}|\d[-/.]\d{1,2}[-/.]\d\d|[\u5e74\ub144]/;
const CLOCK =
  /^[\s[(@,]*(?:[^\W\d_]{2,10},? (?:at |um |\u00e0 )?)?(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)? ?(?:[ap]\.?m\.?)?[\s\])]*$/iu;
const AGE =
  /^[\s(\u00b7\u2022|-]*(?:\p{L}{1,9} ){0,2}(?:\d{1,3} ?|(?:an?|one|few) )(?:s|sec|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|mos|months?|y|yrs?|years?)\.?(?:,? \d{1,2} ?(?:months?|days?|hours?|minutes?))? ?(?:ago)?[\s)\u00b7\u2022|-]*$/iu;
const AGE_ELSEWHERE =
  /^[\s(]*(?:vor \d{1,3} \p{L}{3,8}|il y a \d{1,3} \p{L}{1,8}|hace \d{1,3} \p{L}{1,8}|h\u00e1 \d{1,3} \p{L}{1,8}|\d{1,3} \p{L}{1,9} (?:geleden|fa|sedan|siden|temu|\u043d\u0430\u0437\u0430\u0434|\u00f6nce|ago)|\d{1,3} ?\p{L}{1,3}(?:\u524d|\uc804))[\s)]*$/iu;
const RELATIVE_DAY =
  /^[\s(,]*(?:posted |on )?(?:today|yesterday|heute|gestern|hier|aujourd'hui|ayer|hoy|\u0441\u0435\u0433\u043e\u0434\u043d\u044f|\u0432\u0447\u0435\u0440\u0430)(?:$|[\s,@]+(?:(?:at|um|\u00e0|\u0432) )?\d{1,2}[:.h]\d\d)/iu;
/** Labels of dates on people and on changes. */
const OTHER_DATE =
  /\b(?:join(?:ed| date)|regist\w*|since|last (?:seen|active|visit|edited)|edited|updat\w*|modif\w*|born|expires?|bearbeitet|dabei seit|inscri\w*)\b/i;
const WORDS = /\p{L}+/gu;
/** Most words beside those of the date: "Posted: … Post subject". A shorter text cannot have more. */
const MOST_OTHERS = 9;
const MANY_WORDS = 2 * MOST_OTHERS + 1;

/** Whether a text, or the label before one, is of a date that is not a post's: "Joined:", "edited". */
export function isOtherDate(text: string): boolean {
  return OTHER_DATE.test(text);
}

/** What a collapsed text is: no time; one if it can be parsed as a date; a time in any case. */
export const NO_TIME = 0;
export const MAYBE_DATE = 1;
export const SURE_TIME = 2;
export type Timeliness = typeof NO_TIME | typeof MAYBE_DATE | typeof SURE_TIME;

/** What a text may be, a bit each: a day beside today, an age, a time of day, a date. */
export const DAY = 1;
export const AGED = 2;
export const TIMED = 4;
export const DATED = 8;
export const ALL: number = DAY | AGED | TIMED | DATED;

/** @param hints what it may be, see `timeHints` */
export function timeliness(text: string, hints: number = ALL): Timeliness {
  if (text.length > MAX_TEXT) return NO_TIME;
  const isTime = isPlainTime(text, hints);
  if (!isTime && !((hints & DATED) !== 0 && mayBeDate(text))) return NO_TIME;
  if (isOtherDate(text)) return NO_TIME;
  return isTime ? SURE_TIME : MAYBE_DATE;
}

function isPlainTime(text: string, hints: number): boolean {
  if ((hints & DAY) !== 0 && RELATIVE_DAY.test(text)) return true;
  if ((hints & AGED) !== 0 && text.length <= LONGEST_AGE) {
    if (AGE.test(text) || AGE_ELSEWHERE.test(text)) return true;
  }
  return (hints & TIMED) !== 0 && text.length <= LONGEST_CLOCK && CLOCK.test(text);
}

function mayBeDate(text: string): boolean {
  if (!FIGURE.test(text) || !MAY_BE_DATE.test(text)) return false;
  return text.length < MANY_WORDS || (text.match(WORDS)?.length ?? 0) <= MOST_OTHERS;
}
