// periplus stats: counts the records of each collection and the values of each field.

import { formatCount } from '@periplus/text';
import { readSelection } from '../../catalog/curation.ts';
import { createFieldStats, type FieldStats } from '../../catalog/field-stats.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { describeRecords } from '../report/describe-count.ts';
import { toTextTable } from '../report/text-table.ts';
import { createSelectionEvents, parseSelection, SELECTION_OPTIONS } from '../selection.ts';

const toCells =
  (records: number) =>
  ({ field, filled, distinct, isLowerBound }: FieldStats): readonly (string | number)[] => [
    field,
    filled,
    `${((filled / records) * 100).toFixed(1)} %`,
    `${formatCount(distinct)}${isLowerBound ? ' or more' : ''}`,
  ];

const runStats = async (input: CommandInput): Promise<ExitCode> => {
  const { flag, terminal, loaded } = input;
  const selection = (await parseSelection(input)) ?? ({ kind: 'all' } as const);
  const { openForReading } = await import('../../app/curation.ts');
  const records = await openForReading(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  const stats = createFieldStats();
  try {
    for await (const stored of readSelection(records, selection, events)) stats.add(stored);
  } finally {
    await records.close();
  }
  const [sources, fields] = [stats.sources(), stats.fields()];
  const total = sources.reduce((sum, source) => sum + source.records, 0);
  const visible = sources.reduce((sum, source) => sum + source.visible, 0);
  if (flag('--json') === true) terminal.print(JSON.stringify({ records: total, visible, sources, fields }));
  else {
    const rows = sources.map(({ source, records: all, published, visible }) => [source, all, published, visible]);
    terminal.print(toTextTable(['collection', 'records', 'published', 'public'], rows));
    terminal.print(`${describeRecords(total, visible)}. Public records are published and not suppressed.\n`);
    terminal.print(toTextTable(['field', 'records', 'share', 'distinct values'], fields.map(toCells(total))));
  }
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const statsCommand: Command = {
  name: 'stats',
  usage: '[ids]',
  summary: 'Count records per collection, and values per field.',
  options: [...SELECTION_OPTIONS, { flag: '--json', help: 'Print the counts as JSON.' }],
  examples: ['stats', 'stats --source edu.nyu --json'],
  run: runStats,
};
