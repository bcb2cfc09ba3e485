// Related records equal a brute-force search, however the records are distributed over segments.

import assert from 'node:assert/strict';
import test from 'node:test';
import { addBit, compareCodePoints, createBitset } from '@periplus/collections';
import { foldText } from '@periplus/text';
import { createRandom, type Random } from '../../../../test/support/random/random.ts';
import { aRow } from '../../../../test/support/records/records.ts';
import type { Visibility } from '../../../query/visibility.ts';
import { RELATIONS, type Relation } from '../../../record/relations.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { RelatedQuery, RelatedResult } from '../../engine.ts';
import { buildSegment } from '../build/build-segment.ts';
import { createIndexReader, type IndexReader } from '../segment/index-reader.ts';
import { findRelated } from './related.ts';

const relation = (predicate: string): Relation => {
  const found = RELATIONS.find((row) => row.predicate === predicate);
  assert.ok(found !== undefined, predicate);
  return found;
};

const search = (
  reader: IndexReader,
  id: string,
  predicate: string,
  overrides: Partial<RelatedQuery> = {},
): RelatedResult => {
  const lists = [relation(predicate).edges];
  const query = { ids: [id], lists, visibility: 'public', offset: 0, limit: 10, ...overrides } as const;
  const found = findRelated(reader, query)[0]?.[0];
  assert.ok(found !== undefined);
  return found;
};

const readerOf = (...segments: readonly (readonly Parameters<typeof aRow>[0][])[]): IndexReader =>
  createIndexReader(
    segments.map((records) => ({
      segment: buildSegment(records.map((record, row) => aRow(record, row))),
      deleted: createBitset(records.length),
    })),
  );

const idsOf = ({ items }: RelatedResult): readonly string[] => items.map(({ id }) => id);

test('both directions and both fields of a relation form one list without duplicates', () => {
  const reader = readerOf([
    { id: 'a', dct_replaces_sm: ['b', 'a', 'nobody'] },
    { id: 'b', dct_isReplacedBy_sm: ['a'] },
    { id: 'c', dct_isReplacedBy_sm: ['a'] },
  ]);
  assert.deepEqual(idsOf(search(reader, 'a', 'dct:replaces')), ['b', 'c']);
  assert.deepEqual(idsOf(search(reader, 'b', 'dct:isReplacedBy')), ['a']);
  assert.deepEqual(search(reader, 'nobody', 'dct:replaces'), { total: 0, items: [] });
});

test('suppressed related records are listed, unpublished ones only if non-public records are included', () => {
  const reader = readerOf([
    { id: 'parent' },
    { id: 'hidden', dct_isPartOf_sm: ['parent'], gbl_suppressed_b: true },
    { id: 'draft', dct_isPartOf_sm: ['parent'], b1g_publication_state_s: 'draft' },
  ]);
  assert.deepEqual(search(reader, 'parent', 'dct:hasPart').total, 1);
  assert.deepEqual(idsOf(search(reader, 'parent', 'dct:hasPart')), ['hidden']);
  assert.deepEqual(idsOf(search(reader, 'parent', 'dct:hasPart', { visibility: 'all' })), ['draft', 'hidden']);
});

test('ten thousand children are paged by title, then by id', () => {
  const children = Array.from({ length: 10_000 }, (_, index) => ({
    id: `sheet-${String(index).padStart(5, '0')}`,
    dct_title_s: `Sheet ${(index * 7919) % 5000}`,
    pcdm_memberOf_sm: ['series'],
  }));
  const reader = readerOf([{ id: 'series' }, ...children]);
  const expected = children
    .toSorted((a, b) => compareCodePoints(foldText(a.dct_title_s), foldText(b.dct_title_s)) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  for (const offset of [0, 40, 5000, 9990, 10_000]) {
    const page = search(reader, 'series', 'pcdm:hasMember', { offset, limit: 20 });
    assert.equal(page.total, 10_000);
    assert.deepEqual(idsOf(page), expected.slice(offset, offset + 20));
  }
});

const WORDS = ['Élan', 'elan', 'Zeta', 'alpha', '東京', 'Sheet 10', 'Sheet 9'];

const randomRecord = (random: Random, id: string): AardvarkRecord =>
  aRow({
    id,
    dct_title_s: `${random.pick(WORDS)} ${random.pick(WORDS)}`,
    ...Object.fromEntries(
      RELATIONS.flatMap(({ edges }) => edges).map(({ field }) => [
        field,
        random.happens(0.4) ? random.some(['r0', 'r1', 'r2', 'r3', 'r4', 'gone', 'https://a/'], 4) : [],
      ]),
    ),
    b1g_publication_state_s: random.happens(0.2) ? 'draft' : 'published',
  }).record;

const searchBruteForce = (
  records: readonly AardvarkRecord[],
  id: string,
  { edges }: Relation,
  visibility: Visibility,
) => {
  const refersTo = (record: AardvarkRecord, field: string, other: string): boolean =>
    [record[field] ?? []].flat().includes(other);
  const from = records.find((record) => record.id === id);
  return records
    .filter(
      (other) =>
        other.id !== id &&
        (visibility === 'all' || other.b1g_publication_state_s === 'published') &&
        edges.some(({ field, direction }) =>
          direction === 'in' ? refersTo(other, field, id) : from !== undefined && refersTo(from, field, other.id),
        ),
    )
    .map((record) => ({ id: record.id, title: record.dct_title_s }))
    .toSorted(
      (a, b) => compareCodePoints(foldText(a.title).trim(), foldText(b.title).trim()) || compareCodePoints(a.id, b.id),
    );
};

test('related records of random records over several segments equal a brute-force search', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = createRandom(seed);
    const ids = Array.from({ length: 40 }, (_, index) => `r${index}`);
    const first = ids.map((id) => randomRecord(random, id));
    const newer = ids.filter(() => random.happens(0.3)).map((id) => randomRecord(random, id));
    const replaced = new Set(newer.map(({ id }) => id));
    const deleted = createBitset(first.length);
    for (const [doc, { id }] of first.entries()) if (replaced.has(id)) addBit(deleted, doc);
    const segmentOf = (records: readonly AardvarkRecord[]) => buildSegment(records.map((record) => aRow(record)));
    const reader = createIndexReader([
      { segment: segmentOf(first), deleted },
      { segment: segmentOf(newer), deleted: createBitset(newer.length) },
    ]);
    const records = [...first.filter(({ id }) => !replaced.has(id)), ...newer];
    for (const visibility of ['public', 'published', 'all'] as const) {
      const query = {
        ids: [...ids.slice(0, 6), 'gone'],
        lists: RELATIONS.map(({ edges }) => edges),
        offset: 1,
        limit: 3,
      };
      const found = findRelated(reader, { ...query, visibility });
      for (const [at, id] of query.ids.entries()) {
        for (const [index, row] of RELATIONS.entries()) {
          const expected = searchBruteForce(records, id, row, visibility);
          assert.deepEqual(
            found[at]?.[index],
            { total: expected.length, items: expected.slice(1, 4) },
            `seed ${seed}, ${id}, ${row.predicate}`,
          );
        }
      }
    }
  }
});
