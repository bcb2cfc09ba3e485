// Where a repository may be fetched from: public https addresses; other places only because an operator wrote them down.

import { checkTarget, FetchError, parseTarget, type TargetRules } from '@periplus/safe-fetch';
import { CatalogError } from '../../../errors.ts';

/** 'git@host.example:group/name.git', the short form of ssh; a colon after a single letter is a drive of Windows. */
const SSH_SHORT = /^[\w.-]+@[\w.-]{2,}:[\w./~-]+$/;

export type RemoteKind = 'https' | 'ssh' | 'file';

/** Undefined when it is none of them. An address that begins with a dash would be an option to git. */
export const remoteKind = (address: string): RemoteKind | undefined => {
  if (address.startsWith('-') || /[\s\p{Cc}]/u.test(address)) return undefined;
  if (SSH_SHORT.test(address)) return 'ssh';
  const protocol = URL.parse(address)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return 'https';
  return protocol === 'ssh:' ? 'ssh' : protocol === 'file:' ? 'file' : undefined;
};

const refused = (why: string): CatalogError =>
  new CatalogError('upstream_service_failed', `The repository is not fetched: ${why}.`);

const resolvePublic = async (url: URL, rules: TargetRules) => {
  try {
    return await checkTarget(url, rules);
  } catch (cause) {
    if (cause instanceof FetchError && cause.result.kind !== 'ok' && cause.result.kind !== 'timeout')
      throw refused(cause.result.reason);
    throw cause;
  }
};

/**
 * Settings for git that let it reach this address and nothing else. For http and https the connection is pinned to the addresses that
 * were checked (http.curloptResolve, since git 2.37; an older git resolves the name again by itself). What ssh connects to is not pinned.
 */
export const checkRemote = async (address: string, rules: TargetRules): Promise<readonly string[]> => {
  const kind = remoteKind(address);
  if (kind === undefined) throw refused('its address is neither https, ssh nor file');
  if (kind !== 'https') return [`protocol.${kind}.allow=always`];
  const url = parseTarget(address.replace(/^(https?:\/\/)[^/@]*@/, '$1'));
  const addresses = await resolvePublic(url, rules);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const pinned = addresses.map(({ address: ip }) => (ip.includes(':') ? `[${ip}]` : ip)).join(',');
  return [
    `protocol.${url.protocol.slice(0, -1)}.allow=always`,
    `http.curloptResolve=${url.hostname}:${port}:${pinned}`,
  ];
};
