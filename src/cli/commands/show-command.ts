// periplus show: one record as it is kept, where it came from, and what the checks say of it.

import { toJsonString } from '@periplus/streams';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { checkRecord } from '../../record/checks/check-record.ts';
import { readPublicationOverride } from '../../record/publication-override.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { describeFinding } from '../report/validate-report.ts';

const describeState = (record: AardvarkRecord, published: boolean, visible: boolean): string => {
  const state = visible ? 'published' : published ? 'published and suppressed' : 'not published';
  return readPublicationOverride(record) === undefined ? state : `${state} (set here, whatever the source says)`;
};

const show = async ({ positionals, flag, terminal, loaded }: CommandInput): Promise<ExitCode> => {
  const { openForReading } = await import('../../app/curation.ts');
  const { PLACE_NAME_CHECKER: NAMED_PLACES } = await import('@periplus/gazetteer');
  const records = await openForReading(loaded.config);
  try {
    const [id = ''] = positionals;
    const stored = await records.get(id);
    if (stored === undefined) {
      const tombstone = await records.tombstone(id);
      const when = tombstone?.changedAt === undefined ? '' : ` on ${tombstone.changedAt}`;
      terminal.log(
        tombstone === undefined
          ? `There is no record ${id}.`
          : `${id} was removed${when}; it came from ${tombstone.source}.`,
      );
      return EXIT.failure;
    }
    const record = parseStoredRecord(stored);
    terminal.print(flag('--json') === true ? toJsonString(stored.json) : JSON.stringify(record, null, 2));
    if (flag('--json') === true) return EXIT.ok;
    terminal.log(`From ${stored.source}; ${describeState(record, stored.published, stored.visible)}.`);
    const options = { profile: 'ogm', thisYear: new Date().getUTCFullYear(), places: NAMED_PLACES } as const;
    for (const finding of checkRecord(record, options, record)) terminal.log(describeFinding(finding));
    return EXIT.ok;
  } finally {
    await records.close();
  }
};

export const showCommand: Command = {
  name: 'show',
  usage: '<id>',
  summary: 'Show a record as it is kept, and what the checks say of it.',
  flags: [{ flag: '--json', takesValue: false, help: 'Print the record alone, on one line.' }],
  run: async (input): Promise<ExitCode> => {
    if (input.positionals.length === 1) return show(input);
    input.terminal.log('Name one id. See periplus show --help.');
    return EXIT.usage;
  },
};
