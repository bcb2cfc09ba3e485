// Converts a record into the searchable columns of an index document.
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

type SearchColumns = Readonly<Record<string, unknown>>;

export type RecordColumns = {
  readonly columns: SearchColumns;
  readonly vocabulary: ReadonlySet<string>;
  readonly shape?: StoredShape;
};

/** For fields of which only the presence is indexed. */
const isPresent = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null;

type Values = ReadonlyMap<FieldName, readonly FieldValue[]>;

const readAll = (record: AardvarkRecord, derivedFields: DerivedFields): Values => {
  const all = new Map<FieldName, readonly FieldValue[]>();
  for (const name of INDEX_FIELDS) {
    if (!isValueIndexed(fieldRow(name))) {
      if (isPresent(record[name])) all.set(name, []);
      continue;
    }
    const values = readFieldValues(record, derivedFields, name);
    if (values.length > 0) all.set(name, values);
  }
  return all;
};

const mapValues = <T>(all: Values, make: (name: FieldName, values: readonly FieldValue[]) => T | undefined) => {
  const columns: Record<string, T> = {};
  for (const [name, values] of all) {
    const column = values.length === 0 ? undefined : make(name, values);
    if (column !== undefined) columns[name] = column;
  }
  return columns;
};

const toKeyword = (value: FieldValue): string => truncateToBytes(String(value));

const toFolded = (all: Values, fold: (text: string) => string): readonly string[] =>
  [...all].flatMap(([name, values]) =>
    values.map((value) => truncateToBytes(withFieldCode(name, fold(String(value))))),
  );

/** The words of a full value as one text, to detect queries that equal it. */
const toFullValue = (text: string): string => truncateToBytes(toWordSequence(text).join(' '));

const toFullValues = (all: Values): readonly string[] =>
  FULL_VALUE_FIELDS.flatMap((name) => all.get(name) ?? []).map((value) => toFullValue(String(value)));

const toTimes = (all: Values, derivedFields: DerivedFields): Readonly<Record<string, TimeColumn>> => {
  const coverage = toCoverage(derivedFields);
  return { ...mapValues(all, toTimeColumn), ...(coverage === undefined ? {} : { [COVERAGE_COLUMN]: coverage }) };
};

const toWords = (all: Values) => {
  const collector = createWordColumns();
  for (const [name, values] of all) if (values.length > 0) collector.add(name, values);
  return collector.finish();
};

/** All words of the record with field codes, like the column `words`. */
export const toCodedWords = (record: AardvarkRecord, derivedFields: DerivedFields): ReadonlySet<string> =>
  new Set(toWords(readAll(record, derivedFields)).words.flatMap((value) => value.split(' ')));

export const toRecordColumns = (record: AardvarkRecord, derivedFields: DerivedFields): RecordColumns => {
  const all = readAll(record, derivedFields);
  const { vocabulary, ...words } = toWords(all);
  const { columns: place, cells, shape } = toSpatialColumns(derivedFields);
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
      fullValues: toFullValues(all),
      newer: recencyFactor(derivedFields.time?.[1]),
      times: toTimes(all, derivedFields),
      place,
      cells,
    },
    vocabulary,
    ...(shape === undefined ? {} : { shape }),
  };
};
