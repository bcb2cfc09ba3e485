// Decides whether an address that strangers wrote down may be asked, and to which internet addresses it leads.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { failedError, refusedError } from './fetch-result.ts';
import { isPublicAddress } from './public-address.ts';

export type Address = { readonly address: string; readonly family: number };

export type TargetRules = {
  readonly allow: AllowList;
  /** Every address of a name; the system's own way unless given. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
};

/** Where documents are served: the web, and the usual ports of map servers. Allowed hosts may use any other. */
const PORTS = new Set([80, 443, 6080, 6443, 8000, 8080, 8081, 8443, 8888]);

export const parseTarget = (text: string, base?: URL): URL => {
  const url = URL.parse(text, base?.href);
  if (url === null) throw refusedError('its address is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusedError('its address is neither http nor https');
  if (url.username !== '' || url.password !== '') throw refusedError('its address holds a user name or a password');
  return url;
};

const systemResolve = (host: string): Promise<readonly Address[]> => lookup(host, { all: true, verbatim: true });

/** Literal addresses, of which the URL parser knows every spelling, are their own and only address. */
const resolveHost = async (host: string, { resolve = systemResolve }: TargetRules): Promise<readonly Address[]> => {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw failedError('its host is not known', cause);
  });
  if (addresses.length === 0) throw failedError('its host is not known');
  return addresses;
};

/** The addresses to connect to. A name with any private one is refused: it is set up wrongly, or it is a trap. */
export const checkTarget = async (url: URL, rules: TargetRules): Promise<readonly Address[]> => {
  const addresses = await resolveHost(url.hostname, rules);
  const isNamed = rules.allow.allowsHost(url.hostname);
  const isAllowed = ({ address }: Address): boolean => isNamed || rules.allow.allowsAddress(address);
  if (!addresses.every((entry) => isAllowed(entry) || isPublicAddress(entry.address))) {
    throw refusedError('its host is not on the public internet');
  }
  const isUsualPort = url.port === '' || PORTS.has(Number(url.port));
  if (!isUsualPort && !addresses.every(isAllowed)) throw refusedError(`its port ${url.port} is not one for documents`);
  return addresses;
};
