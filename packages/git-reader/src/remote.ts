// Checks the address of a repository: http and https only at public addresses, ssh and file as configured by the
// operator.
import { checkTarget, FetchError, parseTarget, type TargetRules } from '@periplus/safe-fetch';
import { GitError } from './run-git.ts';

/** 'git@host.example:group/name.git', the short form of ssh; a single letter before the colon is a Windows drive. */
const SSH_SHORT = /^\w[\w.-]*@[a-z\d][\w.-]+:(?!-)[\w./~-]+$/i;
/** With a host that ssh does not take for an option. git decodes percent-encoded characters, so none are allowed. */
const SSH_URL = /^ssh:\/\/(\w[\w.+-]*@)?([a-z\d][\w.-]*|\[[\da-f:.]+\])(:\d+)?\//i;

export const ADDRESS_RULE = 'Use https, ssh or file, with a user and a host that do not start with a dash';

export type RemoteKind = 'https' | 'ssh' | 'file';

/**
 * Undefined for other protocols and transports (`ext::`), and where git or ssh would take the address, its host or its
 * user for an option.
 */
export const remoteKind = (address: string): RemoteKind | undefined => {
  if (/^-|[\s\p{Cc}]|^[\w+-]+::/u.test(address)) return undefined;
  if (SSH_SHORT.test(address) || SSH_URL.test(address)) return 'ssh';
  const url = URL.parse(address);
  if (url === null || url.hostname.startsWith('-')) return undefined;
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? 'https'
    : url.protocol === 'file:'
      ? 'file'
      : undefined;
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
  if (kind === undefined) throw refused(`its address is not valid. ${ADDRESS_RULE}`);
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
