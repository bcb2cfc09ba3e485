// periplus move: copies a catalogue between the embedded engine and a cluster. It can be stopped and resumed.

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
  from.digest === to.digest ? `equal (${from.digest.slice(0, 12)})` : 'DIFFERENT',
];

const HEAD = ['source', 'records', 'moved', 'removed', 'moved', 'digest'];

const report = ({ terminal, flag }: CommandInput, { sources, nonRecords, differences }: Compared): ExitCode => {
  if (flag('--json') === true) terminal.print(JSON.stringify({ sources, nonRecords, differences }));
  else terminal.print(toTextTable(HEAD, sources.map(toRow)));
  for (const what of differences.slice(0, 20)) terminal.log(`Different: ${what}.`);
  if (differences.length === 0) return EXIT.ok;
  terminal.log('The copies differ. Stop all writers to both catalogues and run the same command again.');
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
    terminal.log('Stopped. Run the same command again to continue.');
    return EXIT.interrupted;
  }
  const { dictionaries, documents } = result.nonRecords;
  const code = report(input, result);
  terminal.log(
    `Copied ${formatCount(dictionaries.count)} data dictionaries and ${formatCount(documents.count)} other documents.`,
  );
  terminal.log(`Copied ${formatCount(total)} records in ${meter.describeEnd(total)}.`);
  return code;
};

export const moveCommand: Command = {
  name: 'move',
  usage: '--to <opensearch|embedded>',
  summary: 'Copy the catalogue from files to a cluster, or back, and compare the copies.',
  options: [
    {
      flag: '--to',
      value: 'ENGINE',
      help: 'Target: opensearch (the cluster at engine.url) or embedded (the data directory).',
    },
    { flag: '--json', help: 'Print counts and digests of each source as JSON.' },
  ],
  examples: ['move --to opensearch --engine-url https://cluster.example:9200'],
  run: async (input): Promise<ExitCode> => {
    const to = input.flag('--to');
    if (isKind(to) && input.positionals.length === 0) return move(input, to);
    input.terminal.log('Give the target: periplus move --to opensearch, or periplus move --to embedded.');
    return EXIT.usage;
  },
};
