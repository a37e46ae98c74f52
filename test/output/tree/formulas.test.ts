import { describe, expect, test } from "vitest";
import { markdown } from "../../cases/rendered.ts";

describe("formulas:", () => {
  const annotated =
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></semantics></math>";
  test.each([
    ["MathML with an annotation", `<p>a ${annotated} b`, "a $x^2$ b"],
    [
      "MathML with alternative text",
      "<p>a <math alttext='{\\displaystyle x}'><mi>x</mi></math>",
      "a $x$",
    ],
    [
      "MathML on its own line",
      `<p>a ${annotated.replace("<math", "<math display=block")} b`,
      "a\n\n$$\nx^2\n$$\n\nb",
    ],
    ["MathML without TeX", "<p>a <math><mi>x</mi></math> $", "a $x$ \\$"],
    ["TeX that no script renders", "<p>a $x_1 * y_2$ b", "a $x_1 * y_2$ b"],
    [
      "no prices",
      "<p>from $5 to $10_000, US$_a$b, $x and $y_z $",
      "from $5 to $10_000, US$\\_a$b, $x and $y_z $",
    ],
    [
      "an environment",
      "<p>\\begin{align}a&amp;=b\\end{align}",
      "$$\n\\begin{align}a&=b\\end{align}\n$$",
    ],
    [
      "an image of one",
      "<p>a <img class=latex src=/a.png alt=x^2 width=9> <b>latex</b>",
      "a $x^2$ **latex**",
    ],
    [
      "KaTeX",
      `<p>a <span class=katex><span class=katex-mathml>${annotated}</span><span class=katex-html>x2</span></span> b`,
      "a $x^2$ b",
    ],
    [
      "KaTeX on its own line",
      `<div>a <span class=katex-display><span class=katex>${annotated}</span></span></div>`,
      "a\n\n$$\nx^2\n$$",
    ],
    [
      "Wikipedia",
      `<p>a <span class=mwe-math-element>${annotated}<img src=/x.svg alt=y></span> b`,
      "a $x^2$ b",
    ],
    [
      "MathJax 2",
      "<p>a <span class=MathJax_Preview>x2</span><span class=MathJax>x2</span><script type='math/tex'>x^2</script> b",
      "a $x^2$ b",
    ],
    ["MathJax 2 before it has run", "<p>a <script type='math/tex'>x^2</script> b", "a $x^2$ b"],
    [
      "MathJax 2 on its own line",
      "<p>a</p><script type='math/tex; mode=display'>x^2</script><p>b",
      "a\n\n$$\nx^2\n$$\n\nb",
    ],
    [
      "MathJax 3",
      `<p>a <mjx-container><mjx-math></mjx-math><mjx-assistive-mml>${annotated}</mjx-assistive-mml></mjx-container> b`,
      "a $x^2$ b",
    ],
    [
      "delimiters, where there is MathJax",
      "<script src=mathjax.js></script><p>a \\(x_1*x_2\\) b",
      "a $x_1*x_2$ b",
    ],
    [
      "no formula between price ranges",
      "<script>Math.max(1)</script><p>from $$ to $$$ or $$ a head",
      "from $$ to $$$ or $$ a head",
    ],
    [
      "nor in regular expressions",
      "<script>Math.max(1)</script><p>\\( opens, \\) closes",
      "\\\\( opens, \\\\) closes",
    ],
    ["delimiters in Pandoc's spans", "<p>a <span class='math inline'>\\(x\\)</span> b", "a $x$ b"],
    ["no delimiters, where there is none", "<p>a $$x$$ b", "a $$x$$ b"],
    ["no formula in code", "<script src=mathjax.js></script><p><code>\\(x\\)</code>", "`\\(x\\)`"],
    ["prices beside formulas", `<p>${annotated} for $5`, "$x^2$ for \\$5"],
    [
      "a bar in a table",
      "<table><tr><th>a<th><math alttext='|x|'><mi>x</mi></math><tr><td>b<td>c</table>",
      "| a | $\\vert x\\vert$ |\n| - | - |\n| b | c |",
    ],
  ])("%s", (_, page, expected) => {
    expect(markdown(page)).toBe(expected);
  });
});
