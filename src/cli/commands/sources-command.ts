// periplus sources: where records are harvested from.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean } from '@periplus/text';
import { CatalogError } from '../../errors.ts';
import { parseSource, type SourceDescription } from '../../harvest/parse-source.ts';
import { createRunList, type RunList } from '../../harvest/run-list.ts';
import type { Source } from '../../harvest/source.ts';
import { createSourceList, type SourceList } from '../../harvest/source-list.ts';
import type { StateStore } from '../../state/state.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { summariseRun } from '../report/run-report.ts';

type Work = { readonly input: CommandInput; readonly sources: SourceList; readonly runs: RunList };

const textOf = (value: string | true | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A path is made absolute, and a folder that is a repository is taken for a folder unless git is asked for. */
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
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return { name, address: toAddress(address, flags.kind), onPush: flag('--on-push') === true, ...given };
};

const add = async ({ input, sources }: Work): Promise<ExitCode> => {
  const { positionals, terminal } = input;
  if (positionals.length !== 3) {
    terminal.log(
      'Name the source and its address: periplus sources add edu.example https://git.example/edu.example.git',
    );
    return EXIT.usage;
  }
  const source = parseSource(describe(input));
  if (!(await sources.add(source))) {
    throw new CatalogError('validation_error', `There is a source ${source.name} already; remove it first.`);
  }
  terminal.print(`Added ${source.name}: ${source.origin.kind} ${source.origin.address}`);
  terminal.log(`Harvest it with: periplus harvest ${source.name}`);
  return EXIT.ok;
};

const describeSource = async (source: Source, { sources, runs }: Work): Promise<string> => {
  const { lastRun } = await sources.status(source.name);
  const nextAt = (await sources.nextRun(source.name))?.nextAt;
  const run = lastRun === undefined ? undefined : await runs.get(lastRun);
  const when =
    source.schedule === undefined ? '' : `, ${source.schedule}${nextAt === undefined ? '' : ` (next ${nextAt})`}`;
  const state = source.isEnabled ? '' : ' (disabled)';
  const last = run === undefined ? 'never harvested' : summariseRun(run);
  return `${source.name}${state}  ${source.origin.kind} ${source.origin.address}${when}\n  ${last}`;
};

const list = async (work: Work): Promise<ExitCode> => {
  const { terminal, flag } = work.input;
  const all = await work.sources.list();
  for (const source of all) {
    const status = await work.sources.status(source.name);
    if (flag('--json') === true) terminal.print(JSON.stringify({ ...source, ...status }));
    else terminal.print(await describeSource(source, work));
  }
  if (all.length === 0) terminal.log('There are no sources. Add one with: periplus sources add NAME ADDRESS');
  return EXIT.ok;
};

/** Its records stay; they can be removed as those of a source. */
const remove = async ({ input, sources }: Work): Promise<ExitCode> => {
  const { positionals, terminal, loaded } = input;
  for (const name of positionals.slice(1)) {
    await sources.get(name);
    await sources.remove(name);
    await rm(join(loaded.config.data.dir, 'harvest', name), { recursive: true, force: true });
    terminal.print(`Removed the source ${name}; its records stay.`);
  }
  return EXIT.ok;
};

const setEnabled =
  (isEnabled: boolean) =>
  async ({ input, sources }: Work): Promise<ExitCode> => {
    for (const name of input.positionals.slice(1)) {
      await sources.change(name, (source) => ({ ...source, isEnabled }));
      input.terminal.print(`${name} is ${isEnabled ? 'enabled' : 'disabled'}.`);
    }
    return EXIT.ok;
  };

const VERBS: Readonly<Record<string, (work: Work) => Promise<ExitCode>>> = {
  add,
  list,
  remove,
  enable: setEnabled(true),
  disable: setEnabled(false),
};

const openState = async ({ loaded }: CommandInput): Promise<StateStore> => {
  const compose = await import('../../app/storage.ts');
  return compose.openState(loaded.config);
};

export const sourcesCommand: Command = {
  name: 'sources',
  usage: 'add NAME ADDRESS | list | remove NAME... | enable NAME... | disable NAME...',
  summary: 'Say where records are harvested from: git repositories, folders, files, other catalogues.',
  flags: [
    {
      flag: '--kind',
      takesValue: true,
      help: 'git, folder, file, json-api or ogc-records, where the address does not say.',
    },
    { flag: '--branch', takesValue: true, help: 'Branch of a repository (default: its main one).' },
    { flag: '--below', takesValue: true, help: 'Only files below this folder of a repository or folder.' },
    {
      flag: '--schedule',
      takesValue: true,
      help: "When the server harvests it, in UTC: '30 4 * * *', @daily, @weekly.",
    },
    { flag: '--on-push', takesValue: false, help: 'A push to the repository starts a run, by webhook.' },
    { flag: '--grace-hours', takesValue: true, help: 'Keep a record for so long that the source has no more.' },
    { flag: '--max-removed-percent', takesValue: true, help: 'Remove nothing when more of its records are missing.' },
    { flag: '--json', takesValue: false, help: 'Print the list as JSON, a source a line.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const [verb = 'list'] = input.positionals;
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (work === undefined) {
      input.terminal.log(
        `sources cannot ${verb}.${didYouMean(verb, Object.keys(VERBS))} It can: ${Object.keys(VERBS).join(', ')}.`,
      );
      return EXIT.usage;
    }
    const state = await openState(input);
    try {
      return await work({ input, sources: createSourceList(state), runs: createRunList(state) });
    } finally {
      await state.close();
    }
  },
};
