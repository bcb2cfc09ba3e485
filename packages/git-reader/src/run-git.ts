// Runs the installed `git` without hooks, prompts or user settings, over allowed protocols only, with a timeout.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

export type Git = {
  /** Folder of a bare repository. */
  readonly folder: string;
  /** PATH and HOME of the process. */
  readonly environment: Environment;
  /** Per command. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** A fetch over http or https fails if the server sends less on average over the window; 0 disables this. */
  readonly minBytesPerSecond: number;
  /** A minute if absent, since servers may pause to compute. */
  readonly rateWindowSeconds?: number;
};

/** Overrides settings of the repository and the user that could run programs or prompt. */
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
];

const toRateSettings = ({ minBytesPerSecond, rateWindowSeconds = 60 }: Git): readonly string[] => [
  `http.lowSpeedLimit=${minBytesPerSecond}`,
  `http.lowSpeedTime=${rateWindowSeconds}`,
];

const toFlags = (settings: readonly string[]): readonly string[] => settings.flatMap((setting) => ['-c', setting]);

const safeEnvironment = ({ PATH, HOME }: Environment): Record<string, string> => ({
  ...(PATH === undefined ? {} : { PATH }),
  ...(HOME === undefined ? {} : { HOME }), // for ssh keys
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  // ssh has no minimum rate; a server that is gone is noticed after a minute.
  GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=20 -oServerAliveInterval=20 -oServerAliveCountMax=3',
  LC_ALL: 'C',
});

export const startGit = (git: Git, args: readonly string[], settings: readonly string[] = []) => {
  const flags = toFlags([...SAFE_SETTINGS, ...toRateSettings(git), ...settings]);
  return spawn('git', [...flags, `--git-dir=${git.folder}`, ...args], {
    env: safeEnvironment(git.environment),
    signal: AbortSignal.any([git.signal, AbortSignal.timeout(git.timeoutMs)]),
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

/** A failure of git or of the repository; its message is safe to show. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

const MAX_ERROR_CHARACTERS = 2_000;

/** The end of the error output, without passwords in addresses. */
const readError = (child: ChildProcessWithoutNullStreams): (() => string) => {
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_ERROR_CHARACTERS);
  });
  return () => text.replace(/\/\/[^/@\s]*@/g, '//').trim();
};

const firstFailure = (text: string): string =>
  (text.split('\n').find((line) => /^(fatal|error):/.test(line)) ?? text.split('\n').at(-1) ?? '')
    .replace(/^(fatal|error): /, '')
    .replace(/\.$/, '')
    .slice(0, 300);

const failed = (detail: string, cause?: unknown): GitError => new GitError(detail, { cause });

const toFailure = (git: Git, cause: NodeJS.ErrnoException): unknown => {
  if (git.signal.aborted) return git.signal.reason;
  if (cause.code === 'ENOENT') return failed('git was not found on the PATH; install it to read repositories.');
  if (cause.name === 'AbortError') return failed(`git took longer than ${git.timeoutMs / 1000} s.`, cause);
  return failed('git cannot be run.', cause);
};

/** Rejects with git's error message if the command fails. */
export const waitForExit = (git: Git, child: ChildProcessWithoutNullStreams): Promise<void> => {
  const error = readError(child);
  child.stdin.on('error', () => {}); // if git exits early, the exit handler reports why
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(toFailure(git, cause)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(failed(`git failed: ${firstFailure(error()) || `exit code ${code}`}.`, error()));
    });
  });
};

/** Returns the standard output. */
export const runGit = async (git: Git, args: readonly string[], settings?: readonly string[]): Promise<Buffer> => {
  const child = startGit(git, args, settings);
  child.stdin.end();
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await waitForExit(git, child);
  return Buffer.concat(chunks);
};
