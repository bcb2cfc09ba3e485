// Runs the `git` of the machine: without hooks, prompts or settings of whoever runs us, over named protocols only, in bounded time.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { CatalogError } from '../../../errors.ts';

import type { Environment } from '../../content/source-type.ts';

export type Git = {
  /** Folder of a bare repository. */
  readonly folder: string;
  /** PATH and HOME of the process. */
  readonly environment: Environment;
  /** For one command. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Nothing that a repository or a user has set up may run or ask. `core.hooksPath` and `protocol.*` win over any configuration. */
const SAFE_SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'credential.helper=',
  'core.askPass=',
  'protocol.allow=never',
  'http.followRedirects=false',
  'fetch.recurseSubmodules=false',
  'gc.auto=0',
  'maintenance.auto=false',
  // A connection that has gone dead ends the command.
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=30',
];

const toFlags = (settings: readonly string[]): readonly string[] => settings.flatMap((setting) => ['-c', setting]);

const safeEnvironment = ({ PATH, HOME }: Environment): Record<string, string> => ({
  ...(PATH === undefined ? {} : { PATH }),
  ...(HOME === undefined ? {} : { HOME }), // ssh keeps its keys there
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=20',
  LC_ALL: 'C',
});

export const startGit = (git: Git, args: readonly string[], settings: readonly string[] = []) => {
  const flags = toFlags([...SAFE_SETTINGS, ...settings]);
  return spawn('git', [...flags, `--git-dir=${git.folder}`, ...args], {
    env: safeEnvironment(git.environment),
    signal: AbortSignal.any([git.signal, AbortSignal.timeout(git.timeoutMs)]),
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

const MOST_ERROR_CHARACTERS = 2_000;

/** The last that git said; it may repeat the address, so a password in it is taken out. */
const readError = (child: ChildProcessWithoutNullStreams): (() => string) => {
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MOST_ERROR_CHARACTERS);
  });
  return () => text.replace(/\/\/[^/@\s]*@/g, '//').trim();
};

/** What went wrong first; what follows from it comes after. */
const firstFailure = (text: string): string =>
  (text.split('\n').find((line) => /^(fatal|error):/.test(line)) ?? text.split('\n').at(-1) ?? '')
    .replace(/^(fatal|error): /, '')
    .replace(/\.$/, '')
    .slice(0, 300);

const failed = (detail: string, cause?: unknown): CatalogError =>
  new CatalogError('upstream_service_failed', detail, { cause });

const toFailure = (git: Git, cause: NodeJS.ErrnoException): unknown => {
  if (git.signal.aborted) return git.signal.reason;
  if (cause.code === 'ENOENT')
    return failed('git is not installed, or not on the PATH; install it to harvest repositories.');
  if (cause.name === 'AbortError') return failed(`git took longer than ${git.timeoutMs / 1000} s.`, cause);
  return failed('git cannot be run.', cause);
};

/** Resolves when the command has ended well; rejects with what it said otherwise. */
export const waitForExit = (git: Git, child: ChildProcessWithoutNullStreams): Promise<void> => {
  const error = readError(child);
  child.stdin.on('error', () => {}); // git that ends early says why by itself
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(toFailure(git, cause)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(failed(`git failed: ${firstFailure(error()) || `it ended with code ${code}`}.`, error()));
    });
  });
};

/** All that the command prints. */
export const runGit = async (git: Git, args: readonly string[], settings?: readonly string[]): Promise<Buffer> => {
  const child = startGit(git, args, settings);
  child.stdin.end();
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await waitForExit(git, child);
  return Buffer.concat(chunks);
};
