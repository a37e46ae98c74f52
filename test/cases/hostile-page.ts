/**
 * A page that tries to become part of whatever shows it: script, handlers, addresses and ends of
 * elements in its title, texts, ids, classes and attributes.
 */
export const hostilePage = `<html><head>
<title>&lt;/title&gt;&lt;script&gt;alert("title")&lt;/script&gt; &amp;lt;img src=x onerror=alert(1)&amp;gt;</title>
</head><body onload="alert('load')">
<nav class="x&quot; onmouseover=alert(2) y"><a href="javascript:alert(3)">&lt;a href="javascript:alert(3)"&gt;Home&lt;/a&gt;</a></nav>
<h1 id="&quot;&gt;&lt;img src=x onerror=alert(4)&gt;">&lt;/script&gt;&lt;script&gt;alert("heading")&lt;/script&gt;</h1>
<p class="&lt;/style&gt;&lt;script&gt;alert(5)&lt;/script&gt;">The &lt;img src="http://127.0.0.1:9/pixel.gif" onerror="alert('text')"&gt; bridge opened
on Monday after nine years of work, &lt;!-- and &lt;svg onload=alert(6)&gt; the ferry --&gt; goes on \u2028 for \u2029 now.</p>
<p>&lt;/script&gt;&lt;iframe srcdoc="&lt;script&gt;parent.alert(7)&lt;/script&gt;"&gt;&lt;/iframe&gt; and ]]&gt; and \${alert(8)} and {{constructor.constructor('alert(9)')()}} stand in a long plain text.</p>
<script>alert("script")</script><img src=x onerror="alert('image')"><svg><script>alert("svg")</script></svg>
<p style="background:url(http://127.0.0.1:9/style.gif)">Nobody who crossed it in the first hour had to pay, and many of them walked back again.</p>
</body></html>`;
