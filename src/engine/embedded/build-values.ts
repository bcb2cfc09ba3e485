// Builds the value table: every (field, value) that occurs, sorted by field and value, with the records that have it.
import { addBit, type Bitset, createBitset } from '../../lib/bitset.ts';
import { createGrowable, createShared, type Growable, push, toShared } from '../../lib/growable.ts';
import { buildStringTable, sortCodePoints } from '../../lib/string-table.ts';
import { readValues } from '../../record/values.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { hasValues, INDEX_FIELDS, isListed, isNumeric, ownFieldNumber } from './index-fields.ts';
import type { Column, IndexedRow } from './segment.ts';

/** Numbers given out as values are met; the final numbers follow the sorted order. */
export type ValueCollector = {
  /** Notes the values of a row and returns their provisional numbers. */
  readonly add: (row: IndexedRow) => readonly CollectedValue[];
  readonly finish: () => ValueTable;
};

export type CollectedValue = {
  readonly field: number;
  readonly value: number;
  readonly text: string;
  readonly isNew: boolean;
};

export type ValueTable = {
  readonly columns: Readonly<Record<string, Column>>;
  /** Provisional number -> final number. */
  readonly finalNumbers: Uint32Array;
  /** Values of field f have the numbers fieldStarts[f] to fieldStarts[f + 1] - 1. */
  readonly fieldStarts: Uint32Array;
  readonly texts: readonly string[];
  /** Values of record d are values[starts[d]] to values[starts[d + 1] - 1], ascending. */
  readonly docStarts: Uint32Array;
  readonly docValues: Uint32Array;
};

type FieldValues = {
  readonly name: FieldName;
  readonly listsValues: boolean;
  readonly numeric: boolean;
  readonly numbers: Map<string, number>;
  readonly present: Growable<Uint32Array>;
};

const isPresent = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
};

/** Decimal text of a number, so that 1850 and '1850' are one value; undefined for what is no number. */
const numberText = (value: unknown): string | undefined => {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : undefined;
};

const sortTexts = (name: FieldName, texts: string[]): string[] =>
  isNumeric(fieldRow(name)) ? texts.sort((a, b) => Number(a) - Number(b)) : sortCodePoints(texts);

export const createValueCollector = (): ValueCollector => {
  const fields: readonly FieldValues[] = INDEX_FIELDS.map((name) => ({
    name,
    listsValues: hasValues(fieldRow(name)),
    numeric: isNumeric(fieldRow(name)),
    numbers: new Map(),
    present: createGrowable(Uint32Array, 16),
  }));
  const docStarts = createGrowable(Uint32Array);
  const docValues = createGrowable(Uint32Array);
  let size = 0;
  let valueCount = 0;

  const addText = (field: number, text: string): CollectedValue => {
    const { numbers } = fields[field] as FieldValues;
    const known = numbers.get(text);
    if (known !== undefined) return { field, value: known, text, isNew: false };
    numbers.set(text, valueCount);
    return { field, value: valueCount++, text, isNew: true };
  };

  const addField = (row: IndexedRow, field: number, into: CollectedValue[]): void => {
    const { name, listsValues, numeric, present } = fields[field] as FieldValues;
    if (!listsValues) {
      if (isPresent(row.record[name])) push(present, size);
      return;
    }
    const before = into.length;
    for (const value of readValues(row.record, row.facts, name)) {
      const text = numeric ? numberText(value) : String(value).toWellFormed();
      const found = text === undefined ? undefined : addText(field, text);
      if (found !== undefined && !isRepeated(into, before, found)) into.push(found);
    }
    if (into.length > before) push(present, size);
  };

  /** Only the fields that are there are looked at: a record has a third of all. Derived values win. */
  const addFields = (row: IndexedRow, into: CollectedValue[]): void => {
    const { derived } = row.facts;
    for (const name in derived) {
      const field = ownFieldNumber(name);
      if (field !== undefined) addField(row, field, into);
    }
    for (const name in row.record) {
      const field = ownFieldNumber(name);
      if (field !== undefined && !(name in derived)) addField(row, field, into);
    }
  };

  return {
    add: (row) => {
      const found: CollectedValue[] = [];
      addFields(row, found);
      push(docStarts, docValues.length);
      for (const { value } of found) push(docValues, value);
      size += 1;
      return found;
    },
    finish: () => {
      push(docStarts, docValues.length);
      return finishTable(fields, size, valueCount, docStarts, docValues);
    },
  };
};

