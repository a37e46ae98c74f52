/** U+0020 and below that are white space. */
const SPACES = "\t\n\f\r ";
/** DEL, and those of U+0080 to U+009F that a terminal takes for ESC and a letter: DCS, SOS, CSI, OSC, PM, APC. */
const COMMANDS = "\x7f\x90\x98\x9b\x9d\x9e\x9f";
/** A quick test: it matches every text with unwanted characters, which few texts have. */
const SUSPECT =
  /[^\t\n\f\r -~\u00a0-\u00ac\u00ae-\u200a\u200e-\u205f\u2065-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/**
 * Characters without width that spell something: several in a row, those that only join, and one between
 * Latin letters. One between others is how Persian, Indic scripts and emoji are written.
 */
const WIDTHLESS =
  /[\u200b-\u200d\u2060-\u2064\ufeff]{2,}|[\u2060-\u2064]|(?<=[a-z\d])[\u200b-\u200d](?=[a-z\d])/gi;
const LAST_LATIN = 0x24f;
const JOINERS = "\u200c\u200d";

/** First half of U+E0000 to U+E03FF: tags, and the second set of variation selectors. */
const UNSEEN = "\udb40";
/** The flag that tags make another one of, a country's part: 🏴 and tags. */
const BLACK_FLAG = "\u{1f3f4}";
/** Second half of the tag that ends a flag. */
const LAST_TAG = "\udc7f";
/** Code units of the tags of a flag: six letters and the one that ends them. */
const LONGEST_FLAG = 14;

/**
 * A text without some of what no reader sees and no format wants: soft hyphens, byte-order marks, halves of
 * surrogate pairs, the characters that XML 1.0 forbids, those that begin a command to a terminal, and those
 * that spell words which only machines read: tags, but in a flag, and variation selectors after others.
 * Runs of characters without width go too, single ones between Latin letters, and word joiners. Others of
 * U+0080 to U+009F stay: they are what is left of the letters of a page in a wrong encoding.
 */
export function cleanText(given: string): string {
  if (!SUSPECT.test(given)) return given;
  const text = given.replace(WIDTHLESS, (run, at: number) => {
    const isLatin = at === 0 || given.charCodeAt(at - 1) <= LAST_LATIN;
    return run.length > 1 && !isLatin && JOINERS.includes(run[0]!) ? run[0]! : "";
  });
  let cleaned = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || (code >= 0x7f && code <= 0xad) || code >= 0xd800) {
      if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
        if (text[i] === UNSEEN) {
          const end = afterUnseen(text, i);
          const shown = shownOf(text, i);
          cleaned += text.slice(from, shown);
          from = end;
          i = end - 1;
        } else i++;
      } else if (isUnwanted(code)) {
        cleaned += text.slice(from, i);
        from = i + 1;
      }
    }
  }
  return from === 0 ? text : cleaned + text.slice(from);
}

/** Where a run of such characters ends. */
function afterUnseen(text: string, start: number): number {
  let end = start;
  while (text[end] === UNSEEN && isLowSurrogate(text.charCodeAt(end + 1))) end += 2;
  return end;
}

/** Where the part of such a run ends that changes what is seen: the tags of a flag, one selector. */
function shownOf(text: string, start: number): number {
  let end = start;
  if (text.startsWith(BLACK_FLAG, start - 2)) {
    while (end - start < LONGEST_FLAG && isTag(text, end)) {
      end += 2;
      if (text[end - 1] === LAST_TAG) break;
    }
    return end;
  }
  return isTag(text, start) ? start : start + 2;
}

function isTag(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1);
  return text[at] === UNSEEN && low >= 0xdc00 && low < 0xdc80;
}

function isUnwanted(code: number): boolean {
  if (code < 0x20) return !SPACES.includes(String.fromCharCode(code));
  if (code < 0xad) return COMMANDS.includes(String.fromCharCode(code));
  return code === 0xad || code === 0xfeff || code >= 0xfffe || (code >= 0xd800 && code < 0xe000);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
