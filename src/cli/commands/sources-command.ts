// periplus sources: manages the sources of harvests.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CatalogError } from '../../errors.ts';
import { parseSource, type SourceDescription } from '../../harvest/parse-source.ts';
import { createRunList, type RunList } from '../../harvest/run-list.ts';
import type { Source } from '../../harvest/source.ts';
import { createSourceList, type SourceList } from '../../harvest/source-list.ts';
import type { StateStore } from '../../state/state.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { summariseRun } from '../report/run-report.ts';
import { pickSubcommand, type Subcommands } from '../subcommands.ts';

type SourcesContext = { readonly input: CommandInput; readonly sources: SourceList; readonly runs: RunList };

const textOf = (value: string | true | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Makes a path absolute. A local repository counts as a folder, unless the kind is git. */
const toAddress = (address: string, kind: string | undefined): string => {
  if (!existsSync(address)) return address;
  const path = resolve(address);
  return kind === 'git' ? pathToFileURL(path).href : path;
};

const describe = ({ positionals, flag }: CommandInput): SourceDescription => {
  const [, name = '', address = ''] = positionals;
  const flags = {
    ...{ kind: textOf(flag('--kind')), branch: textOf(flag('--branch')), below: textOf(flag('--below')) },
    ...{ schedule: textOf(flag('--schedule')), graceHours: textOf(flag('--grace-hours')) },
    maxRemovedPercent: textOf(flag('--max-removed-percent')),
  };
  const described = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return { name, address: toAddress(address, flags.kind), onPush: flag('--on-push') === true, ...described };
};

const add = async ({ input, sources }: SourcesContext): Promise<ExitCode> => {
  const { positionals, terminal } = input;
  if (positionals.length !== 3) {
    terminal.log('Give a name and an address: periplus sources add edu.example https://git.example/edu.example.git');
    return EXIT.usage;
  }
  const source = parseSource(describe(input));
  if (!(await sources.add(source))) {
    throw new CatalogError('validation_error', `The source ${source.name} exists already; remove it first.`);
  }
  terminal.print(`Added ${source.name}: ${source.origin.kind} ${source.origin.address}`);
  terminal.log(`Harvest it with: periplus harvest ${source.name}`);
  return EXIT.ok;
};

const describeSource = async (source: Source, { sources, runs }: SourcesContext): Promise<string> => {
  const { lastRun } = await sources.status(source.name);
  const nextAt = (await sources.nextRun(source.name))?.nextAt;
  const run = lastRun === undefined ? undefined : await runs.get(lastRun);
  const when =
    source.schedule === undefined ? '' : `, ${source.schedule}${nextAt === undefined ? '' : ` (next ${nextAt})`}`;
  const state = source.isEnabled ? '' : ' (disabled)';
  const last = run === undefined ? 'never harvested' : summariseRun(run);
  return `${source.name}${state}  ${source.origin.kind} ${source.origin.address}${when}\n  ${last}`;
};

const list = async (context: SourcesContext): Promise<ExitCode> => {
  const { terminal, flag } = context.input;
  const all = await context.sources.list();
  for (const source of all) {
    const status = await context.sources.status(source.name);
    if (flag('--json') === true) terminal.print(JSON.stringify({ ...source, ...status }));
    else terminal.print(await describeSource(source, context));
  }
  if (all.length === 0) terminal.log('No sources. Add one with: periplus sources add NAME ADDRESS');
  return EXIT.ok;
};

const remove = async ({ input, sources }: SourcesContext): Promise<ExitCode> => {
  const { positionals, terminal, loaded } = input;
  for (const name of positionals.slice(1)) {
    await sources.get(name);
    await sources.remove(name);
    await rm(join(loaded.config.data.dir, 'harvest', name), { recursive: true, force: true });
    terminal.print(`Removed the source ${name}. Its records stay; remove them with: periplus remove --source ${name}`);
  }
  return EXIT.ok;
};

const setEnabled =
  (isEnabled: boolean) =>
  async ({ input, sources }: SourcesContext): Promise<ExitCode> => {
    for (const name of input.positionals.slice(1)) {
      await sources.change(name, (source) => ({ ...source, isEnabled }));
      input.terminal.print(`${name} is ${isEnabled ? 'enabled' : 'disabled'}.`);
    }
    return EXIT.ok;
  };

const SUBCOMMANDS: Subcommands<SourcesContext> = {
  add,
  list,
  remove,
  enable: setEnabled(true),
  disable: setEnabled(false),
};

const openState = async ({ loaded }: CommandInput): Promise<StateStore> => {
  const storage = await import('../../app/storage.ts');
  return storage.openState(loaded.config);
};

export const sourcesCommand: Command = {
  name: 'sources',
  usage: 'add NAME ADDRESS | list | remove NAME... | enable NAME... | disable NAME...',
  summary: 'Manage harvest sources: git repositories, folders, files and other catalogues.',
  options: [
    {
      flag: '--kind',
      value: 'KIND',
      help: 'git, folder, file, json-api or ogc-records (default: detected from the address).',
    },
    { flag: '--branch', value: 'NAME', help: 'Branch of a repository (default: its default branch).' },
    { flag: '--below', value: 'PATH', help: 'Read only files below this path of a repository or folder.' },
    {
      flag: '--schedule',
      value: 'CRON',
      help: "When the server harvests the source, in UTC: '30 4 * * *', @daily, @weekly.",
    },
    { flag: '--on-push', help: 'Start a run when a webhook reports a push to the repository.' },
    { flag: '--grace-hours', value: 'HOURS', help: 'How long to keep a record after it disappears from the source.' },
    {
      flag: '--max-removed-percent',
      value: 'N',
      help: 'Remove nothing if more than this share of the records is missing.',
    },
    { flag: '--json', help: 'Print one JSON object per source.' },
  ],
  examples: [
    'sources add edu.nyu https://github.com/OpenGeoMetadata/edu.nyu.git --schedule @daily',
    'sources list',
    'sources disable edu.nyu',
  ],
  run: async (input): Promise<ExitCode> => {
    const subcommand = pickSubcommand(input, 'sources', SUBCOMMANDS);
    if (subcommand === undefined) return EXIT.usage;
    const state = await openState(input);
    try {
      return await subcommand({ input, sources: createSourceList(state), runs: createRunList(state) });
    } finally {
      await state.close();
    }
  },
};
