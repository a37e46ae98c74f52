import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";

/*
 * Pages that nobody wrote: a window of one of the project's own pages, in its own encoding, with some
 * damage done to its bytes.
 */
const folder = fileURLToPath(new URL("../../data/pages", import.meta.url));
const own: readonly Uint8Array[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => new Uint8Array(readFileSync(`${folder}/${name}/page.html`)));

/** Sizes of windows, in bytes: so that thousands of pages take a minute, or a million an hour. */
export const windows = { usual: { min: 1000, max: 4000 }, small: { min: 500, max: 2000 } } as const;
export type WindowSize = (typeof windows)[keyof typeof windows];
/** Repetition stops here. */
const MOST_BYTES = 16_000;

const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;

/** Attributes that end early, never end, repeat, load, run, or hold absurd numbers. */
const attributes = [
  ' class="',
  " id='",
  " =",
  ' ="x"',
  " / / ",
  ' a=1 a=2 A="3" ',
  " onclick=alert(1) ",
  ' href="javascript:alert(1)" ',
  " href='&#x6A;avascript:alert(1)' src=data:text/html,x ",
  ' href="//[::1" src="http://%" srcset=", ,x 9e99w" ',
  " colspan=9007199254740991 rowspan=-1 start=1e308 value=99999999999999999999 ",
  ' style="display:none" hidden aria-hidden=true ',
  ' lang="\'<script>" dir=x ',
  "\0\x01\x1f=\x7f ",
  ` ${"a".repeat(300)}=${"b".repeat(300)} `,
  ' itemprop="author" itemscope itemtype="https://schema.org/Article" rel=author ',
  ' role="doc-noteref" class="footnote comment katex highlight language-" ',
].map(ascii);

/** Character references: to nothing, beyond Unicode, to markup, cut off. */
const entities = [
  "&",
  "&#",
  "&#x",
  "&#0;",
  "&#x0",
  "&#xD800;",
  "&#xDFFF;&#xD800;",
  "&#1114112;",
  "&#99999999999999999999;",
  "&#128;&#x9f;",
  "&#8203;&#8203;",
  "&#xFFFE;&#xFFFF;&#x1FFFF;",
  "&#27;&#8;&#12;",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&lt;!--",
  "&amp;lt;b&amp;gt;",
  "&nbsp;&nbsp;",
  "&NotEqualTilde;&fjlig;",
  "&notit;",
  "&bogus;",
  "]]&gt;",
  "&#x2028;&#x202E;&#xFEFF;",
].map(ascii);

/** Pieces of markup that change how everything behind them is read. */
const markup = [
  "<script>",
  "<style>",
  "<!--",
  "-->",
  "<!-->",
  "<![CDATA[",
  "]]>",
  "<!DOCTYPE html [<!ENTITY a 'b'>]>",
  "<?xml version='1.0' encoding='utf-7'?>",
  "<?php echo 1 ?>",
  "<!--[if lt IE 9]><p>old<![endif]-->",
  "<title>",
  "<textarea>",
  "<plaintext>",
  "<template>",
  "<noscript>",
  "<svg onload=alert(1)><title>",
  "<math><annotation encoding=application/x-tex>\\x^</annotation>",
  "<frameset><frame src=x>",
  "<iframe srcdoc='<p>x'>",
  "<base href='javascript:x'>",
  "<meta charset=utf-16>",
  "<meta http-equiv=content-type content='text/html; charset=gb2312'>",
  "<table><tr><td colspan=1000><table>",
  "</table></div></body></html>",
  "<a href=/x><a href=/y><p>",
  "<b><i><p></b></i>",
  "<pre><code class=language-x>",
  "<sup><a href=#n>1</a></sup>",
  "<ul><li><ol><li><dl><dd>",
  "<h1><h2><h3>",
  "<img src=data:, alt='<x>'>",
  '<script type=application/ld+json>{"@type":["Article",{"author":{"name":[null,1,{}]',
  "<meta property=article:published_time content=99999-99-99T99:99>",
  "<time datetime=-1>",
  "<blockquote>".repeat(40),
  "\xff\xfe",
  "\xef\xbb\xbf",
  "\xe2\x82",
  "\xed\xa0\x80",
  "\x1b$B",
].map(ascii);

/** A place in a page, as a share of its length. */
const place = fc.nat({ max: 9999 });
const at = (bytes: Uint8Array, share: number): number =>
  Math.floor((bytes.length * share) / 10_000);

type Damage = (page: Uint8Array) => Uint8Array;

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Position after the `<` or `>` next to a place, or the end. */
function afterSign(page: Uint8Array, share: number, sign: number): number {
  const found = page.indexOf(sign, at(page, share));
  return found < 0 ? page.length : found + 1;
}

function inserted(page: Uint8Array, position: number, piece: Uint8Array): Uint8Array {
  return joined(page.subarray(0, position), piece, page.subarray(position));
}

/** A piece of one of the project's own pages. */
function windowOf(size: WindowSize): fc.Arbitrary<Uint8Array> {
  return fc.tuple(fc.constantFrom(...own), place, fc.integer(size)).map(([page, share, size]) => {
    // Half of the windows begin with the head of their page.
    const start = share < 5000 ? 0 : at(page, 2 * (share - 5000));
    return page.subarray(start, start + size);
  });
}

