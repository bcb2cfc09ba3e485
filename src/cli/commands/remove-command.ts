// periplus remove: takes records out of the catalogue; each leaves a tombstone, so that followers hear of it.

import { formatCount } from '@periplus/text';
import { readSelection, removeRecords, type Selection } from '../../catalog/curation.ts';
import type { RecordStore } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_FLAG } from '../confirm.ts';
import { createSelectionEvents, parseSelection, SELECTION_FLAGS } from '../selection.ts';

const SHOWN = 5;

/** Counts, and names the first ones, so that the question can be answered. */
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
  const { openForCuration: openForCurating } = await import('../../app/curation.ts');
  const { records } = await openForCurating(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  try {
    const count = await preview(input, records, selection);
    if (count === 0) {
      terminal.log('There is nothing to remove.');
      return EXIT.failure;
    }
    const question = `Remove ${formatCount(count)} record${count === 1 ? '' : 's'}? An import may bring them back.`;
    if (!(await confirm(input, question))) {
      terminal.log('Nothing was removed.');
      return EXIT.failure;
    }
    const damaged: string[] = [];
    const chosen = readSelection(records, selection, { ...events, onDamaged: (id) => damaged.push(id) });
    const outcomes = await removeRecords(records, chosen);
    await records.write({ puts: [], removes: damaged });
    terminal.print(`${formatCount((outcomes.get('removed') ?? 0) + damaged.length)} removed`);
    const changed = outcomes.get('conflict') ?? 0;
    if (changed > 0) terminal.log(`${formatCount(changed)} changed meanwhile and were left; run the command again.`);
    return failures() + changed === 0 ? EXIT.ok : EXIT.failure;
  } finally {
    await records.close();
  }
};

export const removeCommand: Command = {
  name: 'remove',
  usage: '[ids]',
  summary: 'Remove records: by id, a whole collection, or what a question finds. Asks first.',
  flags: [...SELECTION_FLAGS, YES_FLAG],
  run: async (input): Promise<ExitCode> => {
    const selection = await parseSelection(input);
    if (selection !== undefined) return remove(input, selection);
    input.terminal.log('Nothing to remove: name ids, --source or --query. See periplus remove --help.');
    return EXIT.usage;
  },
};
