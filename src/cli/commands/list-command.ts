// periplus list: which records there are, by collection, age, state, or what they lack; as a table or as lines of JSON.

import { formatCount } from '@periplus/text';
import { readSelection } from '../../catalog/curation.ts';
import type { RecordStore, StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import { readYears } from '../../record/dates.ts';
import { readRecordExtent } from '../../record/record-extent.ts';
import { isSuppressed } from '../../record/visibility.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { toTextTable } from '../report/text-table.ts';
import { createSelectionEvents, parseSelection, SELECTION_FLAGS } from '../selection.ts';

type Row = {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly years: readonly number[];
  readonly hasPlace: boolean;
  readonly state: 'public' | 'suppressed' | 'unpublished';
  readonly changed_at?: string;
};

const toRow = (stored: StoredRecord, changedAt: string | undefined): Row => {
  const { id, source, published } = stored;
  const record = parseStoredRecord(stored);
  return {
    ...{ id, source, title: record.dct_title_s, years: readYears(record) },
    hasPlace: readRecordExtent(record).boxes.length > 0,
    state: !published ? 'unpublished' : isSuppressed(record) ? 'suppressed' : 'public',
    ...(changedAt === undefined ? {} : { changed_at: changedAt }),
  };
};

const LACKS: Readonly<Record<string, (row: Row) => boolean>> = {
  place: ({ hasPlace }) => !hasPlace,
  year: ({ years }) => years.length === 0,
};

type Condition = (row: Row) => boolean;

const usage = (detail: string): CatalogError => new CatalogError('bad_request', detail);

const readConditions = (flag: CommandInput['flag']): readonly Condition[] => {
  const without = flag('--without');
  const lacks = without === undefined ? undefined : LACKS[String(without)];
  if (without !== undefined && lacks === undefined)
    throw usage(`--without must be ${Object.keys(LACKS).join(' or ')}, not ${without}.`);
  return [
    ...(lacks === undefined ? [] : [lacks]),
    ...(flag('--suppressed') === true ? [({ state }: Row) => state === 'suppressed'] : []),
    ...(flag('--unpublished') === true ? [({ state }: Row) => state === 'unpublished'] : []),
  ];
};

/** When each record became what it is, of those that changed since; undefined when that was not asked. */
const readChanged = async (
  records: RecordStore,
  asked: string | true | undefined,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (asked === undefined) return undefined;
  const since = Date.parse(String(asked));
  if (Number.isNaN(since)) throw usage(`--changed-since must be a date such as 2026-01-31, not ${asked}.`);
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

const HEAD = ['id', 'collection', 'state', 'years', 'place', 'title'];
const toCells = ({ id, source, state, years, hasPlace, title }: Row): readonly string[] => [
  ...[id, source, state, years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' ')],
  ...[hasPlace ? 'yes' : 'no', title],
];

/** A table needs all its rows to know its widths; so many fit on no screen. */
const DEFAULT_LIMIT = 1_000;

const readLimit = (asked: string | true | undefined, fallback: number): number => {
  const limit = asked === undefined ? fallback : Number(asked);
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw usage(`--limit must be a whole number above 0, not ${asked}.`);
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
  let total = 0;
  try {
    const changed = await readChanged(records, flag('--changed-since'));
    for await (const stored of readSelection(records, selection, events)) {
      if (changed !== undefined && !changed.has(stored.id)) continue;
      const row = toRow(stored, changed?.get(stored.id));
      if (!conditions.every((holds) => holds(row))) continue;
      total += 1;
      if (total > limit) continue;
      if (isJson) terminal.print(JSON.stringify(row));
      else rows.push(row);
    }
  } finally {
    await records.close();
  }
  if (!isJson && rows.length > 0) terminal.print(toTextTable(HEAD, rows.map(toCells)));
  terminal.log(`${formatCount(total)} records${total > limit ? `; the first ${formatCount(limit)} are shown` : ''}.`);
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const listCommand: Command = {
  name: 'list',
  usage: '[ids]',
  summary: 'List records: by collection, question, change, state, or what they lack.',
  flags: [
    ...SELECTION_FLAGS,
    { flag: '--changed-since', takesValue: true, help: 'Only those that changed here since a date or time.' },
    { flag: '--suppressed', takesValue: false, help: 'Only suppressed ones.' },
    { flag: '--unpublished', takesValue: false, help: 'Only unpublished ones.' },
    { flag: '--without', takesValue: true, help: 'Only those without a place, or without a year: place, year.' },
    { flag: '--limit', takesValue: true, help: `Show so many (default: ${DEFAULT_LIMIT} in a table, all as JSON).` },
    { flag: '--json', takesValue: false, help: 'Print one JSON object a line.' },
  ],
  run: list,
};
