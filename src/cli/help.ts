// The texts of `periplus --help` and `periplus <command> --help`.
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
    'Run periplus <command> --help for its options, periplus --version for the version.',
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

const COMMON_SETTINGS: readonly string[] = ['data.dir', 'engine.kind', 'engine.url'];

const groupOf = ({ key }: HelpRow): string => key.split('.')[0] ?? '';

/** `serve` lists every setting by group, other commands the ones that select the catalogue. */
const describeSettingsFor = ({ name }: Command): readonly string[] => {
  const settings = describeSettings();
  if (name !== 'serve') {
    const common = settings.filter(({ key }) => COMMON_SETTINGS.includes(key)).map(toSettingRow);
    return [
      ...toSection('Common settings', common),
      '',
      'Every setting is also an option of this command. periplus serve --help lists them all.',
    ];
  }
  const groups = [...Map.groupBy(settings, groupOf)];
  return groups.flatMap(([group, rows]) => toSection(`Settings: ${group}`, rows.map(toSettingRow)));
};

export const describeCommand = (command: Command): string => {
  const { name, usage, summary, options, examples } = command;
  const rows = options.map(({ flag, value, help }): Row => [value === undefined ? flag : `${flag} ${value}`, help]);
  return [
    `Usage: periplus ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...toSection('Options', rows),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((example) => `  periplus ${example}`)]),
    ...describeSettingsFor(command),
  ].join('\n');
};
