/** Which hosts lie on the public Internet. */
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";
import { InputError } from "../exit.ts";

/** IPv4 addresses that IANA lists as not globally reachable: this machine, private networks, links, tests, multicast. */
const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, bits, "ipv4");
}
/** IPv6 addresses in 2000::/3 that are not public: those that embed an IPv4 address, and those for documentation. */
const outer6 = new BlockList();
outer6.addSubnet("2000::", 3, "ipv6");
const holding = new BlockList();
holding.addSubnet("2001::", 23, "ipv6");
holding.addSubnet("2001:db8::", 32, "ipv6");
holding.addSubnet("2002::", 16, "ipv6");

const BRACKETS = /^\[|\]$/g;

export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !inner.check(address, "ipv4");
  return outer6.check(address, "ipv6") && !holding.check(address, "ipv6");
}

/** How host names are resolved, and which addresses are permitted. */
export interface HostRules {
  resolve(host: string): Promise<readonly LookupAddress[]>;
  mayAsk(address: string): boolean;
}

export const publicHosts: HostRules = {
  resolve: (host) => lookup(host, { all: true }),
  mayAsk: isPublic,
};

/**
 * The addresses of a host, all of them permitted. Connect to these: the name's owner may answer the next
 * query with others.
 *
 * @throws InputError if one address is not permitted; the resolver's error if the name has none
 */
export async function addressesOf(
  host: string,
  { resolve, mayAsk }: HostRules = publicHosts,
): Promise<readonly LookupAddress[]> {
  const name = host.replace(BRACKETS, "");
  const family = isIP(name);
  const addresses = family === 0 ? await resolve(name) : [{ address: name, family }];
  if (addresses.every(({ address }) => mayAsk(address))) return addresses;
  const found = `${host} is this machine or on a private network`;
  throw new InputError("fetch-failed", `${found}, expected a host of the public Internet`);
}
