// The command `periplus`: picks the verb, reads the settings, runs it, and turns every ending into an exit code.

import type { Readable, Writable } from 'node:stream';
import { didYouMean } from '@periplus/text';
import { describeSettings } from '../config/describe-config.ts';
import { type LoadedConfig, loadProcessConfig } from '../config/load-config.ts';
import { CatalogError } from '../errors.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { backupCommand } from './commands/backup-command.ts';
import { configCommand } from './commands/config-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { harvestCommand } from './commands/harvest-command.ts';
import { importCommand } from './commands/import-command.ts';
import { importDictionariesCommand } from './commands/import-dictionaries-command.ts';
import { keysCommand } from './commands/keys-command.ts';
import { listCommand } from './commands/list-command.ts';
import { mcpCommand } from './commands/mcp-command.ts';
import { mediaCommand } from './commands/media-command.ts';
import { moveCommand } from './commands/move-command.ts';
import { publishCommand, unpublishCommand } from './commands/publish-commands.ts';
import { removeCommand } from './commands/remove-command.ts';
import { restoreCommand } from './commands/restore-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { showCommand } from './commands/show-command.ts';
import { sourcesCommand } from './commands/sources-command.ts';
import { statsCommand } from './commands/stats-command.ts';
import { validateCommand } from './commands/validate-command.ts';
import type { Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

export const COMMANDS: readonly Command[] = [
  serveCommand,
  importCommand,
  importDictionariesCommand,
  sourcesCommand,
  harvestCommand,
  validateCommand,
  showCommand,
  listCommand,
  statsCommand,
  removeCommand,
  publishCommand,
  unpublishCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  doctorCommand,
  keysCommand,
  mcpCommand,
  mediaCommand,
  configCommand,
];

const HELP_FLAG = { flag: '--help', short: '-h', takesValue: false } as const;

const overview = (): string =>
  [
    'periplus: a catalogue server for geospatial metadata',
    '',
    'Usage: periplus [command] [flags]      (without a command: serve)',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(20)} ${summary}`),
    '',
    'periplus <command> --help shows the flags of a command. periplus --version shows the version.',
  ].join('\n');

const helpOf = (command: Command): string => {
  const settings = describeSettings().map(({ flag, help, env, default: value }) => ({
    flag,
    help: `${help} [${env}${value === '' ? '' : `, default ${value}`}]`,
  }));
  const rows = [...command.flags, ...settings];
  const width = Math.max(...rows.map(({ flag }) => flag.length));
  return [
    `Usage: periplus ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.summary,
    '',
    ...rows.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`),
  ].join('\n');
};

/** The verb may stand anywhere before the first flag; without one the command serves. */
const pickCommand = (argv: readonly string[]): { command?: Command; rest: readonly string[]; word: string } => {
  const [first = ''] = argv;
  if (first === '' || first.startsWith('-')) return { command: serveCommand, rest: argv, word: '' };
  const command = COMMANDS.find(({ name }) => name === first);
  return { ...(command === undefined ? {} : { command }), rest: argv.slice(1), word: first };
};

/** Why a cluster cannot be reached is for the operator to know, though not for a client: a certificate, a password, an address. */
const reasonOf = ({ code, cause, retryAfterSeconds }: CatalogError): string =>
  code === 'store_unavailable' && retryAfterSeconds !== undefined && cause instanceof Error
    ? ` (${cause.message})`
    : '';

const failureText = (error: unknown): string => {
  if (error instanceof CatalogError) return `${error.message}${reasonOf(error)}`;
  return `Something went wrong that should not: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

/** A signal to all processes of a group may come again through the one that started this: that is no second wish. */
const SAME_SIGNAL_MS = 200;

const interruptible = (terminal: Terminal): AbortSignal => {
  const controller = new AbortController();
  let askedAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted && performance.now() - askedAt < SAME_SIGNAL_MS) return;
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    askedAt = performance.now();
    terminal.log('Stopping; what has begun is finished first. Press Ctrl-C again to stop at once.');
    controller.abort(name);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
};

const load = (command: Command, rest: readonly string[], terminal: Terminal): LoadedConfig | undefined => {
  try {
    return loadProcessConfig(rest, [...command.flags, HELP_FLAG], terminal.log);
  } catch (error) {
    terminal.log(failureText(error));
    terminal.log(`See periplus ${command.name} --help.`);
    return undefined;
  }
};

const refuseCommand = (word: string, terminal: Terminal): ExitCode => {
  const names = COMMANDS.map(({ name }) => name);
  terminal.log(`Unknown command ${word}.${didYouMean(word, names)} Commands: ${names.join(', ')}.`);
  return EXIT.usage;
};

export const main = async (
  argv: readonly string[],
  terminal: Terminal,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
): Promise<ExitCode> => {
  const { command, rest, word } = pickCommand(argv);
  if (argv.includes('--version')) {
    terminal.print(VERSION);
    return EXIT.ok;
  }
  if (word === 'help' || argv[0] === '--help' || argv[0] === '-h') {
    const about = COMMANDS.find(({ name }) => name === argv[1]);
    if (about === undefined && argv[1] !== undefined && argv[1] !== 'help') return refuseCommand(argv[1], terminal);
    terminal.print(about === undefined ? overview() : helpOf(about));
    return EXIT.ok;
  }
  if (command === undefined) return refuseCommand(word, terminal);
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.print(helpOf(command));
    return EXIT.ok;
  }
  const loaded = load(command, rest, terminal);
  if (loaded === undefined) return EXIT.usage;
  const { positionals, flags } = loaded.arguments;
  if (command.usage === '' && positionals.length > 0) {
    terminal.log(`${command.name} takes no arguments, but got: ${positionals.join(' ')}.`);
    terminal.log(`See periplus ${command.name} --help.`);
    return EXIT.usage;
  }
  try {
    const flag = (name: `--${string}`): string | true | undefined => flags.get(name);
    return await command.run({
      loaded,
      positionals,
      flag,
      terminal,
      stdin,
      stdout,
      signal: interruptible(terminal),
    });
  } catch (error) {
    terminal.log(failureText(error));
    return EXIT.failure;
  }
};
