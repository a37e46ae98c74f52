import fc from "fast-check";
import { expect, it } from "vitest";
import { siteOf } from "../../../../training/corpus/readers/site-of.ts";

it.each([
  ["https://example.com/a?b#c", "example.com"],
  ["http://www.example.com:8080/", "example.com"],
  ["HTTP://News.BBC.co.uk/1/hi", "bbc.co.uk"],
  ["http://www.theage.com.au", "theage.com.au"],
  ["https://www.dfait-maeci.gc.ca/x", "dfait-maeci.gc.ca"],
  ["http://co.uk/", "co.uk"],
  ["http://a.co/", "a.co"],
  ["www.express.gr", "express.gr"],
  ["kathimerini.com.cy.", "kathimerini.com.cy"],
  ["http://londonmark.blogspot.com/2006", "londonmark.blogspot.com"],
  ["http://x.londonmark.blogspot.co.uk/", "londonmark.blogspot.co.uk"],
  ["https://finntropy.substack.com/p/1", "finntropy.substack.com"],
  ["https://www.tumblr.com/", "tumblr.com"],
  ["https://wordpress.com/", "wordpress.com"],
  ["http://192.168.0.1/a", "192.168.0.1"],
  ["http://[::1]/a", "[::1]"],
  ["http://bücher.example/", "xn--bcher-kva.example"],
  ["localhost:3000", "localhost"],
  [" Not a URL ", "not a url"],
  ["", ""],
])("%s -> %s", (url, site) => {
  expect(siteOf(url)).toBe(site);
});

it("never throws, and is a fixed point for domains", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof siteOf(text) === "string"));
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const site = siteOf(`https://${domain}/`);
      expect(domain.endsWith(site)).toBe(true);
      expect(siteOf(site)).toBe(site);
    }),
  );
});
