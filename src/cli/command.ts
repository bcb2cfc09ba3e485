// The type of a command such as `periplus import`, and the exit codes.
import type { Readable, Writable } from 'node:stream';
import type { LoadedConfig } from '../config/load-config.ts';
import type { Terminal } from './terminal.ts';

export const EXIT = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type OptionName = `--${string}`;

export type CommandOption = {
  readonly flag: OptionName;
  /** What help calls the value, 'FILE'; an option without one is on or off. */
  readonly value?: string;
  readonly help: string;
};

export type CommandInput = {
  readonly loaded: LoadedConfig;
  readonly positionals: readonly string[];
  /** Returns the value of an option, true for one without a value, undefined if it is absent. */
  readonly flag: (name: OptionName) => string | true | undefined;
  readonly terminal: Terminal;
  readonly stdin: Readable;
  /** For results too large for `terminal.print`. */
  readonly stdout: Writable;
  /**
   * Aborted by the first Ctrl-C or SIGTERM, with the signal's name as the reason. The command finishes its current
   * batch.
   */
  readonly signal: AbortSignal;
};

export type Command = {
  readonly name: string;
  /** The arguments after the name: '<files...>'. A command with an empty usage accepts none. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly CommandOption[];
  /** Arguments of `periplus`, for help. */
  readonly examples: readonly string[];
  /** Imports large modules dynamically, so that help and usage errors are fast. */
  readonly run: (input: CommandInput) => Promise<ExitCode>;
};
