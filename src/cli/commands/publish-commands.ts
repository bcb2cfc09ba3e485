// periplus publish, unpublish: override whether records are public. The override survives later imports.

import { formatCount } from '@periplus/text';
import { readSelection, setPublication } from '../../catalog/curation.ts';
import type { PublicationOverride } from '../../record/publication-override.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createSelectionEvents, parseSelection, SELECTION_OPTIONS } from '../selection.ts';

const set = async (input: CommandInput, state: PublicationOverride): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  const selection = await parseSelection(input);
  if (selection === undefined) {
    terminal.log('No records selected. Give ids, --source or --query.');
    return EXIT.usage;
  }
  const { openForCuration } = await import('../../app/curation.ts');
  const { records, derivation } = await openForCuration(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  try {
    const selected = readSelection(records, selection, events);
    const outcomes = await setPublication(
      records,
      derivation,
      selected,
      flag('--release') === true ? 'released' : state,
    );
    const [changed, unchanged] = [outcomes.get('changed') ?? 0, outcomes.get('unchanged') ?? 0];
    terminal.print(`${formatCount(changed)} updated, ${formatCount(unchanged)} unchanged.`);
    const conflicts = outcomes.get('conflict') ?? 0;
    if (conflicts > 0)
      terminal.log(`${formatCount(conflicts)} skipped, because they changed at the same time. Run the command again.`);
    return failures() + conflicts === 0 && changed + unchanged > 0 ? EXIT.ok : EXIT.failure;
  } finally {
    await records.close();
  }
};

const createCommand = (name: string, state: PublicationOverride, summary: string): Command => ({
  name,
  usage: '[ids]',
  summary,
  options: [
    ...SELECTION_OPTIONS,
    { flag: '--release', help: 'Remove the override: the next import of the source decides again.' },
  ],
  examples: [`${name} nyu-2451-34564`, `${name} --source edu.nyu`, `${name} nyu-2451-34564 --release`],
  run: (input) => set(input, state),
});

export const publishCommand = createCommand('publish', 'published', 'Make records public, overriding their source.');
export const unpublishCommand = createCommand(
  'unpublish',
  'unpublished',
  'Hide records from the public, overriding their source.',
);
