// periplus move: the whole catalogue from files into a cluster or back, to be stopped and run again at will.

import { formatCount } from '@periplus/text';
import type { ComparedSource, MoveResult } from '../../catalog/move/move.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { toTextTable } from '../report/text-table.ts';

const KINDS = ['opensearch', 'embedded'] as const;
type Kind = (typeof KINDS)[number];

const isKind = (word: string | true | undefined): word is Kind => KINDS.some((kind) => kind === word);

type Compared = Extract<MoveResult, { readonly kind: 'compared' }>;

const toRow = ({ source, from, to }: ComparedSource): readonly (string | number)[] => [
  source,
  from.count,
  to.count,
  from.removed,
  to.removed,
  from.digest === to.digest ? `the same (${from.digest.slice(0, 12)})` : 'DIFFERENT',
];

const HEAD = ['source', 'records', 'moved', 'removed', 'moved', 'digest'];

const report = ({ terminal, flag }: CommandInput, { sources, nonRecords, differences }: Compared): ExitCode => {
  if (flag('--json') === true) terminal.print(JSON.stringify({ sources, nonRecords, differences }));
  else terminal.print(toTextTable(HEAD, sources.map(toRow)));
  for (const what of differences.slice(0, 20)) terminal.log(`Not the same: ${what}.`);
  if (differences.length === 0) return EXIT.ok;
  terminal.log('The move is not complete. Stop what writes to either catalogue and run the same command again.');
  return EXIT.failure;
};

const move = async (input: CommandInput, to: Kind): Promise<ExitCode> => {
  const { loaded, terminal, signal } = input;
  const { countToMove, runMove } = await import('../../app/move.ts');
  const total = await countToMove(loaded.config, to);
  const meter = createProgressMeter();
  const onProgress = (step: 'copied' | 'compared', done: number): void =>
    terminal.progress(
      `${formatCount(done)} ${step}, ${meter.describe(done, undefined)}; ${formatCount(total)} records`,
    );
  const result = await runMove(loaded.config, to, { signal, onProgress });
  terminal.endProgress();
  if (result.kind === 'stopped') {
    terminal.log('Stopped; the same command goes on from here.');
    return EXIT.interrupted;
  }
  const { dictionaries, documents } = result.nonRecords;
  const code = report(input, result);
  terminal.log(
    `${formatCount(dictionaries.count)} data dictionaries, ${formatCount(documents.count)} other documents.`,
  );
  terminal.log(`${formatCount(total)} records in ${meter.elapsedSeconds().toFixed(1)} s.`);
  return code;
};

export const moveCommand: Command = {
  name: 'move',
  usage: '--to <opensearch|embedded>',
  summary: 'Copy the whole catalogue from files into a cluster, or back, and compare the two.',
  flags: [
    {
      flag: '--to',
      takesValue: true,
      help: 'Where to: opensearch (the cluster at engine.url) or embedded (the data directory).',
    },
    { flag: '--json', takesValue: false, help: 'Print counts and digests of every source as JSON.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const to = input.flag('--to');
    if (isKind(to) && input.positionals.length === 0) return move(input, to);
    input.terminal.log('Say where to: periplus move --to opensearch, or periplus move --to embedded.');
    return EXIT.usage;
  },
};
