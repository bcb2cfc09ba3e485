// periplus list: lists records as a table or as JSON, filtered by collection, change, state or missing fields.

import { formatCount } from '@periplus/text';
import { readSelection } from '../../catalog/curation.ts';
import type { RecordStore, StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import { readYears } from '../../record/dates.ts';
import { readRecordExtent } from '../../record/record-extent.ts';
import { isSuppressed } from '../../record/visibility.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { describeRecords } from '../report/describe-count.ts';
import { toTextTable } from '../report/text-table.ts';
import { createSelectionEvents, parseSelection, SELECTION_OPTIONS } from '../selection.ts';

type Row = {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly years: readonly number[];
  readonly hasExtent: boolean;
  readonly state: 'public' | 'suppressed' | 'unpublished';
  readonly changed_at?: string;
};

const toRow = (stored: StoredRecord, changedAt: string | undefined): Row => {
  const { id, source, published } = stored;
  const record = parseStoredRecord(stored);
  return {
    ...{ id, source, title: record.dct_title_s, years: readYears(record) },
    hasExtent: readRecordExtent(record).boxes.length > 0,
    state: !published ? 'unpublished' : isSuppressed(record) ? 'suppressed' : 'public',
    ...(changedAt === undefined ? {} : { changed_at: changedAt }),
  };
};

const MISSING: Readonly<Record<string, (row: Row) => boolean>> = {
  place: ({ hasExtent }) => !hasExtent,
  year: ({ years }) => years.length === 0,
};

type Condition = (row: Row) => boolean;

const usage = (detail: string): CatalogError => new CatalogError('bad_request', detail);

const readConditions = (flag: CommandInput['flag']): readonly Condition[] => {
  const without = flag('--without');
  const isMissing = without === undefined ? undefined : MISSING[String(without)];
  if (without !== undefined && isMissing === undefined)
    throw usage(`--without must be ${Object.keys(MISSING).join(' or ')}, not ${without}.`);
  return [
    ...(isMissing === undefined ? [] : [isMissing]),
    ...(flag('--suppressed') === true ? [({ state }: Row) => state === 'suppressed'] : []),
    ...(flag('--unpublished') === true ? [({ state }: Row) => state === 'unpublished'] : []),
  ];
};

/** Maps the ids of records that changed since a date to the time of the change. */
const readChanged = async (
  records: RecordStore,
  date: string | true | undefined,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (date === undefined) return undefined;
  const since = Date.parse(String(date));
  if (Number.isNaN(since)) throw usage(`--changed-since must be a date such as 2026-01-31, not ${date}.`);
  const changed = new Map<string, string>();
  for (let after: { after?: string } = {}; ; ) {
    const page = await records.changes({ ...after, limit: 500 });
    if (page.changes.length === 0) return changed;
    for (const change of page.changes)
      if (change.kind === 'put' && change.changedAt !== undefined && Date.parse(change.changedAt) >= since)
        changed.set(change.record.id, change.changedAt);
    after = { after: page.cursor };
  }
};

const HEAD = ['id', 'collection', 'state', 'years', 'extent', 'title'];
const toCells = ({ id, source, state, years, hasExtent, title }: Row): readonly string[] => [
  ...[id, source, state, years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' ')],
  ...[hasExtent ? 'yes' : 'no', title],
];

/** A table is built in memory, since its widths depend on all rows. */
const DEFAULT_LIMIT = 1_000;

const readLimit = (value: string | true | undefined, fallback: number): number => {
  const limit = value === undefined ? fallback : Number(value);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw usage(`--limit must be a positive integer, not ${value}.`);
};

const list = async (input: CommandInput): Promise<ExitCode> => {
  const { flag, terminal, loaded } = input;
  const isJson = flag('--json') === true;
  const conditions = readConditions(flag);
  const limit = readLimit(flag('--limit'), isJson ? Number.MAX_SAFE_INTEGER : DEFAULT_LIMIT);
  const selection = (await parseSelection(input)) ?? ({ kind: 'all' } as const);
  const { openForReading } = await import('../../app/curation.ts');
  const records = await openForReading(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  const rows: Row[] = [];
  let [total, visible] = [0, 0];
  try {
    const changed = await readChanged(records, flag('--changed-since'));
    for await (const stored of readSelection(records, selection, events)) {
      if (changed !== undefined && !changed.has(stored.id)) continue;
      const row = toRow(stored, changed?.get(stored.id));
      if (!conditions.every((matches) => matches(row))) continue;
      total += 1;
      if (row.state === 'public') visible += 1;
      if (total > limit) continue;
      if (isJson) terminal.print(JSON.stringify(row));
      else rows.push(row);
    }
  } finally {
    await records.close();
  }
  if (!isJson && rows.length > 0) terminal.print(toTextTable(HEAD, rows.map(toCells)));
  const more = total > limit ? `; showing the first ${formatCount(limit)}` : '';
  terminal.log(`${describeRecords(total, visible)}${more}.`);
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const listCommand: Command = {
  name: 'list',
  usage: '[ids]',
  summary: 'List records, filtered by collection, search, change, state or missing fields.',
  options: [
    ...SELECTION_OPTIONS,
    { flag: '--changed-since', value: 'DATE', help: 'Only records that changed since a date or time.' },
    { flag: '--suppressed', help: 'Only suppressed records.' },
    { flag: '--unpublished', help: 'Only unpublished records.' },
    {
      flag: '--without',
      value: 'WHAT',
      help: 'Only records without a spatial extent (place) or without a year (year).',
    },
    { flag: '--limit', value: 'N', help: `Number of records to show (default: ${DEFAULT_LIMIT}, or all with --json).` },
    { flag: '--json', help: 'Print one JSON object per record.' },
  ],
  examples: ['list --source edu.nyu --without place', 'list --changed-since 2026-01-31 --json'],
  run: list,
};
