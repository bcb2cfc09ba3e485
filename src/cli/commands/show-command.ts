// periplus show: prints a stored record, its source and state, and the findings of the checks.

import { toJsonString } from '@periplus/streams';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { checkRecord } from '../../record/checks/check-record.ts';
import { readPublicationOverride } from '../../record/publication-override.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { describeFinding } from '../report/validate-report.ts';

const describeState = (record: AardvarkRecord, published: boolean, visible: boolean): string => {
  const state = visible ? 'published' : published ? 'published and suppressed' : 'not published';
  return readPublicationOverride(record) === undefined ? state : `${state} (set here, overriding the source)`;
};

const show = async ({ positionals, flag, terminal, loaded }: CommandInput): Promise<ExitCode> => {
  const { openForReading } = await import('../../app/curation.ts');
  const { PLACE_NAME_CHECKER } = await import('@periplus/gazetteer');
  const records = await openForReading(loaded.config);
  try {
    const [id = ''] = positionals;
    const stored = await records.get(id);
    if (stored === undefined) {
      const tombstone = await records.tombstone(id);
      const when = tombstone?.changedAt === undefined ? '' : ` on ${tombstone.changedAt}`;
      terminal.log(
        tombstone === undefined
          ? `Record ${id} not found.`
          : `Record ${id} was removed${when}; its source was ${tombstone.source}.`,
      );
      return EXIT.failure;
    }
    const record = parseStoredRecord(stored);
    terminal.print(flag('--json') === true ? toJsonString(stored.json) : JSON.stringify(record, null, 2));
    if (flag('--json') === true) return EXIT.ok;
    terminal.log(`Source: ${stored.source}; ${describeState(record, stored.published, stored.visible)}.`);
    const options = { profile: 'ogm', thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER } as const;
    for (const finding of checkRecord(record, options, record)) terminal.log(describeFinding(finding));
    return EXIT.ok;
  } finally {
    await records.close();
  }
};

export const showCommand: Command = {
  name: 'show',
  usage: '<id>',
  summary: 'Show a stored record and the findings of the checks.',
  options: [{ flag: '--json', help: 'Print only the record, on one line.' }],
  examples: ['show nyu-2451-34564'],
  run: async (input): Promise<ExitCode> => {
    if (input.positionals.length === 1) return show(input);
    input.terminal.log('Give one id: periplus show nyu-2451-34564');
    return EXIT.usage;
  },
};
