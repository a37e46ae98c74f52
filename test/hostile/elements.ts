import { nested, repeated, type Shapes } from "./shapes.ts";

/*
 * The parser nests no deeper than 512 elements. Pages of 4 KB and more reach that, and have few blocks
 * for it; from there on all grows in proportion.
 */

/** What the parser, the segmenter or the content tree treats in a way of its own. */
const names = [
  ..."html head body noscript frameset frame iframe noframes title style script template".split(
    " ",
  ),
  ..."address blockquote details div figure figcaption form h1 hr legend li menu ol ul".split(" "),
  ..."dl dt dd p pre section summary xmp listing option optgroup table caption col thead".split(
    " ",
  ),
  ..."tbody tr td th a abbr b button cite code del font image label math picture q ruby".split(" "),
  ..."rb rt rp span sub sup br img input link meta param source base svg textarea select".split(
    " ",
  ),
  ..."object audio canvas map annotation x-unknown".split(" "),
];

/** Elements opened over and over and never closed. */
export const unclosedElements: Shapes = Object.fromEntries(
  names.map((name) => [`<${name}>`, repeated(`${`<${name}>`.repeat(8)}text № `)]),
);

/** Elements in themselves, all closed at the end. */
export const nestedElements: Shapes = Object.fromEntries(
  [
    ..."a b span em code sup q ins font ruby label kbd math button nobr".split(" "),
    ..."div section article blockquote p pre ul ol dl table details form fieldset".split(" "),
    ..."figure picture object video svg select template noscript h1 center".split(" "),
  ].map((name) => [`<${name}>`, nested(`<${name}>`, `</${name}>`)]),
);

/** Elements of several kinds in each other. */
export const mixedElements: Shapes = {
  "lists in lists": repeated("<ul><li>item № "),
  "closed lists in lists": nested("<ul><li>item №", "</li></ul>"),
  "ordered lists in lists": repeated("<ol start=№><li>item № "),
  "definition lists in lists": repeated("<dl><dt>term №<dd>text "),
  "tables in cells": repeated("<table><tr><td>cell № "),
  "closed tables in cells": nested("<table><tr><td>cell №", "</td></tr></table>"),
  "tables in captions": repeated("<table><caption>caption № "),
  "tables in list items in tables": repeated("<table><tr><td><ul><li>x "),
  "quotes in list items": repeated("<ul><li><blockquote>words № "),
  "lists in quotes": repeated("<blockquote><ol><li><p>words № "),
  "details in details": repeated("<details><summary>title №</summary>text "),
  "figures in figures": repeated("<figure><img src=a№.png><figcaption>caption № "),
  "pictures in pictures": repeated(
    "<picture><source srcset=a№.png><img src=b№.png alt=picture>text ",
  ),
  "sources in one picture": repeated("<source srcset='a№.png 2x'>", "<picture>", "<img src=a.png>"),
  "ruby in ruby": repeated("<ruby>base №<rt>text<rp>)"),
  "formatting in formatting": repeated("<b><i><p>text "),
  "formatting closed in the wrong order": repeated("<b><i><p>text №</b></i>"),
  "formatting of every kind": repeated("<b><i><u><s><em><strong><small><mark><sub><sup>a"),
  "a paragraph in a link in a paragraph": repeated("<p>text <a href=/№><p>text "),
  "links in links": repeated("<a href=/№>link "),
  "headings in headings": repeated("<h1><h2><h3>title № "),
  "headings in links": repeated("<a href=/№><h2>title №</h2>"),
  "forms in forms": repeated("<form><label>name №<input><select><option>one"),
  "options in one select": repeated("<option value=№>one №", "<p>text<select>"),
  "fieldsets in fieldsets": repeated("<fieldset><legend>legend № "),
  "buttons in buttons": repeated("<button><div>text № "),
  "frames in frames": repeated("<iframe src=№><p>a "),
  "a frameset in a frameset": repeated("<frameset><frame src=№>"),
  "objects in objects": repeated("<object data=№><param name=a><embed src=№>text "),
  "videos with sources": repeated("<video src=№><source src=№><track src=№>text</video>x"),
  "audio in audio": repeated("<audio><source src=№>text "),
  "SVG in SVG": repeated("<svg><g><text>text №</text>"),
  "SVG with titles and HTML": repeated("<svg><title>t№</title><foreignObject><p>text "),
  "self-closing tags in SVG": repeated("<path d='M№'/>", "<svg>", "</svg><p>text"),
  "MathML in MathML": repeated("<math><mrow><mi>x</mi><mo>+</mo><msup><mn>№</mn>"),
  "maps of areas": repeated("<map name=№><area href=/№>"),
  "noscript in noscript": repeated("<noscript><img src=a№.png>text "),
  "templates in templates": repeated("<template><p>text № "),
  "article in article": repeated("<article><header><h2>title №</h2></header><p>text "),
  "menus in navigation": repeated("<nav><menu><li><a href=/№>link № "),
  "asides in main": repeated("<main><aside><p>text № "),
  "elements of another name each": repeated("<x-№>text "),
  "closed elements of another name each": repeated("<x-№>text</x-№>"),
};
