import { BlockList, isIP } from 'node:net';

/** Special-purpose IPv4 addresses (IANA registry), multicast and the reserved rest. */
const NOT_PUBLIC_4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * The only publicly routed range of IPv6. It excludes mapped, translated (NAT64), local and multicast
 * addresses.
 */
const PUBLIC_6: [string, number] = ['2000::', 3];
/**
 * Within it: protocol assignments with Teredo and ORCHID, documentation, and 6to4, which contains an IPv4
 * address.
 */
const NOT_PUBLIC_6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) refused4.addSubnet(network, bits, 'ipv4');
const allowed6 = new BlockList();
allowed6.addSubnet(...PUBLIC_6, 'ipv6');
const refused6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_6) refused6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address, as a resolver writes it, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, 'ipv4');
    case 6:
      // A zone belongs to a link.
      return !address.includes('%') && allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
    default:
      return false;
  }
}
