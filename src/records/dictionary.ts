/**
 * The words by which pages name attributes: a data file per language, `dictionaries/<language>.json`,
 * lists the words of each attribute. The paper's dictionary is not published.
 */
import { countWords, words } from "../document/words.ts";
import type { AttributeWords } from "./attribute-words.ts";
import { delimiterAt, withoutDelimiters } from "./delimiter.ts";
import ar from "./dictionaries/ar.json" with { type: "json" };
import bg from "./dictionaries/bg.json" with { type: "json" };
import cs from "./dictionaries/cs.json" with { type: "json" };
import da from "./dictionaries/da.json" with { type: "json" };
import de from "./dictionaries/de.json" with { type: "json" };
import el from "./dictionaries/el.json" with { type: "json" };
import en from "./dictionaries/en.json" with { type: "json" };
import es from "./dictionaries/es.json" with { type: "json" };
import et from "./dictionaries/et.json" with { type: "json" };
import fi from "./dictionaries/fi.json" with { type: "json" };
import fr from "./dictionaries/fr.json" with { type: "json" };
import hr from "./dictionaries/hr.json" with { type: "json" };
import hu from "./dictionaries/hu.json" with { type: "json" };
import it from "./dictionaries/it.json" with { type: "json" };
import ja from "./dictionaries/ja.json" with { type: "json" };
import ko from "./dictionaries/ko.json" with { type: "json" };
import lt from "./dictionaries/lt.json" with { type: "json" };
import lv from "./dictionaries/lv.json" with { type: "json" };
import nb from "./dictionaries/nb.json" with { type: "json" };
import nl from "./dictionaries/nl.json" with { type: "json" };
import pl from "./dictionaries/pl.json" with { type: "json" };
import pt from "./dictionaries/pt.json" with { type: "json" };
import ro from "./dictionaries/ro.json" with { type: "json" };
import ru from "./dictionaries/ru.json" with { type: "json" };
import sk from "./dictionaries/sk.json" with { type: "json" };
import sl from "./dictionaries/sl.json" with { type: "json" };
import sv from "./dictionaries/sv.json" with { type: "json" };
import tr from "./dictionaries/tr.json" with { type: "json" };
import uk from "./dictionaries/uk.json" with { type: "json" };
import zh from "./dictionaries/zh.json" with { type: "json" };

/** Recognises the texts that name attributes. */
export interface Dictionary {
  /** The attribute that a label names, its delimiter aside; undefined when no entry equals it. */
  attributeOf(label: string): string | undefined;
  /**
   * Whether a leaf's text before its delimiter is an entry, or at most three words that include one.
   *
   * @param delimiter offset of the delimiter; -1 without one
   */
  matches(text: string, delimiter?: number): boolean;
  /** Whether a text that is no entry itself has at most three words that include one. */
  hasEntry(text: string): boolean;
}

/** A label of at most this many words may have other words beside the entry. */
const MOST_WORDS = 3;
/** Longer texts are not labels and are skipped. */
const MOST_CHARACTERS = 80;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** Marks before a label: of a list, or brackets that its value closes. */
const OPENING = /^[\s*•·▪‣●■◆★✓✔〈《【「『<([-]+/u;
const HYPHENS = /[\s_\-‐-―./#*№]+/g;

/** In lower case it is two characters. */
const DOTTED_I = 0x130;
const PLAIN = /[A-Za-z0-9',;%&$+!?]/;
const IS_PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) =>
  PLAIN.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Where languages share a word, the first one counts. */
const languages: readonly AttributeWords[] = [
  en,
  de,
  fr,
  es,
  pl,
  ru,
  zh,
  ar,
  cs,
  hr,
  it,
  ja,
  ko,
  nl,
  pt,
  ro,
  sv,
  tr,
  bg,
  da,
  el,
  et,
  fi,
  hu,
  lt,
  lv,
  nb,
  sk,
  sl,
  uk,
];

/** Spellings that mean the same: case, hyphens, brackets and what is in them. */
function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const bare = withoutDelimiters(text.replace(OPENING, ""))
    .toLowerCase()
    .normalize("NFC")
    .replace(BRACKETS, " ");
  return withoutDelimiters(bare.replace(HYPHENS, " "));
}

/**
 * Whether a text has nothing that {@link fold} changes but capitals: letters of scripts that have no other spelling, figures,
 * a few signs, and single spaces inside. So have most texts.
 */
function isPlain(text: string): boolean {
  // A space may not come first.
  let isSpace = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) {
      if (isSpace) return false;
      isSpace = true;
    } else {
      if (!isPlainLetter(code)) return false;
      isSpace = false;
    }
  }
  return !isSpace;
}

/** Of ASCII, Latin 1, Latin Extended-A, Cyrillic or Han. */
function isPlainLetter(code: number): boolean {
  if (code < 0x80) return IS_PLAIN[code] === 1;
  if (code < 0x180) return code >= 0xc0 && code !== DOTTED_I;
  return (code >= 0x400 && code < 0x460) || (code >= 0x4e00 && code < 0xa000);
}

/** Attributes by folded words of all languages, once they are needed. */
let shared: ReadonlyMap<string, string> | undefined;

function entriesOf(lists: readonly AttributeWords[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const list of lists) {
    for (const [attribute, names] of Object.entries(list)) {
      for (const name of names) {
        const folded = fold(name);
        if (!entries.has(folded)) entries.set(folded, attribute);
      }
    }
  }
  return entries;
}

/**
 * The dictionary of all languages at once: pages mix them.
 *
 * @param more entries that count before those that come with Seine
 */
export function createDictionary(more: AttributeWords = {}): Dictionary {
  shared ??= entriesOf(languages);
  const others = shared;
  const added = entriesOf([more]);
  const named = (folded: string): string | undefined => added.get(folded) ?? others.get(folded);
  const hasEntry = (text: string): boolean =>
    countWords(text) <= MOST_WORDS && words(text).some((word) => named(word) !== undefined);
  return {
    attributeOf(label) {
      if (label.length > MOST_CHARACTERS) return undefined;
      const attribute = named(fold(label));
      if (attribute !== undefined || !label.includes("/")) return attribute;
      // Make/manufacturer: two words for one thing.
      const parts = label.split("/").map((part) => named(fold(part)));
      return parts.every((part) => part === parts[0]) ? parts[0] : undefined;
    },
    matches(text, at = delimiterAt(text)) {
      const label = at < 0 ? text : text.slice(0, at);
      if (label.length > MOST_CHARACTERS) return false;
      const folded = fold(label);
      return named(folded) !== undefined || hasEntry(folded);
    },
    hasEntry(text) {
      if (text.length > MOST_CHARACTERS) return false;
      // Words of a plain text are those of its folded form, which nearly all have too many of.
      return hasEntry(isPlain(text) ? text : fold(text));
    },
  };
}
