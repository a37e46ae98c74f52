import fc from "fast-check";

/** What tokenizers wait for, and what they pass over, near and far. */
export const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        // The last two differ from `<` and `/` by the bit of lower case.
        ..."<>\"'=/!-?&;[] \n\t\f\r\0\x1c\x0f",
        ...["<!--", "-->", "--!>", "<![CDATA[", "]]>", "<!doctype", "<?x", "?>", "</"],
        ...["<script", "</script", "<STYLE>", "</style ", "<textarea>", "</textarea>"],
        ...["<title>", "</title>", "<plaintext>", "<xmp>", "</xmp>", "<iframe>", "<noframes>"],
        ...[
          "</iframe>",
          "</noframes>",
          "<noembed",
          "</noembed>",
          "<scr",
          "<NoF",
          "<svg>",
          "</svg>",
        ],
        ...["<p>", "<td>", "</td>", "<table>", "<br/>", "<x-y>", "<X-Y>", "</x-Y>", "\u212a"],
        ...["data-a=1", " id", " CLASS=a", " aria-labelledby=q", " href=", "data", "s", "t"],
        ...["<a b='", '<a b="', "<a b=", "\u{1f600}", "\ud800", "\u2028"],
      ),
      fc.string({ maxLength: 4 }),
      fc.nat(60).map((length) => "x".repeat(length)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));
