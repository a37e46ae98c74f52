import { expect, test } from "vitest";
import { addressesOf, isPublic } from "../../../src/cli/inputs/public-hosts.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "239.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "2002:7f00:1::",
  "2001:db8::1",
  "ff02::1",
])("%s is not of the public Internet", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["1.1.1.1", "172.32.0.1", "223.255.255.255", "2606:4700::1111"])("%s is", (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each(["127.0.0.1", "[::1]", "localhost", new URL("http://0x7f.1/").hostname])(
  "%s is refused",
  async (host) => {
    await expect(addressesOf(host)).rejects.toMatchObject({
      reason: "fetch-failed",
      message: expect.stringContaining("this machine or on a private network"),
    });
  },
);
