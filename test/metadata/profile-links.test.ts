import { expect, test } from "vitest";
import { isProfile } from "../../src/metadata/posts/profile-links.ts";

test.each(["/users/12/alice", "/@alice", "member.php?u=7", "index.php?action=profile;u=3"])(
  "%s is the address of a profile",
  (href) => {
    expect(isProfile(href)).toBe(true);
  },
);

test.each(
  [
    ["", "/", "/about/", "https://example.org/2024/harbour-bridge?page=2", "#top"],
    ["/users/login", "/u/alice/messages", "/members/7/posts"],
  ].flat(),
)("%s is none", (href) => {
  expect(isProfile(href)).toBe(false);
});
