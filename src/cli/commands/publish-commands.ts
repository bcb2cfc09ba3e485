// periplus publish, unpublish: what the public may see, decided here; it outlives the next import of the source.

import { formatCount } from '@periplus/text';
import { readSelection, setPublication } from '../../catalog/curation.ts';
import type { PublicationOverride } from '../../record/publication-override.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createSelectionEvents, parseSelection, SELECTION_FLAGS } from '../selection.ts';

const set = async (input: CommandInput, state: PublicationOverride): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  const selection = await parseSelection(input);
  if (selection === undefined) {
    terminal.log('Name ids, --source or --query.');
    return EXIT.usage;
  }
  const { openForCuration: openForCurating } = await import('../../app/curation.ts');
  const { records, derivation } = await openForCurating(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  try {
    const chosen = readSelection(records, selection, events);
    const outcomes = await setPublication(records, derivation, chosen, flag('--release') === true ? 'released' : state);
    const [changed, same] = [outcomes.get('changed') ?? 0, outcomes.get('unchanged') ?? 0];
    terminal.print(`${formatCount(changed)} changed, ${formatCount(same)} unchanged`);
    const conflicts = outcomes.get('conflict') ?? 0;
    if (conflicts > 0)
      terminal.log(`${formatCount(conflicts)} changed meanwhile and were left; run the command again.`);
    return failures() + conflicts === 0 && changed + same > 0 ? EXIT.ok : EXIT.failure;
  } finally {
    await records.close();
  }
};

const createCommand = (name: string, state: PublicationOverride, summary: string): Command => ({
  name,
  usage: '[ids]',
  summary,
  flags: [
    ...SELECTION_FLAGS,
    { flag: '--release', takesValue: false, help: 'Let the source decide again, from its next import on.' },
  ],
  run: (input) => set(input, state),
});

export const publishCommand = createCommand(
  'publish',
  'published',
  'Show records to the public, whatever their source says.',
);
export const unpublishCommand = createCommand(
  'unpublish',
  'unpublished',
  'Hide records from the public, whatever their source says.',
);
