// Hosts and networks that may be reached although they are not public, as an operator lists them.
import { BlockList, isIP } from 'node:net';

export type AllowList = {
  /** Matches 'maps.example', or every host below 'example' for '*.example'. */
  readonly allowsHost: (host: string) => boolean;
  /** Matches '10.1.2.3', '10.0.0.0/8', '::1', 'fd00::/8'. */
  readonly allowsAddress: (address: string) => boolean;
};

export type ParsedAllowList =
  | { readonly kind: 'ok'; readonly list: AllowList }
  | { readonly kind: 'bad'; readonly entry: string };

const HOST_NAME = /^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Returns false when the entry is neither an address nor a network. */
const addNetwork = (networks: BlockList, entry: string): boolean => {
  const [address = '', prefix, ...more] = entry.replace(/^\[(.*)\]$/, '$1').split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false;
  const longest = isIP(address) === 4 ? 32 : 128;
  const length = prefix === undefined ? longest : Number(prefix);
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || length > longest)) return false;
  networks.addSubnet(address, length, familyOf(address));
  return true;
};

/** Reports the first entry that is not a host name, address or network. */
export const parseAllowList = (entries: readonly string[]): ParsedAllowList => {
  const hosts = new Set<string>();
  const endings: string[] = [];
  const networks = new BlockList();
  for (const entry of entries) {
    const text = entry.trim().toLowerCase();
    if (addNetwork(networks, text)) continue;
    if (!HOST_NAME.test(text) || /^[\d.]+$/.test(text)) return { kind: 'bad', entry };
    if (text.startsWith('*.')) endings.push(text.slice(1));
    else hosts.add(text);
  }
  const list: AllowList = {
    allowsHost: (host) =>
      hosts.has(host.toLowerCase()) || endings.some((ending) => host.toLowerCase().endsWith(ending)),
    allowsAddress: (address) =>
      isIP(address) !== 0 && !address.includes('%') && networks.check(address, familyOf(address)),
  };
  return { kind: 'ok', list };
};

/** Throws RangeError for an invalid entry. */
export const createAllowList = (entries: readonly string[]): AllowList => {
  const parsed = parseAllowList(entries);
  if (parsed.kind === 'ok') return parsed.list;
  throw new RangeError(`${JSON.stringify(parsed.entry)} is not a host name, address or network such as 10.0.0.0/8`);
};
