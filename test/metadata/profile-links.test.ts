import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { isProfile, mayBeProfile } from "../../src/metadata/posts/profile-links.ts";

const pieces =
  "/ ? & ; = - _ . ~ @ # 1 : x b user users USER u U member Members profile people author By uid userid user_id memberlist userinfo viewprofile showuser action mode .php .aspx index login".split(
    " ",
  );

test("an address of a profile is never taken for another", () => {
  const random = createRandom(7);
  let profiles = 0;
  for (let i = 0; i < 200_000; i++) {
    let href = "";
    for (let k = random.int(7); k >= 0; k--) href += pieces[random.int(pieces.length)]!;
    if (!isProfile(href)) continue;
    profiles++;
    const source = `<a href=${href}>`;
    expect(mayBeProfile(source, 8, 8 + href.length), href).toBe(true);
  }
  expect(profiles).toBeGreaterThan(1000);
});

test.each(["", "/", "/about/", "https://example.org/2024/harbour-bridge?page=2", "#top"])(
  "%s is soon seen to be none",
  (href) => {
    expect(mayBeProfile(href, 0, href.length)).toBe(false);
  },
);
