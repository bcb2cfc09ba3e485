// A record as a document of the index: what is given back, and the columns by which it is found.
import { foldAccents, foldCase, foldText, toWordSequence } from '@periplus/text';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { type FieldValue, readFieldValues } from '../../../record/field-values.ts';
import { toSortKey } from '../../../record/sort-key.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { INDEX_FIELDS, isValueIndexed } from '../../indexed-fields.ts';
import { FULL_VALUE_FIELDS, recencyFactor } from '../../rerank-factors.ts';
import { truncateToBytes, withFieldCode } from './field-codes.ts';
import { isNumberField, SORT_FIELDS } from './mapping.ts';
import { type StoredShape, toSpatialColumns } from './spatial-columns.ts';
import { COVERAGE_COLUMN, type TimeColumn, toCoverage, toTimeColumn } from './time-columns.ts';
import { createWordColumns } from './word-columns.ts';

export type SearchColumns = Readonly<Record<string, unknown>>;

export type RecordColumns = {
  readonly columns: SearchColumns;
  readonly vocabulary: ReadonlySet<string>;
  readonly shape?: StoredShape;
};

/** Fields that are known by their presence only. */
const isPresent = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null;

type Values = ReadonlyMap<FieldName, readonly FieldValue[]>;

const readAll = (record: AardvarkRecord, facts: DerivedFields): Values => {
  const all = new Map<FieldName, readonly FieldValue[]>();
  for (const name of INDEX_FIELDS) {
    if (!isValueIndexed(fieldRow(name))) {
      if (isPresent(record[name])) all.set(name, []);
      continue;
    }
    const values = readFieldValues(record, facts, name);
    if (values.length > 0) all.set(name, values);
  }
  return all;
};

const mapValues = <T>(all: Values, make: (name: FieldName, values: readonly FieldValue[]) => T | undefined) => {
  const made: Record<string, T> = {};
  for (const [name, values] of all) {
    const column = values.length === 0 ? undefined : make(name, values);
    if (column !== undefined) made[name] = column;
  }
  return made;
};

const toKeyword = (value: FieldValue): string => truncateToBytes(String(value));

const toFolded = (all: Values, fold: (text: string) => string): readonly string[] =>
  [...all].flatMap(([name, values]) =>
    values.map((value) => truncateToBytes(withFieldCode(name, fold(String(value))))),
  );

/** Words in reading order, as one text: a question that is this and nothing else is told by it. */
export const toFullValue = (text: string): string => truncateToBytes(toWordSequence(text).join(' '));

const toWholeValues = (all: Values): readonly string[] =>
  FULL_VALUE_FIELDS.flatMap((name) => all.get(name) ?? []).map((value) => toFullValue(String(value)));

const toTimes = (all: Values, facts: DerivedFields): Readonly<Record<string, TimeColumn>> => {
  const coverage = toCoverage(facts);
  return { ...mapValues(all, toTimeColumn), ...(coverage === undefined ? {} : { [COVERAGE_COLUMN]: coverage }) };
};

const toWords = (all: Values) => {
  const collector = createWordColumns();
  for (const [name, values] of all) if (values.length > 0) collector.add(name, values);
  return collector.finish();
};

/** Every word of the record behind the code of its field, as `words` has them. */
export const toCodedWords = (record: AardvarkRecord, facts: DerivedFields): ReadonlySet<string> =>
  new Set(toWords(readAll(record, facts)).words.flatMap((value) => value.split(' ')));

/** Everything by which the record is found; nothing of it is given back. */
export const toRecordColumns = (record: AardvarkRecord, facts: DerivedFields): RecordColumns => {
  const all = readAll(record, facts);
  const { vocabulary, ...words } = toWords(all);
  const { columns: place, cells, shape } = toSpatialColumns(facts);
  return {
    columns: {
      values: mapValues(all, (_, values) => values.map(toKeyword)),
      numbers: mapValues(all, (name, values) => (isNumberField(name) ? values : undefined)),
      keys: mapValues(all, (name, values) =>
        SORT_FIELDS.includes(name) ? values.map((value) => truncateToBytes(toSortKey(String(value)))) : undefined,
      ),
      present: [...all.keys()],
      folded: { case: toFolded(all, foldCase), accents: toFolded(all, foldAccents), both: toFolded(all, foldText) },
      ...words,
      title: toFullValue(record.dct_title_s ?? ''),
      whole: toWholeValues(all),
      newer: recencyFactor(facts.time?.[1]),
      times: toTimes(all, facts),
      place,
      cells,
    },
    vocabulary,
    ...(shape === undefined ? {} : { shape }),
  };
};
