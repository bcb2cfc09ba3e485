// The network address that identifies an anonymous client. Forwarded headers count only from trusted proxies.
import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

const BRACKETED = /^\[([^\]]*)\](?::\d*)?$/;
const WITH_PORT = /^([^:]+):\d*$/;
/** An IPv4 address in IPv6 (RFC 4291 2.5.5.2), as `SocketAddress` writes it. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;

const toCanonicalIpv6 = (address: string): string => {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return MAPPED.exec(canonical)?.[1] ?? canonical;
};

/**
 * One spelling per address, without port, brackets and zone: proxies write '203.0.113.7:4711', '[2001:db8::1]:443' and
 * '::ffff:203.0.113.7'. Undefined if it is not an address.
 */
export const normaliseAddress = (text: string): string | undefined => {
  const [address = ''] = (BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text).split('%', 1);
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : toCanonicalIpv6(address);
};

/** A forwarded value that is not an address does not count; the connection then identifies the client. */
export const clientAddressOf = ({ ip, socket }: FastifyRequest): string =>
  normaliseAddress(ip) ?? normaliseAddress(socket.remoteAddress ?? '') ?? 'unknown';

const NETWORK_GROUPS = 4;

/** '2001:db8::1' -> ['2001', 'db8', '0', '0', ...]: eight groups. */
const expand = (address: string): readonly string[] => {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after];
};

/** A subscriber has a whole /64 of IPv6 addresses (RFC 6177), so these count as one client. */
export const toNetwork = (address: string): string =>
  address.includes(':') ? `${expand(address).slice(0, NETWORK_GROUPS).join(':')}::/64` : address;

/** Whether an address, this many connections away, is a proxy whose forwarded header counts. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

/**
 * Identifies the client of a request before Fastify handles it, as `request.ip` does later: the nearest address that is
 * not a trusted proxy. Remembers it, because a connection that has ended has no address.
 */
export const createClientOf = (trust: TrustProxy): ((request: IncomingMessage) => string) => {
  const networks = new WeakMap<IncomingMessage, string>();
  const readAddresses = ({ socket, headers }: IncomingMessage): readonly string[] => {
    const forwarded = trust === false ? '' : String(headers['x-forwarded-for'] ?? '');
    const hops = forwarded === '' ? [] : forwarded.split(',').map((text) => text.trim());
    return [...hops, socket.remoteAddress ?? ''].reverse();
  };
  const toClient = (request: IncomingMessage): string => {
    const addresses = readAddresses(request);
    const at = addresses.findIndex((address, hop) => trust === false || !trust(address, hop));
    const address = normaliseAddress(addresses.at(at) ?? '') ?? normaliseAddress(addresses[0] ?? '') ?? 'unknown';
    return toNetwork(address);
  };
  return (request) => {
    const network = networks.get(request) ?? toClient(request);
    networks.set(request, network);
    return network;
  };
};
