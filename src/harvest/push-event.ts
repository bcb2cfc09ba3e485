// Finds the sources that a GitHub push event concerns.
import type { Source } from './source.ts';

/** Unvalidated input. */
export type PushEvent = {
  readonly ref?: unknown;
  readonly repository?: {
    readonly clone_url?: unknown;
    readonly ssh_url?: unknown;
    readonly git_url?: unknown;
    readonly html_url?: unknown;
    readonly default_branch?: unknown;
  };
} | null;

export type PushMatch =
  | { readonly kind: 'found'; readonly sources: readonly Source[] }
  | { readonly kind: 'ignored'; readonly reason: string };

/** Host and path, equal for 'git@host:a/b.git' and 'https://host/a/b'. */
const toRepositoryKey = (address: unknown): string | undefined => {
  if (typeof address !== 'string') return undefined;
  const short = /^[\w.-]+@([\w.-]+):(.+)$/.exec(address);
  const url = short === null ? URL.parse(address) : URL.parse(`ssh://${short[1]}/${short[2]}`);
  if (url === null || url.host === '') return undefined;
  return `${url.hostname}${url.pathname}`
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
};

const ignored = (reason: string): PushMatch => ({ kind: 'ignored', reason });

export const findPushedSources = (sources: readonly Source[], push: PushEvent): PushMatch => {
  const { clone_url, ssh_url, git_url, html_url, default_branch } = push?.repository ?? {};
  const keys = new Set([clone_url, ssh_url, git_url, html_url].map(toRepositoryKey).filter((key) => key !== undefined));
  const matching = sources.filter(
    ({ origin }) => origin.kind === 'git' && keys.has(toRepositoryKey(origin.address) ?? ''),
  );
  if (matching.length === 0) return ignored('No source uses this repository.');
  const listening = matching.filter(({ isEnabled, onPush }) => isEnabled && onPush);
  if (listening.length === 0) return ignored('The source is disabled or does not harvest on push.');
  const found = listening.filter(({ origin }) => push?.ref === `refs/heads/${origin.branch ?? String(default_branch)}`);
  return found.length === 0 ? ignored('The push is to another branch.') : { kind: 'found', sources: found };
};
