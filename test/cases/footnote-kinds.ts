/** The kinds of footnotes that pages have, and how many of each become footnotes. */
export interface FootnoteKind {
  readonly name: string;
  readonly page: string;
  /** Texts of the notes, in order of first mention. */
  readonly notes: readonly string[];
}

const two = ["First note, with words.", "Second note, with words."];
const three = [...two, "Third note, with words."];
const sentence = "<p>A sentence of the article";

/** A sentence with each mark behind a word. */
function text(...marks: string[]): string {
  return `${marks.map((mark) => `${sentence}${mark} goes on for some words.</p>`).join("\n")}\n`;
}

function kind(name: string, notes: readonly string[], page: string): FootnoteKind {
  return { name, notes, page };
}

export const footnoteKinds: readonly FootnoteKind[] = [
  kind(
    "linked superscripts and a list",
    two,
    `${text('<sup><a href="#fn1" id="r1">1</a></sup>', '<sup><a href="#fn2" id="r2">2</a></sup>')}
    <hr><ol><li id=fn1>${two[0]} <a href="#r1">↩</a></li><li id=fn2><p>${two[1]} <a href="#r2">↩︎</a></p></li></ol>`,
  ),
  kind(
    "of Word",
    two,
    `${text(
      '<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style="mso-special-character:footnote">[1]</span></span></a>',
      '<a href="#_ftn2" name="_ftnref2"><sup>[2]</sup></a>',
    )}<div style="mso-element:footnote-list"><hr size=1 width="33%"><div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> ${two[0]}</p></div><div id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2">[2]</a> ${two[1]}</p></div></div>`,
  ),
  kind(
    "of Word with the file's address",
    two,
    `${text(
      '<a href="file:///C:/Texts/Story.htm#_edn1" name="_ednref1">[i]</a>',
      '<a href="file:///C:/Texts/Story.htm#_edn2" name="_ednref2">[ii]</a>',
    )}<p><a href="file:///C:/Texts/Story.htm#_ednref1" name="_edn1">[i]</a> ${two[0]}</p><p><a href="file:///C:/Texts/Story.htm#_ednref2" name="_edn2">[ii]</a> ${two[1]}</p>`,
  ),
  kind(
    "of Wikipedia",
    three,
    `${text(
      '<sup id="cite_ref-a_1-0" class="reference"><a href="#cite_note-a-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup>',
      '<sup id="cite_ref-2" class="reference"><a href="#cite_note-2">[2]</a></sup><sup id="cite_ref-a_1-1" class="reference"><a href="#cite_note-a-1">[1]</a></sup>',
      '<sup id="cite_ref-n_3-0" class="reference"><a href="#cite_note-n-3">[Anm. 1]</a></sup>',
    )}<div class="reflist"><ol class="references"><li id="cite_note-a-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-a_1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-a_1-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">${three[0]}</span></li><li id="cite_note-2"><span class="mw-cite-backlink"><b><a href="#cite_ref-2" aria-label="Jump up">^</a></b></span> <span class="reference-text">${three[1]}</span></li><li id="cite_note-n-3"><span class="mw-cite-backlink"><a href="#cite_ref-n_3-0">↑</a></span> <span class="reference-text">${three[2]}</span></li></ol></div>`,
  ),
  kind(
    "named anchors before paragraphs",
    two,
    `${text('<a href="#n1">[1]</a>', '<a href="#n2">[2]</a>')}<hr><a name=n1></a><p>[1] ${two[0]}</p><a name=n2></a><p>[2] ${two[1]}</p>`,
  ),
  kind(
    "named anchors in one paragraph",
    two,
    `${text('<a name=b1></a><sup><a href="#n1">1</a></sup>', '<a name=b2></a><sup><a href="#n2">2</a></sup>')}<hr><p><a name=n1 href="#b1">1</a>. ${two[0]}<br><a name=n2 href="#b2">2</a>. ${two[1]}</p>`,
  ),
  kind(
    "named anchors, brackets outside of the links",
    two,
    `${text(' [<a href="#n1" name=b1>1</a>]', ' [<a href="#n2" name=b2>2</a>]')}<hr><p>[<a name=n1 href="#b1">1</a>] ${two[0]}</p><p>[<a name=n2 href="#b2">2</a>] ${two[1]}</p>`,
  ),
  kind(
    "a page without paragraphs",
    two,
    `<div>A sentence of the article.<a href="#n1" name=b1>[1]</a> It goes on.<a href="#n2" name=b2>[2]</a><br><br>More of it.<br><br><a name=n1 href="#b1">[1]</a> ${two[0]}<br><a name=n2 href="#b2">[2]</a> ${two[1]}</div>`,
  ),
  kind(
    "links raised by style",
    two,
    `${text('<a style="vertical-align: super; font-size: 8pt" href="#n1">1</a>', '<span style="vertical-align:super"><a href="#n2">2</a></span>')}<p id=n1>1. ${two[0]}</p><p id=n2>2. ${two[1]}</p>`,
  ),
  kind(
    "links without any sign but the way back",
    two,
    `${text(' <a href="#n1" id=b1>1</a>', ' <a href="#n2" id=b2>2</a>')}<p id=n1>${two[0]} <a href="#b1">Back to text</a></p><p id=n2>${two[1]} (<a href="#b2">back</a>)</p>`,
  ),
  kind(
    "of AsciiDoc",
    two,
    `${text('<sup class="footnote">[<a id="_ref_1" class="footnote" href="#_def_1" title="View footnote.">1</a>]</sup>', '<sup class="footnote">[<a id="_ref_2" class="footnote" href="#_def_2">2</a>]</sup>')}<div id="footnotes"><hr><div class="footnote" id="_def_1"><a href="#_ref_1">1</a>. ${two[0]}</div><div class="footnote" id="_def_2"><a href="#_ref_2">2</a>. ${two[1]}</div></div>`,
  ),
  kind(
    "of Substack",
    two,
    `${text('<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a>', '<a id="footnote-anchor-2" href="#footnote-2" class="footnote-anchor">2</a>')}<div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>${two[0]}</p></div></div><div class="footnote"><a id="footnote-2" href="#footnote-anchor-2" class="footnote-number">2</a><div class="footnote-content"><p>${two[1]}</p></div></div>`,
  ),
  kind(
    "of a diary in Japan",
    ["最初の注、いくつかの言葉。", "次の注、いくつかの言葉。"],
    `<p>本文の一つの文<span class="footnote"><a href="#f-1" name="fn-1">*1</a></span>は続く。</p><p>本文の次の文<span class="footnote"><a href="#f-2" name="fn-2">*2</a></span>も続く。</p><div class="footnote"><p class="footnote"><a href="#fn-1" name="f-1" class="footnote-number">*1</a><span class="footnote-delimiter">:</span><span class="footnote-text">最初の注、いくつかの言葉。</span></p><p class="footnote"><a href="#fn-2" name="f-2" class="footnote-number">*2</a><span class="footnote-delimiter">:</span><span class="footnote-text">次の注、いくつかの言葉。</span></p></div>`,
  ),
  kind(
    "with Persian digits",
    two,
    `${text('<sup id=r1><a href="#n1">[۱]</a></sup>', '<sup id=r2><a href="#n2">[۲]</a></sup>')}<ol><li id=n1><a href="#r1">↑</a> ${two[0]}<li id=n2><a href="#r2">↑</a> ${two[1]}</ol>`,
  ),
  kind(
    "with an address in per cent signs",
    two,
    `${text('<sup id="fnref:1"><a href="#fn%3A1">1</a></sup>', '<sup id="fnref:2"><a href="#fn%3A2">2</a></sup>')}<ol><li id="fn:1">${two[0]} <a href="#fnref:1">↩</a></li><li id="fn:2">${two[1]} <a href="#fnref%3A2">↩</a></li></ol>`,
  ),
  kind(
    "of Tufte's style sheet",
    two,
    text(
      `<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">${two[0]}</span>`,
      `<label for="mn-1" class="margin-toggle">⊕</label><input type="checkbox" id="mn-1" class="margin-toggle"><span class="marginnote">${two[1]}</span>`,
    ),
  ),
  kind(
    "of a check box, by no name",
    two,
    text(
      `<label for="a">1</label><input type=checkbox id=a><span class=s>${two[0]}</span>`,
      `<label for="b">2</label><input type=checkbox id=b><small>${two[1]}</small>`,
    ),
  ),
  kind(
    "among the words, in a span",
    two,
    text(
      ` <span class="footnote">${two[0]}</span>`,
      `<sup>2</sup><span class="footnote">${two[1]}</span>`,
    ),
  ),
  kind(
    "among the words, with their own numbers",
    two,
    text(
      `<span class="easy-footnote"><sup>1</sup><span class="content">${two[0]}</span></span>`,
      `<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">2</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">2</sup><span class="ltx_tag">2</span>${two[1]}</span></span></span>`,
    ),
  ),
  kind(
    "among the words, with links to them",
    two,
    text(
      `<a href="#s1" class="ref">1</a><span class="sidenote" id="s1">1. ${two[0]}</span>`,
      `<sup><a href="#s2">2</a></sup><span class="side-note"><span id="s2">2</span> ${two[1]}</span>`,
    ),
  ),
];
