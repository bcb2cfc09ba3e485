// Runs the real command as a child process and returns its exit code and output.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const BIN = join(import.meta.dirname, '../../src/bin.ts');

export type CommandResult = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type RunningCommand = {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when the text appears on stderr; fails when the command ends before. */
  readonly waitForOutput: (pattern: RegExp) => Promise<string>;
  readonly outcome: Promise<CommandResult>;
};

/** Settings of the machine must not affect tests. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PERIPLUS_')));

export type CommandOptions = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv };

export const startCommand = (args: readonly string[], options: CommandOptions = {}): RunningCommand => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BIN, ...args], {
    cwd: options.cwd,
    env: { ...cleanEnvironment(), ...options.env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {}); // a command that ends early closes its input
  const outcome = once(child, 'close').then(([code, signal]): CommandResult => ({ code, signal, stdout, stderr }));
  const received = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(stderr)) {
      const ended = await Promise.race([once(child.stderr, 'data').then(() => false), outcome.then(() => true)]);
      if (ended && !pattern.test(stderr)) assert.fail(`ended before ${pattern} was printed: ${stderr}`);
    }
    return stderr;
  };
  return { child, waitForOutput: received, outcome };
};

/** Runs the command to its end; `input` is its standard input. */
export const runCommand = async (
  args: readonly string[],
  options: CommandOptions & { readonly input?: string | Uint8Array } = {},
): Promise<CommandResult> => {
  const { child, outcome } = startCommand(args, options);
  child.stdin.end(options.input ?? '');
  return outcome;
};

/** Starts `serve` on a free port over a folder and returns its URL when it listens. */
export const startServer = (dataDir: string, ...flags: readonly string[]) => startServerWith({}, dataDir, ...flags);

export const startServerWith = async (
  options: CommandOptions,
  dataDir: string,
  ...flags: readonly string[]
): Promise<RunningCommand & { readonly address: string }> => {
  // Records of tests name hosts that do not exist.
  const own = ['--data-dir', dataDir, '--port', '0', '--no-demo', '--no-media-warm', '--drain-ms', '0'];
  const running = startCommand(['serve', ...own, ...flags], options);
  const output = await running.waitForOutput(/Press Ctrl-C/);
  const address = /http:\/\/[^/\s]+/.exec(output)?.[0];
  assert.ok(address !== undefined, output);
  return { ...running, address };
};

/** Removes the duration and the rate from a summary: 'Imported 3 records in 0.1 s (30/s): ...'. */
export const withoutTiming = (text: string): string => text.replace(/ in \d+\.\d s \([\d,]+\/s\)/, '');
