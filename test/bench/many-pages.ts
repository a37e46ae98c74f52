import { decode } from "../../src/document/decode.ts";
import { ownPages } from "./pages.ts";

/** A page of a long batch. */
export interface ManyPage {
  readonly id: string;
  readonly url: string;
  readonly html: Uint8Array;
}

/** Every so many pages one is empty, and one is no HTML, so that errors are counted too. */
const BROKEN = 1000;
const MOST_BYTES = 5000;
const bodyEnd = /<\/body>|$/i;
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");

/** The small ones of the project's own pages again and again, each a little different every time it comes. */
export function* manyPages(total: number): Generator<ManyPage, void, undefined> {
  const sources = ownPages()
    .filter(({ bytes }) => bytes.length <= MOST_BYTES)
    .map(({ bytes }) => decode(bytes).text);
  for (let n = 0; n < total; n++) {
    const html = bad(n) ?? Buffer.from(varied(sources[n % sources.length]!, n));
    yield { id: String(n), url: `https://e.example/${n}`, html };
  }
}

function bad(n: number): Uint8Array | undefined {
  if (n % BROKEN === 0) return new Uint8Array();
  return n % BROKEN === BROKEN / 2 ? pdf : undefined;
}

/** A page with classes, a title and a last paragraph that no other page has. */
function varied(html: string, n: number): string {
  const words = Array.from({ length: 5 + (n % 40) }, (_, i) => `word${n}x${i}`).join(" ");
  return html
    .replaceAll("<p", `<p class="p${n} q${n % 7}"`)
    .replace("<title>", `<title>${n} `)
    .replace(bodyEnd, `<p id=n${n}>The page number ${n} says: ${words}.</p></body>`);
}
