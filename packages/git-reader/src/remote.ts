// Checks the address of a repository: http and https only at public addresses, ssh and file as configured by the
// operator.
import { checkTarget, FetchError, parseTarget, type TargetRules } from '@periplus/safe-fetch';
import { GitError } from './run-git.ts';

/** 'git@host.example:group/name.git', the short form of ssh; a single letter before the colon is a Windows drive. */
const SSH_SHORT = /^[\w.-]+@[\w.-]{2,}:[\w./~-]+$/;

export type RemoteKind = 'https' | 'ssh' | 'file';

/** Undefined for other protocols, and for an address with a leading dash, which git would take for an option. */
export const remoteKind = (address: string): RemoteKind | undefined => {
  if (address.startsWith('-') || /[\s\p{Cc}]/u.test(address)) return undefined;
  if (SSH_SHORT.test(address)) return 'ssh';
  const protocol = URL.parse(address)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return 'https';
  return protocol === 'ssh:' ? 'ssh' : protocol === 'file:' ? 'file' : undefined;
};

const refused = (reason: string): GitError => new GitError(`The repository was not fetched: ${reason}.`);

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
 * Returns git settings that allow only the protocol of this address. For http and https they pin the connection to the
 * checked IP addresses (http.curloptResolve, since git 2.37; an older git resolves the name again). ssh is not pinned.
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
