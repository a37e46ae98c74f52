import fc from "fast-check";
import type { RootContent } from "hast";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { faults } from "../../cases/html-faults.ts";
import { markup } from "../../cases/markup.ts";
import { rendered, treeOf } from "../../cases/rendered.ts";

const attacks = [
  "<script>alert(1)</script>",
  "<p onclick=alert(1)>x</p>",
  "<img src=x onerror=alert(1)>",
  "<img src=javascript:alert(1)>",
  "<img src=data:text/html,<script>alert(1)</script>>",
  "<img srcset='javascript:alert(1) 2x, data:image/svg+xml,<svg/onload=alert(1)> 3x'>",
  "<img data-src='javascript:alert(1)'>",
  "<img alt='\"><script>alert(1)</script>' src=/a/b.png>",
  "<img src='/a.png\" onerror=alert(1) x=\"'>",
  "<picture><source srcset='data:image/svg+xml;base64,PHN2Zz4='><img src=''></picture>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='java&Tab;script&colon;alert(1)'>x</a>",
  "<a href='&#1;javascript:alert(1)'>x</a>",
  "<a href='&#x6A;&#x61;vascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
  "<a href='blob:https://e.example/1'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='view-source:javascript:alert(1)'>x</a>",
  "<a href='//e.example/\" onmouseover=alert(1) x=\"'>x</a>",
  "<a xlink:href='javascript:alert(1)'>x</a>",
  "<base href='javascript:alert(1)//'><a href=x>x</a><img src=y.png>",
  "<base href='data:text/html,x'><a href=x>x</a>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)>x</iframe>",
  "<object data=javascript:alert(1)>x</object><embed src=javascript:alert(1)>",
  "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
  "<input autofocus onfocus=alert(1) value=x><select onfocus=alert(1)><option>x</select>",
  "<p style='width:expression(alert(1));background:url(javascript:alert(1))'>x</p>",
  "<style>*{background:url(javascript:alert(1))}</style><p>x",
  "<link rel=stylesheet href=javascript:alert(1)><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<svg onload=alert(1)><circle/></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>",
  "<svg><animate attributeName=href values=javascript:alert(1) /></svg>",
  "<math><mi xlink:href=javascript:alert(1)>x</mi></math>",
  "<math><annotation-xml encoding='text/html'><img src=x onerror=alert(1)></annotation-xml></math>",
  "<math alttext='<img src=x onerror=alert(1)>'><mi>x</mi></math>",
  "<span class=katex><math><annotation encoding='application/x-tex'></code><script>alert(1)</script></annotation><mi>x</mi></math></span>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</noscript>",
  "<noembed><img title='</noembed><img src onerror=alert(1)>'></noembed>",
  "<template><img src=x onerror=alert(1)></template><p>x",
  "<template shadowrootmode=open><script>alert(1)</script></template>",
  "<textarea><img src=x onerror=alert(1)></textarea><p>x",
  "<title><img src=x onerror=alert(1)></title><p>x",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
  "<pre><code class='language-\"><img src=x onerror=alert(1)>'>x</code></pre>",
  "<pre data-lang='x\" onclick=alert(1) y=\"'>x</pre>",
  "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  "<p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>",
  "<p id=cookie name=body>x</p><a name=getElementById href=/x>x</a>",
  "<div lang='\"><script>alert(1)</script>' dir='rtl onclick=alert(1)'>x</div>",
  "<table><td colspan='2\" onclick=alert(1)'>x<td rowspan=9007199254740991>y</table>",
  "<ol start='1\" onclick=alert(1)'><li value='x onclick'>x</ol>",
  "<time datetime='\"><script>alert(1)</script>'>x</time>",
  "<q cite=javascript:alert(1)>x</q><blockquote cite=javascript:alert(1)>x</blockquote>",
  "<video poster=javascript:alert(1)><source onerror=alert(1)>x</video><audio src=x onerror=alert(1)>x</audio>",
  "<details open ontoggle=alert(1)><summary>x</summary>y</details>",
  "<marquee onstart=alert(1)>x</marquee><x-evil onclick=alert(1)>x</x-evil><body onload=alert(1)>",
  "<!--><img src=x onerror=alert(1)>--><p>x",
  "<![CDATA[<img src=x onerror=alert(1)>]]><p>x",
  "<p>x<a href='/#\u2028alert(1)'>y</a>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "<sup><a href='#n\"><script>'>1</a></sup><p id='n\"><script>'>note",
];

describe("nothing that could run survives:", () => {
  test.each(attacks)("%s", (attack) => {
    for (const html of [attack, `<p>Before ${attack} after.</p>`, `<ul><li>a${attack}<li>b</ul>`]) {
      expect(faults(rendered(html, { format: "html" }))).toEqual([]);
      const url = "https://e.example/";
      expect(faults(rendered(html, { format: "html", url }))).toEqual([]);
    }
  });
});

test("the check finds what it must", () => {
  expect(faults("<p onclick=x>")).toEqual(['onclick="x"']);
  expect(faults("<a href=javascript:x>x</a>")).toEqual(['href="javascript:x"']);
  expect(faults("<svg><p>x</svg><!-- c -->")).toContain("<svg>");
  expect(faults("<img src=data:x>")).toEqual(['src="data:x"']);
});

const pieces = fc.oneof(markup, fc.constantFrom(...attacks), fc.string());

test("of any markup", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
      expect(faults(rendered(parts.join(""), { format: "html" }))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Depth and tag name of every element below a node, in document order. */
function outline(root: { readonly children: readonly RootContent[] }): string[] {
  return root.children.flatMap((child) =>
    child.type === "element" ? [child.tagName, ...outline(child).map((line) => ` ${line}`)] : [],
  );
}

/** The same of what a browser makes of HTML; the `<tbody>` that it adds is not told. */
function outlineOf(node: DefaultTreeAdapterMap["node"]): string[] {
  const below = "childNodes" in node ? node.childNodes.flatMap(outlineOf) : [];
  if (node.nodeName === "tbody" || !("tagName" in node)) return below;
  return [node.tagName, ...below.map((line) => ` ${line}`)];
}

test("a browser reads every element where it was written", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
      const html = parts.join("");
      const { root } = treeOf(html);
      const read = outlineOf(parseFragment(rendered(html, { format: "html" })));
      fc.pre(!outline(root).some((line) => line.trim() === "tbody"));
      expect(read).toEqual(["article", ...outline(root).map((line) => ` ${line}`)]);
    }),
    { numRuns: 300 },
  );
});
