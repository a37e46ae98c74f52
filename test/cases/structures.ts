import fc from "fast-check";

const names = (
  "p div h1 h3 ul ol li dl dt dd table caption thead tbody tr td th blockquote figure figcaption details " +
  "summary a b i code sup span pre small q ruby rt article section noscript"
).split(" ");

const pieces = [
  ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
  "<a href='/x'>",
  "<a href=#n>",
  "<li id=n>",
  "<td rowspan=3>",
  "<td colspan=2>",
  "<pre class='language-js'>",
  "<span class=katex>",
  "<math alttext='x^2'>",
  "</math>",
  "<img src=/i.png alt=pic>",
  "<img data-src=/lazy.png>",
  "<br>",
  "<br><br>",
  "<hr>",
  " ",
  "\n",
  "&nbsp;",
  "text ",
  "more",
  "DROP",
  "1",
  "\\(a_b\\)",
  "*_`|#<",
];

/** Markup with every structure that the content keeps, mostly in places where it is not allowed. */
export const structures: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 5, maxLength: 60, size: "max" })
  .map((parts) => parts.join(""));
