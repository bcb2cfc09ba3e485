// Brings the newest commit of a branch into a bare repository of ours: only that commit, and only what is not there yet.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetRules } from '@periplus/safe-fetch';
import { CatalogError } from '../../../errors.ts';
import type { Origin } from '../../source.ts';
import { checkRemote } from './remote.ts';
import { type Git, runGit } from './run-git.ts';

const HEAD = 'refs/harvest/head';

const open = async (git: Git): Promise<void> => {
  if (existsSync(join(git.folder, 'HEAD'))) return;
  await mkdir(git.folder, { recursive: true });
  await runGit(git, ['init', '--quiet', '--bare']);
};

/** A branch that was given by name and is not there any more was renamed or removed; the operator must say what to follow. */
const toBranchError = (cause: unknown, branch: string | undefined): unknown => {
  if (!(cause instanceof CatalogError) || !/couldn't find remote ref/.test(cause.message)) return cause;
  const detail =
    branch === undefined
      ? 'The repository has no commit.'
      : `The repository has no branch ${branch}; it may have been renamed. Without a branch the main one is followed.`;
  return new CatalogError('upstream_service_failed', detail, { cause });
};

/** Runs are told to everybody, so where the repository is stays out of it. */
const withoutAddress = (cause: unknown, address: string): unknown => {
  if (!(cause instanceof CatalogError)) return cause;
  const parts = [address, decodeURI(URL.parse(address)?.pathname ?? ''), URL.parse(address)?.host ?? ''];
  const told = parts
    .filter((part) => part.length > 1)
    .reduce((text, part) => text.replaceAll(part, '...'), cause.message);
  return new CatalogError(cause.code, told, { cause });
};

/** Forced pushes are followed; history is not looked at. */
const fetchOnce = async (git: Git, { address, branch }: Origin, rules: TargetRules): Promise<string> => {
  const settings = await checkRemote(address, rules);
  const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
  const options = ['--quiet', '--depth=1', '--no-tags', '--force', '--update-shallow', '--no-write-fetch-head'];
  await runGit(git, ['fetch', ...options, '--end-of-options', address, `+${ref}:${HEAD}`], settings).catch((cause) => {
    throw withoutAddress(toBranchError(cause, branch), address);
  });
  return (await runGit(git, ['rev-parse', '--verify', '--end-of-options', HEAD])).toString().trim();
};

/** A repository of ours that is damaged, as after a crash of the machine, is made anew. */
export const fetchCommit = async (git: Git, origin: Origin, rules: TargetRules): Promise<string> => {
  await rm(join(git.folder, 'shallow.lock'), { force: true }); // of a git that was killed; we are alone here
  await open(git);
  try {
    return await fetchOnce(git, origin, rules);
  } catch (cause) {
    const isOurs = await runGit(git, ['fsck', '--connectivity-only', '--no-dangling']).then(
      () => false,
      () => !git.signal.aborted,
    );
    if (!isOurs) throw cause;
    await rm(git.folder, { recursive: true, force: true });
    await open(git);
    return fetchOnce(git, origin, rules);
  }
};
