// Relations between records, both ways: ids that a record names, and records that name its id.

import { hasBit } from '../../lib/bitset.ts';
import { compareCodePoints, stringAt } from '../../lib/string-table.ts';
import { foldText } from '../../lib/text/fold.ts';
import type { RelatedQuery, RelatedResult } from '../engine.ts';
import type { Reader, ReaderPart } from './reader.ts';
import { findDoc, findValue, idAt, titleAt, valuesOfDoc } from './segment-view.ts';

type Located = { readonly part: ReaderPart; readonly doc: number };

const isLive = (reader: Reader, { part, doc }: Located): boolean => hasBit(reader.live, part.base + doc);

/** The record with this id, wherever it lives now. */
export const locateId = (reader: Reader, id: string): Located | undefined => {
  for (const part of reader.parts) {
    const doc = findDoc(part.view, id);
    if (doc !== undefined && isLive(reader, { part, doc })) return { part, doc };
  }
  return undefined;
};

const outgoing = (reader: Reader, { id, field }: RelatedQuery): readonly Located[] => {
  const from = locateId(reader, id);
  if (from === undefined) return [];
  const values = valuesOfDoc(from.part.view, from.doc, field);
  return Array.from(values, (value) => locateId(reader, stringAt(from.part.view.values, value))).filter(
    (found) => found !== undefined,
  );
};

const incoming = (reader: Reader, { id, field }: RelatedQuery): readonly Located[] =>
  reader.parts.flatMap((part) => {
    const value = findValue(part.view, field, id);
    if (value === undefined) return [];
    const { valueDocStarts, valueDocs } = part.view;
    const docs = valueDocs.subarray(valueDocStarts[value], valueDocStarts[value + 1]);
    return Array.from(docs, (doc) => ({ part, doc })).filter((found) => isLive(reader, found));
  });

/** Ordered by title, then id. Suppressed records count, unpublished ones only when asked for. */
export const related = (reader: Reader, query: RelatedQuery): RelatedResult => {
  const found = query.direction === 'out' ? outgoing(reader, query) : incoming(reader, query);
  const items = found
    .filter(({ part, doc }) => query.includeNonPublic || hasBit(part.view.published, doc))
    .map(({ part, doc }) => ({ id: idAt(part.view, doc), title: titleAt(part.view, doc) }))
    .map((item) => ({ item, key: foldText(item.title) }))
    .sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.item.id, b.item.id));
  return { total: items.length, items: items.slice(query.offset, query.offset + query.limit).map(({ item }) => item) };
};
