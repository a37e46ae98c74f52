/** Pages that stand in for another one until a reader has proved to be none of the robots. */
import type { SegmentedPage } from "../document/block.ts";
import { subtreeText } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { asLabel } from "./label-words.ts";

const TITLE = tag("title");

/** A wall has fewer words. */
const MOST_WORDS = 120;

/** Their titles, as the services that put them up write them in a dozen languages: see {@link asLabel}. */
const titles: ReadonlySet<string> = new Set(
  `just a moment|attention required cloudflare|checking your browser|please wait|one more step|security check
  access denied|access to this page has been denied|pardon our interruption|are you a robot|robot or human
  human verification|verify you are human|verifying you are human|please verify you are a human|bot verification
  ddos guard|vercel security checkpoint|security checkpoint|you have been blocked|captcha|robot check|client challenge
  einen moment bitte|nur einen moment|einen moment|un instant|un momento|espera un momento|um momento|só um momento
  ci siamo quasi|solo un momento|een ogenblik geduld|een moment geduld|cierpliwości|ett ögonblick|один момент
  один момент пожалуйста|подождите|bir dakika lütfen|请稍候|請稍候|しばらくお待ちください|잠시만 기다리십시오|لحظة`
    .split(/[|\n]/)
    .map((title) => title.trim()),
);

/** What their scripts are called. */
const SCRIPT =
  /_cf_chl_opt|cf-browser-verification|captcha-delivery\.com|px-captcha|_Incapsula_Resource|awsWafCookieDomainList|sec-if-cpt/g;

/** Whether a page is such a wall, by its title or its scripts. Longer pages are themselves, whatever they load. */
export function isBotWall({ document, blocks }: SegmentedPage): boolean {
  let words = 0;
  for (let i = 0; i < blocks.length && words < MOST_WORDS; i++) words += blocks[i]!.words;
  if (words >= MOST_WORDS) return false;
  const title = document.tags.indexOf(TITLE);
  const label = title < 0 ? "" : asLabel(subtreeText(document, title));
  return titles.has(label) || document.source.search(SCRIPT) >= 0;
}
