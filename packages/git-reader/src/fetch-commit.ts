// Fetches the newest commit of a branch, without history, into a local bare repository.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetRules } from '@periplus/safe-fetch';
import { checkRemote } from './remote.ts';
import { type Git, GitError, runGit } from './run-git.ts';

export type Branch = {
  readonly address: string;
  /** The default branch if absent. */
  readonly branch?: string | undefined;
};

const HEAD = 'refs/harvest/head';

const open = async (git: Git): Promise<void> => {
  if (existsSync(join(git.folder, 'HEAD'))) return;
  await mkdir(git.folder, { recursive: true });
  await runGit(git, ['init', '--quiet', '--bare']);
};

const toBranchError = (cause: unknown, branch: string | undefined): unknown => {
  if (!(cause instanceof GitError) || !/couldn't find remote ref/.test(cause.message)) return cause;
  const detail =
    branch === undefined
      ? 'The repository has no commit.'
      : `The repository has no branch ${branch}; it may have been renamed. Without a branch name the default branch is read.`;
  return new GitError(detail, { cause });
};

/** The message may be shown to anyone, so it does not contain the address. */
const withoutAddress = (cause: unknown, address: string): unknown => {
  if (!(cause instanceof GitError)) return cause;
  const secrets = [address, decodeURI(URL.parse(address)?.pathname ?? ''), URL.parse(address)?.host ?? ''];
  const detail = secrets
    .filter((secret) => secret.length > 1)
    .reduce((text, secret) => text.replaceAll(secret, '...'), cause.message);
  return new GitError(detail, { cause });
};

/** Also works after a forced push. */
const fetchOnce = async (git: Git, { address, branch }: Branch, rules: TargetRules): Promise<string> => {
  const settings = await checkRemote(address, rules);
  const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
  const options = ['--quiet', '--depth=1', '--no-tags', '--force', '--update-shallow', '--no-write-fetch-head'];
  await runGit(git, ['fetch', ...options, '--end-of-options', address, `+${ref}:${HEAD}`], settings).catch((cause) => {
    throw withoutAddress(toBranchError(cause, branch), address);
  });
  return (await runGit(git, ['rev-parse', '--verify', '--end-of-options', HEAD])).toString().trim();
};

/** A local repository that is damaged, for example by a crash, is deleted and fetched again. */
export const fetchCommit = async (git: Git, remote: Branch, rules: TargetRules): Promise<string> => {
  await rm(join(git.folder, 'shallow.lock'), { force: true }); // left by a killed git; the lease excludes other processes
  await open(git);
  try {
    return await fetchOnce(git, remote, rules);
  } catch (cause) {
    const isDamaged = await runGit(git, ['fsck', '--connectivity-only', '--no-dangling']).then(
      () => false,
      () => !git.signal.aborted,
    );
    if (!isDamaged) throw cause;
    await rm(git.folder, { recursive: true, force: true });
    await open(git);
    return fetchOnce(git, remote, rules);
  }
};
