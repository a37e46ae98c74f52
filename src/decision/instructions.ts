/**
 * Whether a text speaks to a language model rather than to a reader. It must name a model, an assistant or
 * its instructions, and tell it to do something; or have the marks of a model's own prompt. What is
 * written in another way or language is not recognised: this decides on hidden text alone, where a
 * page must not gain by it.
 */

const spaces = /\s+/g;
/** White space that is not one space. */
const untidy = /\s\s|[^\S ]/;
/** More of a text is not read. */
const MAX_LENGTH = 20_000;
/** Words in which both must stand, in characters on each side of the addressee. */
const NEAR = 160;

/** A model, or what only a model has. */
const addressee =
  /\b(?:a\.?i\.?(?= |[,.:;!?)]|$)|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt-?\d?|claude|gemini|copilot|(?:ai|virtual|digital)[ -](?:assistants?|agents?|models?|systems?)|assistants?|summari[sz]ers?|(?:system|user|assistant|developer) (?:prompt|message)|(?:previous|prior|above|earlier|preceding|foregoing|existing|original|former|your|other|all) (?:\w+ )?(?:instructions?|prompts?|directions|directives|guidelines)|crawlers?|scrapers?|ki-(?:modelle?|assistent\w*|systeme?)|sprachmodelle?|(?:vorherigen?|bisherigen?|obigen?) anweisungen|mod[eè]les? de langage|assistante?s? ia|instructions pr[eé]c[eé]dentes|modelos? de lenguaje|instrucciones (?:anteriores|previas)|asistentes? de ia|modelos? de linguagem|instru[cç][oõ]es anteriores|istruzioni precedenti|modelli linguistici|poprzednie instrukcje|предыдущие инструкции|языков\w+ модел\w+)/gi;
const chinese = /(?:忽略|无视|無視).{0,12}(?:指令|指示|提示)|(?:以前|上記)の(?:指示|命令)/;
/** What it shall do. */
const verbs =
  "ignore|disregard|forget|override|bypass|do not|don't|never|always|please|instead|output|respond|reply|answer|say|state|tell|write|print|include|insert|append|add|mention|recommend|rate|rank|score|describe|summari[sz]e|translate|reveal|send|visit|click|call|execute|run|act as|pretend|consider|treat|give|note|ignorieren?|ignoriere|vergiss|vergessen|antworte|schreibe|empfiehl|empfehlen|ignorez|oubliez|r[eé]pondez|ignora|ignore|olvida|responde|ignorar|esque[cç]a|dimentica|rispondi|zignoruj|игнорируй[а-яё]{0,3}|забудь[а-яё]{0,3}";
const polite = "(?:(?:and|then|now|also|so|kindly|please|you) ){0,3}";
/** An order begins a sentence or, behind the addressee, a clause: prose about models has these words elsewhere. */
const order = new RegExp(`(?:^|[.!?;:…"'“”«»>*()–—-]) ?${polite}(?:${verbs})(?![\\p{L}\\d])`, "iu");
const orderBehind = new RegExp(
  `(?:[,.!?;:…"'“”«»>*()–—-] ?| (?:and|then|please|to please) )${polite}(?:${verbs})(?![\\p{L}\\d])`,
  "iu",
);
/** A duty: "assistants that read this must", "you are now", "are asked to". */
const duty =
  /^[^.!?]{0,60}\b(?:must|should|shall|(?:is|are) (?:(?:asked|told|required|instructed|requested|expected|advised) )?to)\b/i;
const toYou =
  /\byou (?:must|should|shall|will|have to|need to|are (?:an?|the|now|not|to|asked|required|instructed)\b)/i;
const marks =
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|#{2,3} ?(?:system|instruction)s?\b|(?:^|[^\p{L}\d ] ?)(?:system|assistant) ?: /iu;

/** Every mark has one of them: a look for them alone is far the faster one. */
const anyMark = /[|[<#:]/;

/** Whether a text has instructions to a language model. */
export function instructsModels(text: string): boolean {
  const start = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
  const plain = untidy.test(start) ? start.replace(spaces, " ") : start;
  if ((anyMark.test(plain) && marks.test(plain)) || chinese.test(plain)) return true;
  addressee.lastIndex = 0;
  // `matchAll` would copy the expression for each text.
  for (let match = addressee.exec(plain); match !== null; match = addressee.exec(plain)) {
    const { index, 0: found } = match;
    const before = plain.slice(Math.max(0, index - NEAR), index);
    // The point of "A.I." may end the sentence, too.
    const end = index + found.length - (found.endsWith(".") ? 1 : 0);
    const behind = plain.slice(end, end + NEAR);
    if (order.test(before) || orderBehind.test(behind) || duty.test(behind)) return true;
    if (toYou.test(before) || toYou.test(behind)) return true;
  }
  return false;
}