const isRepeated = (list: readonly CollectedValue[], from: number, found: CollectedValue): boolean => {
  for (let index = from; index < list.length; index++) if (list[index]?.value === found.value) return true;
  return false;
};

const finishTable = (
  fields: readonly FieldValues[],
  size: number,
  valueCount: number,
  docStartList: Growable<Uint32Array>,
  docValueList: Growable<Uint32Array>,
): ValueTable => {
  const finalNumbers = new Uint32Array(valueCount);
  const fieldStarts = createShared(Uint32Array, fields.length + 1);
  const texts: string[] = [];
  const columns: Record<string, Column> = {};
  for (const [field, { name, numbers, present }] of fields.entries()) {
    fieldStarts[field] = texts.length;
    for (const text of sortTexts(name, [...numbers.keys()])) {
      finalNumbers[numbers.get(text) as number] = texts.length;
      texts.push(text);
    }
    if (present.length > 0) columns[`exists.${name}`] = toBits(present, size);
  }
  fieldStarts[fields.length] = texts.length;
  const docStarts = docStartList.data.slice(0, size + 1);
  const docValues = sortedDocValues(docStarts, docValueList, finalNumbers);
  const table = buildStringTable(texts);
  Object.assign(columns, {
    'values.bytes': table.bytes,
    'values.starts': table.starts,
    'values.fieldStarts': fieldStarts,
    ...listedValues(docStarts, docValues, fieldStarts),
    ...invert(docStarts, docValues, texts.length),
  });
  return { columns, finalNumbers, fieldStarts, texts, docStarts, docValues };
};

const toBits = (present: Growable<Uint32Array>, size: number): Bitset => {
  const bits = createShared(Uint32Array, createBitset(size).length);
  for (let index = 0; index < present.length; index++) addBit(bits, present.data[index] as number);
  return bits;
};

const sortedDocValues = (
  docStarts: Uint32Array,
  list: Growable<Uint32Array>,
  finalNumbers: Uint32Array,
): Uint32Array => {
  const values = new Uint32Array(list.length);
  for (let index = 0; index < list.length; index++) {
    values[index] = finalNumbers[list.data[index] as number] as number;
  }
  for (let doc = 0; doc + 1 < docStarts.length; doc++) {
    values.subarray(docStarts[doc], docStarts[doc + 1]).sort();
  }
  return values;
};

/** Keeps what can be asked record by record; the other fields are reached through their values only. */
const listedValues = (
  docStarts: Uint32Array,
  docValues: Uint32Array,
  fieldStarts: Uint32Array,
): Record<string, Column> => {
  const listed = new Uint8Array(fieldStarts[INDEX_FIELDS.length] as number);
  for (const [field, name] of INDEX_FIELDS.entries()) {
    if (isListed(fieldRow(name))) listed.fill(1, fieldStarts[field], fieldStarts[field + 1]);
  }
  const starts = createShared(Uint32Array, docStarts.length);
  const values = createGrowable(Uint32Array);
  for (let doc = 0; doc + 1 < docStarts.length; doc++) {
    for (let at = docStarts[doc] as number; at < (docStarts[doc + 1] as number); at++) {
      const value = docValues[at] as number;
      if (listed[value] === 1) push(values, value);
    }
    starts[doc + 1] = values.length;
  }
  return { 'docs.valueStarts': starts, 'docs.values': toShared(values) };
};

/** Records per value, ascending: a counting sort of the records' values. */
const invert = (docStarts: Uint32Array, docValues: Uint32Array, valueCount: number): Record<string, Column> => {
  const starts = createShared(Uint32Array, valueCount + 1);
  for (const value of docValues) starts[value + 1] = (starts[value + 1] as number) + 1;
  for (let value = 0; value < valueCount; value++) {
    starts[value + 1] = (starts[value + 1] as number) + (starts[value] as number);
  }
  const docs = createShared(Uint32Array, docValues.length);
  const next = starts.slice(0, valueCount);
  for (let doc = 0; doc + 1 < docStarts.length; doc++) {
    for (let at = docStarts[doc] as number; at < (docStarts[doc + 1] as number); at++) {
      const value = docValues[at] as number;
      const slot = next[value] as number;
      docs[slot] = doc;
      next[value] = slot + 1;
    }
  }
  return { 'values.docStarts': starts, 'values.docs': docs };
};
