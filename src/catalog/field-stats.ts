// Counts how many records fill each field, and with how many distinct values.

import { createHash } from 'node:crypto';
import type { StoredRecord } from '../engine/engine.ts';
import { parseStoredRecord } from '../engine/record-store.ts';

export type FieldStats = {
  readonly field: string;
  /** Records with a value. */
  readonly filled: number;
  readonly distinct: number;
  /** The field has more distinct values than are counts. */
  readonly isLowerBound: boolean;
};

export type SourceStats = {
  readonly source: string;
  readonly records: number;
  readonly published: number;
  /** Published and not suppressed, so that search finds them. */
  readonly visible: number;
};

/** Values are stored as 48-bit hashes, so that long texts do not need more memory. */
const MAX_DISTINCT = 100_000;

const toHash = (value: unknown): number => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return createHash('sha1').update(text).digest().readUIntBE(0, 6);
};

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isFilled)
    : value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === '');

type Field = { filled: number; isLowerBound: boolean; readonly seen: Set<number> };
type Source = { records: number; published: number; visible: number };

export const createFieldStats = () => {
  const fields = new Map<string, Field>();
  const sources = new Map<string, Source>();

  const addField = (name: string, value: unknown): void => {
    if (!isFilled(value)) return;
    const field = fields.get(name) ?? { filled: 0, isLowerBound: false, seen: new Set() };
    fields.set(name, field);
    field.filled += 1;
    for (const item of Array.isArray(value) ? value : [value]) {
      if (field.seen.size < MAX_DISTINCT) field.seen.add(toHash(item));
      else if (!field.seen.has(toHash(item))) field.isLowerBound = true;
    }
  };

  return {
    add: (stored: StoredRecord): void => {
      const { source, published, visible } = stored;
      const counts = sources.get(source) ?? { records: 0, published: 0, visible: 0 };
      sources.set(source, counts);
      counts.records += 1;
      counts.published += Number(published);
      counts.visible += Number(visible);
      for (const [name, value] of Object.entries(parseStoredRecord(stored))) addField(name, value);
    },
    sources: (): readonly SourceStats[] =>
      [...sources].map(([source, counts]) => ({ source, ...counts })).sort((a, b) => (a.source < b.source ? -1 : 1)),
    /** Most filled first. */
    fields: (): readonly FieldStats[] =>
      [...fields]
        .map(([field, { filled, isLowerBound, seen }]) => ({ field, filled, distinct: seen.size, isLowerBound }))
        .sort((a, b) => b.filled - a.filled || (a.field < b.field ? -1 : 1)),
  };
};
