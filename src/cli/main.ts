// Runs the command line: picks the command, loads the settings, and maps every outcome to an exit code.
import type { Readable, Writable } from 'node:stream';
import { didYouMean } from '@periplus/text';
import type { CommandFlag } from '../config/arguments.ts';
import { type LoadedConfig, loadProcessConfig } from '../config/load-config.ts';
import { CatalogError } from '../errors.ts';
import { type Command, type CommandOption, EXIT, type ExitCode } from './command.ts';
import { COMMANDS } from './commands.ts';
import { describeAllSettings, describeCommand, describeCommands } from './help.ts';
import type { Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

type Streams = { readonly stdin: Readable; readonly stdout: Writable };

const findCommand = (word: string): Command | undefined => COMMANDS.find(({ name }) => name === word);

/** Operators, unlike clients, may see why a cluster cannot be reached: a certificate, a password, an address. */
const reasonOf = ({ code, cause, retryAfterSeconds }: CatalogError): string =>
  code === 'store_unavailable' && retryAfterSeconds !== undefined && cause instanceof Error
    ? ` (${cause.message})`
    : '';

const describeError = (error: unknown): string => {
  if (error instanceof CatalogError) return `${error.message}${reasonOf(error)}`;
  return `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

/** A signal to a process group may arrive a second time through the parent process; that is not a second Ctrl-C. */
const SAME_SIGNAL_MS = 200;

const createInterruptSignal = (terminal: Terminal): AbortSignal => {
  const controller = new AbortController();
  let stoppedAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted && performance.now() - stoppedAt < SAME_SIGNAL_MS) return;
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    stoppedAt = performance.now();
    terminal.log('Stopping after the current batch. Press Ctrl-C again to stop immediately.');
    controller.abort(name);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
};

const reportUsage = (terminal: Terminal, { name }: Command, message: string): ExitCode => {
  terminal.log(message);
  terminal.log(`See periplus ${name} --help.`);
  return EXIT.usage;
};

const reportUnknownCommand = (terminal: Terminal, word: string): ExitCode => {
  const names = COMMANDS.map(({ name }) => name);
  terminal.log(`Unknown command ${word}.${didYouMean(word, names)} Commands: ${names.join(', ')}.`);
  return EXIT.usage;
};

const HELP_FLAG: CommandFlag = { flag: '--help', short: '-h', takesValue: false };

const toFlag = ({ flag, value }: CommandOption): CommandFlag => ({ flag, takesValue: value !== undefined });

const run = async (
  command: Command,
  { positionals, flags }: LoadedConfig['arguments'],
  rest: { readonly loaded: LoadedConfig; readonly terminal: Terminal } & Streams,
): Promise<ExitCode> => {
  if (command.usage === '' && positionals.length > 0)
    return reportUsage(
      rest.terminal,
      command,
      `${command.name} takes no arguments, but got: ${positionals.join(' ')}.`,
    );
  try {
    const signal = createInterruptSignal(rest.terminal);
    return await command.run({ ...rest, positionals, flag: (name) => flags.get(name), signal });
  } catch (error) {
    rest.terminal.log(describeError(error));
    return EXIT.failure;
  }
};

const isHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h';

const printHelp = (terminal: Terminal, topic: string | undefined): ExitCode => {
  if (topic === 'settings') {
    terminal.print(describeAllSettings());
    return EXIT.ok;
  }
  const command = topic === undefined ? undefined : findCommand(topic);
  if (command === undefined && topic !== undefined && topic !== 'help') return reportUnknownCommand(terminal, topic);
  terminal.print(command === undefined ? describeCommands(COMMANDS) : describeCommand(command));
  return EXIT.ok;
};

export const main = async (
  argv: readonly string[],
  terminal: Terminal,
  { stdin, stdout }: Streams,
): Promise<ExitCode> => {
  if (argv.includes('--version')) {
    terminal.print(VERSION);
    return EXIT.ok;
  }
  if (isHelp(argv[0])) return printHelp(terminal, argv[1]);
  const isServe = argv[0] === undefined || argv[0].startsWith('-');
  const [name = '', ...rest] = isServe ? ['serve', ...argv] : argv;
  const command = findCommand(name);
  if (command === undefined) return reportUnknownCommand(terminal, name);
  if (rest.includes('--help') || rest.includes('-h')) return printHelp(terminal, name);
  let loaded: LoadedConfig;
  try {
    loaded = loadProcessConfig(rest, [...command.options.map(toFlag), HELP_FLAG], terminal.log);
  } catch (error) {
    return reportUsage(terminal, command, describeError(error));
  }
  return run(command, loaded.arguments, { loaded, terminal, stdin, stdout });
};
