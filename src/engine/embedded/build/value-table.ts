// Sorts the collected values into the value table of a segment, and maps values to records and records to values.
import {
  addBit,
  type Bitset,
  buildStringTable,
  createBitset,
  createGrowable,
  createShared,
  type Growable,
  pushUint32,
  sortCodePoints,
  toShared,
} from '@periplus/collections';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { hasDocValues, INDEX_FIELDS, isNumeric } from '../../indexed-fields.ts';
import type { Column } from '../segment/segment.ts';

export type ValueTable = {
  readonly columns: Readonly<Record<string, Column>>;
  readonly finalNumbers: Uint32Array;
  /** Values of field f have the numbers fieldStarts[f] to fieldStarts[f + 1] - 1. */
  readonly fieldStarts: Uint32Array;
  readonly texts: readonly string[];
  /** Values of record d are docValues[docStarts[d]] to docValues[docStarts[d + 1] - 1], ascending. */
  readonly docStarts: Uint32Array;
  readonly docValues: Uint32Array;
};

/** The collected values of one field, and the records that have the field. */
export type FieldValues = {
  readonly name: FieldName;
  /** False if only the presence of the field is indexed. */
  readonly isIndexed: boolean;
  readonly numeric: boolean;
  readonly numbers: Map<string, number>;
  readonly present: Growable<Uint32Array>;
};

const sortTexts = (name: FieldName, texts: string[]): string[] =>
  isNumeric(fieldRow(name)) ? texts.sort((a, b) => Number(a) - Number(b)) : sortCodePoints(texts);

export const buildValueTable = (
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
    'values.foldable': toFoldable(texts),
    ...listedValues(docStarts, docValues, fieldStarts),
    ...invert(docStarts, docValues, texts.length),
  });
  return { columns, finalNumbers, fieldStarts, texts, docStarts, docValues };
};

const NON_ASCII = /[^\u0000-\u007f]/;

const toFoldable = (texts: readonly string[]): Bitset => {
  const bits = createShared(Uint32Array, createBitset(texts.length).length);
  for (const [value, text] of texts.entries()) if (NON_ASCII.test(text)) addBit(bits, value);
  return bits;
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

/** Values per record, for the fields that need them (`hasDocValues`). */
const listedValues = (
  docStarts: Uint32Array,
  docValues: Uint32Array,
  fieldStarts: Uint32Array,
): Record<string, Column> => {
  const listed = new Uint8Array(fieldStarts[INDEX_FIELDS.length] as number);
  for (const [field, name] of INDEX_FIELDS.entries()) {
    if (hasDocValues(fieldRow(name))) listed.fill(1, fieldStarts[field], fieldStarts[field + 1]);
  }
  const starts = createShared(Uint32Array, docStarts.length);
  const values = createGrowable(Uint32Array);
  for (let doc = 0; doc + 1 < docStarts.length; doc++) {
    for (let at = docStarts[doc] as number; at < (docStarts[doc + 1] as number); at++) {
      const value = docValues[at] as number;
      if (listed[value] === 1) pushUint32(values, value);
    }
    starts[doc + 1] = values.length;
  }
  return { 'docs.valueStarts': starts, 'docs.values': toShared(values) };
};

/** Records per value, ascending, by a counting sort. */
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