function damagesWith(window: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Damage> {
  return fc.oneof(
    // Bytes flipped.
    fc.array(fc.tuple(place, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 }).map(
      (flips): Damage =>
        (page) => {
          const copy = Uint8Array.from(page);
          for (const [share, mask] of flips) if (copy.length > 0) copy[at(copy, share)]! ^= mask;
          return copy;
        },
    ),
    // A part cut out.
    fc.tuple(place, fc.integer({ min: 1, max: 600 })).map(
      ([share, length]): Damage =>
        (page) => {
          const start = at(page, share);
          return joined(page.subarray(0, start), page.subarray(start + length));
        },
    ),
    // A part repeated.
    fc.tuple(place, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 20 })).map(
      ([share, length, times]): Damage =>
        (page) => {
          const start = at(page, share);
          const part = page.subarray(start, start + length);
          return inserted(page, start, joined(...Array.from({ length: times }, () => part)));
        },
    ),
    // Another page from there on.
    fc.tuple(place, window).map(
      ([share, other]): Damage =>
        (page) =>
          joined(page.subarray(0, at(page, share)), other),
    ),
    // The page ends at the edge of a tag, or a byte before or behind it.
    fc.tuple(place, fc.constantFrom(LESS_THAN, GREATER_THAN), fc.integer({ min: -2, max: 1 })).map(
      ([share, sign, offset]): Damage =>
        (page) =>
          page.subarray(0, Math.max(0, afterSign(page, share, sign) + offset)),
    ),
    // A tag without its end, or without its start.
    fc.tuple(place, fc.constantFrom(LESS_THAN, GREATER_THAN)).map(
      ([share, sign]): Damage =>
        (page) => {
          const after = afterSign(page, share, sign);
          return joined(page.subarray(0, Math.max(0, after - 1)), page.subarray(after));
        },
    ),
    // Garbage among the attributes of a tag, where a name ends or within it.
    fc.tuple(place, fc.constantFrom(...attributes), fc.integer({ min: 1, max: 6 })).map(
      ([share, piece, offset]): Damage =>
        (page) =>
          inserted(page, afterSign(page, share, LESS_THAN) + offset, piece),
    ),
    fc.tuple(place, fc.constantFrom(...entities)).map(
      ([share, piece]): Damage =>
        (page) =>
          inserted(page, at(page, share), piece),
    ),
    // Markup between tags.
    fc.tuple(place, fc.constantFrom(...markup)).map(
      ([share, piece]): Damage =>
        (page) =>
          inserted(page, afterSign(page, share, GREATER_THAN), piece),
    ),
  );
}

/** What holds other languages than HTML, and values: a page may end anywhere within. */
const holders = [
  `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product","name":"A \\"kettle\\" \\u00e9\\\\","sku":"K-1","offers":[{"@type":"Offer","price":19.9e0,"priceCurrency":"EUR","availability":"https://schema.org/InStock"}],"brand":{"name":"Acme &amp; Co"}},{"@type":"NewsArticle","headline":"A\\nb","datePublished":"2024-03-05T10:00:00Z","author":[{"name":"Ada Sand"}],"articleBody":"Some words of a text."}]}</script>`,
  `<script>var x = "</" + "script>"; /* a */ // <!-- b\n</script>`,
  `<style>/* a */ @import url("b.css"); .hid, #x > a[href^="b"]:not(.c) { display: none !important; background: url(it's.png); content: "\\"" } @media (min-width: 9px) { .t { visibility: hidden } } .größe{opacity:0}</style>`,
  `<p class="price hid" id='cost' style="color: #fff; font-size: 0; left: -9999px" itemscope itemtype="https://schema.org/Product" data-x='{"a":["b"]}' title="a &quot;b&quot;"><img srcset="/a.png 1x, /b.png 2x" src="data:image/png;base64,iVBOR" alt="A [picture](x)">19,90 €</p>`,
  `<meta property="product:price:amount" content="19.90"><meta name="article:published_time" content="2024-03-05"><link rel=canonical href="https://shop.example/x?a=b&c=d#e"><base href="/x/">`,
  `<table class=specs><tr><th>Publisher:<td>Zebra<tr><th>ISBN-13:<td>9780316125581<tr><th>Price<td>$19.90</table><dl><dt>Brand<dd>Acme<dt>SKU<dd>K-1</dl>`,
].map((text) => new Uint8Array(Buffer.from(text)));

/** A page that ends, or goes on with no closing, anywhere within a script, a style sheet or attributes. */
export const cutPages: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    ...[windowOf(windows.small), place, fc.constantFrom(...holders), place],
    fc.constantFrom("ends", "goes on", "goes on behind a closing tag"),
  )
  .map(([page, share, holder, cut, then]) => {
    const start = afterSign(page, share, GREATER_THAN);
    const whole = joined(page.subarray(0, start), holder.subarray(0, at(holder, cut)));
    if (then === "ends") return whole;
    const closing = then === "goes on" ? "" : '"></script></style>';
    return joined(whole, ascii(closing), page.subarray(start));
  });

/** A window of an own page with up to five damages. */
export function damagedPages(size: WindowSize): fc.Arbitrary<Uint8Array> {
  const window = windowOf(size);
  const damages = fc.array(damagesWith(window), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(window, damages)
    .map(([page, done]) =>
      done.reduce((bytes, damage) => damage(bytes).subarray(0, MOST_BYTES), page),
    );
}

/** Bytes of any kind, with some pieces of markup among them; or any text. */
export const anyBytes: fc.Arbitrary<Uint8Array | string> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(
      fc.oneof(
        fc.uint8Array({ maxLength: 24 }),
        fc.constantFrom(...markup, ...entities),
        fc.constantFrom(
          ...["<p", "<div", "<a href=", ">", " ", "Some words, and more. "].map(ascii),
        ),
      ),
      { maxLength: 40 },
    )
    .map((parts) => joined(...parts)),
  fc.string({ unit: "binary", maxLength: 200 }),
  // Lone surrogates too.
  fc
    .array(fc.nat({ max: 0xffff }), { maxLength: 200 })
    .map((codes) => String.fromCharCode(...codes)),
);
