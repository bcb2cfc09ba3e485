// What a verb of the command is, and how it ends.
import type { Readable, Writable } from 'node:stream';
import type { CommandFlag } from '../config/arguments.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { Terminal } from './terminal.ts';

export const EXIT = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type CommandInput = {
  readonly loaded: LoadedConfig;
  readonly positionals: readonly string[];
  /** Value of a flag of this command: its text, true when given without one, undefined when absent. */
  readonly flag: (name: `--${string}`) => string | true | undefined;
  readonly terminal: Terminal;
  readonly stdin: Readable;
  /** For results that are larger than a text. */
  readonly stdout: Writable;
  /** Aborted by the first Ctrl-C or SIGTERM, whose name is the reason; the command then finishes what it has begun. */
  readonly signal: AbortSignal;
};

export type Command = {
  readonly name: string;
  /** After the name: '<files...>'. */
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly (CommandFlag & { readonly help: string })[];
  /** Imports the larger rooms when it runs, so that help and wrong usage are answered at once. */
  readonly run: (input: CommandInput) => Promise<ExitCode>;
};
