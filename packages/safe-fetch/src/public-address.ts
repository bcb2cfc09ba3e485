// Recognises public internet addresses: those outside IANA's special-purpose registries (RFC 6890, RFC 8190).
import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, prefix: number];

const toBlockList = (family: 'ipv4' | 'ipv6', networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
};

const SPECIAL_IPV4 = toBlockList('ipv4', [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure platform services
  ['169.254.0.0', 16], // link-local, cloud metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, deprecated
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/** The range that IANA allocates from; mapped, local, link-local and multicast addresses are outside. */
const GLOBAL_IPV6 = toBlockList('ipv6', [['2000::', 3]]);

const SPECIAL_IPV6 = toBlockList('ipv6', [
  ['2001::', 23], // protocol assignments, including Teredo, which embeds an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, embeds an IPv4 address
  ['3fff::', 20], // documentation
]);

/** Returns false for text that is not an address. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_IPV4.check(address, 'ipv4');
    case 6:
      // A zone ('fe80::1%eth0') denotes a link of this machine.
      return !address.includes('%') && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
    default:
      return false;
  }
};
