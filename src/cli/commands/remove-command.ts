// periplus remove: removes records. Each leaves a tombstone, so that harvesters of this catalogue notice.

import { formatCount } from '@periplus/text';
import { readSelection, removeRecords, type Selection } from '../../catalog/curation.ts';
import type { RecordStore } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_OPTION } from '../confirm.ts';
import { describeCount } from '../report/describe-count.ts';
import { createSelectionEvents, parseSelection, SELECTION_OPTIONS } from '../selection.ts';

const SHOWN = 5;

/** Counts the records and lists the first ones, for the confirmation. */
const preview = async (input: CommandInput, records: RecordStore, selection: Selection): Promise<number> => {
  let count = 0;
  const onDamaged = (id: string): void => {
    count += 1;
    input.terminal.log(`  ${id}  (damaged)`);
  };
  for await (const stored of readSelection(records, selection, { onDamaged })) {
    count += 1;
    if (count <= SHOWN)
      input.terminal.log(`  ${stored.id}  ${parseStoredRecord(stored).dct_title_s}  [${stored.source}]`);
  }
  if (count > SHOWN) input.terminal.log(`  and ${formatCount(count - SHOWN)} more`);
  return count;
};

const remove = async (input: CommandInput, selection: Selection): Promise<ExitCode> => {
  const { terminal, loaded } = input;
  const { openForCuration } = await import('../../app/curation.ts');
  const { records } = await openForCuration(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  try {
    const count = await preview(input, records, selection);
    if (count === 0) {
      terminal.log('Nothing to remove.');
      return EXIT.failure;
    }
    const question = `Remove ${describeCount(count)}? A later import may add them again.`;
    if (!(await confirm(input, question))) {
      terminal.log('Removed nothing.');
      return EXIT.failure;
    }
    const damaged: string[] = [];
    const selected = readSelection(records, selection, { ...events, onDamaged: (id) => damaged.push(id) });
    const outcomes = await removeRecords(records, selected);
    await records.write({ puts: [], removes: damaged });
    terminal.print(`Removed ${describeCount((outcomes.get('removed') ?? 0) + damaged.length)}.`);
    const changed = outcomes.get('conflict') ?? 0;
    if (changed > 0)
      terminal.log(`${formatCount(changed)} skipped, because they changed at the same time. Run the command again.`);
    return failures() + changed === 0 ? EXIT.ok : EXIT.failure;
  } finally {
    await records.close();
  }
};

export const removeCommand: Command = {
  name: 'remove',
  usage: '[ids]',
  summary: 'Remove records by id, collection or search, after confirmation.',
  options: [...SELECTION_OPTIONS, YES_OPTION],
  examples: ['remove nyu-2451-34564', 'remove --source edu.nyu --yes'],
  run: async (input): Promise<ExitCode> => {
    const selection = await parseSelection(input);
    if (selection !== undefined) return remove(input, selection);
    input.terminal.log('Nothing to remove. Give ids, --source or --query.');
    return EXIT.usage;
  },
};
