// The texts of `periplus help`, `periplus help settings` and `periplus help <command>`.
import { describeSettings, type HelpRow } from '../config/describe-config.ts';
import type { Command } from './command.ts';

export const describeCommands = (commands: readonly Command[]): string =>
  [
    'periplus: a catalogue server for geospatial metadata',
    '',
    'Usage: periplus [command] [options]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(20)} ${summary}`),
    '',
    'Without a command, periplus serves the catalogue.',
    'Run periplus help <command> for its options, periplus help settings for all settings,',
    'periplus --version for the version.',
  ].join('\n');

type Row = readonly [name: string, help: string];

const toSection = (title: string, rows: readonly Row[]): readonly string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.length === 0 ? [] : ['', `${title}:`, ...rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`)];
};

const toSettingRow = ({ flag, help, env, default: value }: HelpRow): Row => [
  flag,
  `${help} [${env}${value === '' ? '' : `, default ${value}`}]`,
];

const groupOf = ({ key }: HelpRow): string => key.split('.')[0] ?? '';

/** All settings by group. */
export const describeAllSettings = (): string =>
  [
    'Every setting is an option of every command, an environment variable, and a key of periplus.config.json.',
    ...[...Map.groupBy(describeSettings(), groupOf)].flatMap(([group, rows]) =>
      toSection(`Settings: ${group}`, rows.map(toSettingRow)),
    ),
  ].join('\n');

/** What most people set when they start a server. */
const FIRST_SETTINGS: readonly string[] = ['data.dir', 'server.host', 'server.port', 'server.publicUrl'];

const describeFirstSettings = ({ name }: Command): readonly string[] =>
  name === 'serve'
    ? toSection(
        'Options',
        describeSettings()
          .filter(({ key }) => FIRST_SETTINGS.includes(key))
          .map(toSettingRow),
      )
    : [];

export const describeCommand = (command: Command): string => {
  const { name, usage, summary, options, examples } = command;
  const rows = options.map(({ flag, value, help }): Row => [value === undefined ? flag : `${flag} ${value}`, help]);
  return [
    `Usage: periplus ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...toSection('Options', rows),
    ...describeFirstSettings(command),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((example) => `  periplus ${example}`)]),
    '',
    'Settings such as --data-dir are options of every command; periplus help settings lists them.',
  ].join('\n');
};
