// The network address that identifies an anonymous client. Forwarded headers count only from trusted proxies.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Unwraps an IPv4-mapped IPv6 address (RFC 4291 2.5.5.2). */
export const clientAddressOf = ({ ip }: FastifyRequest): string => MAPPED.exec(ip)?.[1] ?? ip;

const NETWORK_GROUPS = 4;

/** '2001:db8::1' -> ['2001', 'db8', '0', '0', ...]: eight groups. */
const expand = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after];
};

/** A subscriber has a whole /64 of IPv6 addresses (RFC 6177), so these count as one client. */
export const toNetwork = (address: string): string =>
  isIPv6(address)
    ? `${expand(address)
        .slice(0, NETWORK_GROUPS)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : address;
