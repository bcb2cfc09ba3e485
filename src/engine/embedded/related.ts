// Relations between records, both ways: ids that a record names, and records that name its id.
import { hasBit } from '../../lib/bitset.ts';
import { selectPage } from '../../lib/select.ts';
import { stringAt } from '../../lib/string-table.ts';
import type { RelationEdge } from '../../record/relations.ts';
import type { RelatedQuery, RelatedResult } from '../engine.ts';
import { UNRANKED } from './build-sorts.ts';
import { sortRanks } from './merged-order.ts';
import { createIdRank } from './page.ts';
import { partOf, type Reader, type ReaderPart } from './reader.ts';
import { findDoc, findValue, idAt, titleAt, valuesOfDoc } from './segment-view.ts';

type Located = { readonly part: ReaderPart; readonly doc: number };

const TITLE = 'dct_title_s';
const NONE: RelatedResult = { total: 0, items: [] };

/** The record with this id, wherever it lives now. */
export const locateId = (reader: Reader, id: string): Located | undefined => {
  for (const part of reader.parts) {
    const doc = findDoc(part.view, id);
    if (doc !== undefined && hasBit(reader.live, part.base + doc)) return { part, doc };
  }
  return undefined;
};

/** Numbers of the records that the record names. */
const outgoing = (reader: Reader, from: Located | undefined, { field }: RelationEdge): readonly number[] => {
  if (from === undefined) return [];
  const { part, doc } = from;
  return Array.from(valuesOfDoc(part.view, doc, field), (value) => locateId(reader, stringAt(part.view.values, value)))
    .filter((found) => found !== undefined)
    .map((found) => found.part.base + found.doc);
};

/** Numbers of the records that name the id. */
const incoming = (reader: Reader, id: string, { field }: RelationEdge): readonly number[] => {
  const numbers: number[] = [];
  for (const { view, base } of reader.parts) {
    const value = findValue(view, field, id);
    if (value === undefined) continue;
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const number = base + (view.valueDocs[at] as number);
      if (hasBit(reader.live, number)) numbers.push(number);
    }
  }
  return numbers;
};

/** By title, from the ranks that sorting by title uses. Records of one part need no order over all parts. */
const titleKeys = (reader: Reader, numbers: readonly number[]): Float64Array => {
  const [first] = numbers;
  const only = first === undefined ? undefined : partOf(reader, first);
  const common = numbers.every((number) => partOf(reader, number) === only) ? [] : sortRanks(reader, TITLE);
  return Float64Array.from(numbers, (number) => {
    const { view, base, index } = partOf(reader, number);
    const rank = view.sorts.get(TITLE)?.least[number - base] ?? UNRANKED;
    return common[index]?.[rank] ?? rank;
  });
};

const cutPage = (reader: Reader, numbers: readonly number[], { offset, limit }: RelatedQuery): RelatedResult => {
  if (numbers.length === 0) return NONE;
  const idRank = createIdRank(reader);
  const byId = (a: number, b: number): number => idRank(numbers[a] as number) - idRank(numbers[b] as number);
  const page = selectPage(titleKeys(reader, numbers), numbers.length, offset, limit, byId);
  const items = Array.from(page, (item) => {
    const number = numbers[item] as number;
    const { view, base } = partOf(reader, number);
    return { id: idAt(view, number - base), title: titleAt(view, number - base) };
  });
  return { total: numbers.length, items };
};

const isPublished = (reader: Reader, number: number): boolean => {
  const { view, base } = partOf(reader, number);
  return hasBit(view.published, number - base);
};

const relatedOf = (reader: Reader, id: string, query: RelatedQuery): readonly RelatedResult[] => {
  const from = locateId(reader, id);
  const self = from === undefined ? -1 : from.part.base + from.doc;
  return query.lists.map((edges) => {
    const found = edges.map((edge) =>
      edge.direction === 'out' ? outgoing(reader, from, edge) : incoming(reader, id, edge),
    );
    const all = found.length === 1 ? (found[0] as readonly number[]) : [...new Set(found.flat())];
    const shown = all.filter((number) => number !== self && (query.includeNonPublic || isPublished(reader, number)));
    return cutPage(reader, shown, query);
  });
};

export const related = (reader: Reader, query: RelatedQuery): readonly (readonly RelatedResult[])[] =>
  query.ids.map((id) => relatedOf(reader, id, query));
