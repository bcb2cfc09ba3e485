// Decides whether an untrusted URL may be fetched, and resolves it to the internet addresses to connect to.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { failedError, refusedError } from './fetch-result.ts';
import { isPublicAddress } from './public-address.ts';

export type Address = { readonly address: string; readonly family: number };

export type TargetRules = {
  readonly allow: AllowList;
  /** Returns every address of a host name; the system resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
};

/** Ports of web and map servers. Allowed hosts may use any other. */
const PORTS = new Set([80, 443, 6080, 6443, 8000, 8080, 8081, 8443, 8888]);

export const parseTarget = (text: string, base?: URL): URL => {
  const url = URL.parse(text, base?.href);
  if (url === null) throw refusedError('the URL is invalid');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusedError('the URL is neither http nor https');
  if (url.username !== '' || url.password !== '') throw refusedError('the URL contains a user name or password');
  return url;
};

const systemResolve = (host: string): Promise<readonly Address[]> => lookup(host, { all: true, verbatim: true });

/** A literal address, which the URL parser normalises, resolves to itself. */
const resolveHost = async (host: string, { resolve = systemResolve }: TargetRules): Promise<readonly Address[]> => {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw failedError('the host name does not resolve', cause);
  });
  if (addresses.length === 0) throw failedError('the host name does not resolve');
  return addresses;
};

/** Returns the addresses to connect to. One private address is enough to refuse a host name. */
export const checkTarget = async (url: URL, rules: TargetRules): Promise<readonly Address[]> => {
  const addresses = await resolveHost(url.hostname, rules);
  const isAllowedHost = rules.allow.allowsHost(url.hostname);
  const isAllowed = ({ address }: Address): boolean => isAllowedHost || rules.allow.allowsAddress(address);
  if (!addresses.every((entry) => isAllowed(entry) || isPublicAddress(entry.address))) {
    throw refusedError('the host is not on the public internet');
  }
  const isUsualPort = url.port === '' || PORTS.has(Number(url.port));
  if (!isUsualPort && !addresses.every(isAllowed)) throw refusedError(`port ${url.port} is not allowed`);
  return addresses;
};
