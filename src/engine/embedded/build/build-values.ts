// Collects the values of rows and numbers each distinct (field, value) in order of first occurrence.
import { createGrowable, ensureIndex, pushUint32 } from '@periplus/collections';
import { readFieldValues } from '../../../record/field-values.ts';
import { fieldRow } from '../../../schema/fields.ts';
import { canonicalFieldNumber, INDEX_FIELDS, isNumeric, isValueIndexed } from '../../indexed-fields.ts';
import type { IndexedRow } from '../segment/segment.ts';
import { buildValueTable, type FieldValues, type ValueTable } from './value-table.ts';

export type ValueCollector = {
  /** Adds the values of a row and returns their provisional numbers; final numbers follow the sorted order. */
  readonly add: (row: IndexedRow) => readonly CollectedValue[];
  readonly finish: () => ValueTable;
};

export type CollectedValue = {
  readonly field: number;
  readonly value: number;
  readonly text: string;
  readonly isNew: boolean;
};

const isPresent = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
};

/** Decimal text of a number, so that 1850 and '1850' are one value; undefined if it is not a number. */
const numberText = (value: unknown): string | undefined => {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : undefined;
};

export const createValueCollector = (): ValueCollector => {
  const fields: readonly FieldValues[] = INDEX_FIELDS.map((name) => ({
    name,
    isIndexed: isValueIndexed(fieldRow(name)),
    numeric: isNumeric(fieldRow(name)),
    numbers: new Map(),
    present: createGrowable(Uint32Array, 16),
  }));
  const docStarts = createGrowable(Uint32Array);
  const docValues = createGrowable(Uint32Array);
  const lastRecords = createGrowable(Uint32Array);
  let size = 0;
  let valueCount = 0;

  const addText = (field: number, text: string): CollectedValue => {
    const { numbers } = fields[field] as FieldValues;
    const existing = numbers.get(text);
    if (existing !== undefined) return { field, value: existing, text, isNew: false };
    numbers.set(text, valueCount);
    return { field, value: valueCount++, text, isNew: true };
  };

  /** Compares with the last record that has the value, because a record may have many thousands of values. */
  const isFirstInRecord = ({ value }: CollectedValue): boolean => {
    ensureIndex(lastRecords, value);
    if (lastRecords.data[value] === size + 1) return false;
    lastRecords.data[value] = size + 1;
    return true;
  };

  const addField = (row: IndexedRow, field: number, into: CollectedValue[]): void => {
    const { name, isIndexed, numeric, present } = fields[field] as FieldValues;
    if (!isIndexed) {
      if (isPresent(row.record[name])) pushUint32(present, size);
      return;
    }
    const before = into.length;
    for (const value of readFieldValues(row.record, row.derivedFields, name)) {
      const text = numeric ? numberText(value) : String(value).toWellFormed();
      const found = text === undefined ? undefined : addText(field, text);
      if (found !== undefined && isFirstInRecord(found)) into.push(found);
    }
    if (into.length > before) pushUint32(present, size);
  };

  /** Iterates over the fields that are present, on average a third of all. Derived values take precedence. */
  const addFields = (row: IndexedRow, into: CollectedValue[]): void => {
    const { derived } = row.derivedFields;
    for (const name in derived) {
      const field = canonicalFieldNumber(name);
      if (field !== undefined) addField(row, field, into);
    }
    for (const name in row.record) {
      const field = canonicalFieldNumber(name);
      if (field !== undefined && !(name in derived)) addField(row, field, into);
    }
  };

  return {
    add: (row) => {
      const found: CollectedValue[] = [];
      addFields(row, found);
      pushUint32(docStarts, docValues.length);
      for (const { value } of found) pushUint32(docValues, value);
      size += 1;
      return found;
    },
    finish: () => {
      pushUint32(docStarts, docValues.length);
      return buildValueTable(fields, size, valueCount, docStarts, docValues);
    },
  };
};
