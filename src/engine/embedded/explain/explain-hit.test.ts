// The explained parts of a score add up to it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { readerOf } from '../../../../test/support/readers.ts';
import type { SearchQuery, TextQuery } from '../../../query/search-query.ts';
import type { HitPart } from '../../search-index.ts';
import { evaluate } from '../evaluate.ts';

const reader = readerOf(
  { id: 'canal-1', dct_title_s: 'Canal of the north', dct_description_sm: ['Canals and locks'] },
  { id: 'canal-2', dct_title_s: 'Locks', dct_subject_sm: ['Canals'], dcat_bbox: 'ENVELOPE(-169,-161,10,0)' },
  { id: 'canal-3', dct_title_s: 'Canals', dct_isPartOf_sm: ['canal-2'], gbl_indexYear_im: [1950] },
  { id: 'other', dct_title_s: 'Other', dct_format_s: 'Paper map' },
);

const search = (text: TextQuery, more: Partial<SearchQuery> = {}) =>
  evaluate(reader, {
    ...{ text, visibility: 'public', sort: [], offset: 0, limit: 10, facets: [], facetMode: 'filtered' },
    ...more,
  });

const words = (text: string): TextQuery => ({ kind: 'words', text });

const toScore = (parts: readonly HitPart[]): number => {
  const sum = parts.reduce((total, part) => total + (part.kind === 'factor' ? 0 : part.score), 0);
  return parts.reduce((score, part) => (part.kind === 'factor' ? score * part.factor : score), sum);
};

const QUERIES: readonly Partial<SearchQuery>[] = [
  { text: words('canals') },
  { text: words('canal-1') },
  { text: words('locks zonia beta') },
  { text: words('canals locks'), fit: [[-170, 0, -160, 10]] },
  { text: { kind: 'wildcard', pattern: 'can*' } },
  { text: { kind: 'phrase', text: 'canals and locks', slop: 0 } },
  { text: { kind: 'firstOf', nodes: [words('canals locks'), { ...words('canal'), weight: 0.5 } as TextQuery] } },
  { text: { kind: 'atLeast', count: 1, nodes: [words('canals'), words('north')] } },
  { text: { kind: 'words', text: 'paper', fields: ['dct_format_s'] } },
];

test('the parts of a score add up to it for any query', () => {
  for (const query of QUERIES) {
    const { hits } = search(query.text ?? words(''), { ...query, explain: true });
    assert.ok(hits.length > 0, JSON.stringify(query));
    for (const { score, explain = [] } of hits) {
      assert.ok(Math.abs(toScore(explain) - score) < 1e-3 * score, `${JSON.stringify(query)}: ${score}`);
    }
  }
});

/** Few enough matches that each is looked up in the postings. */
test('the parts of a score add up to it when a pattern matches several words and few records match', () => {
  const many = readerOf(
    ...Array.from({ length: 200 }, (_, n) => ({ id: `m-${n}`, dct_title_s: n % 2 === 0 ? 'Munich' : 'Munster' })),
    { id: 'both', dct_title_s: 'From Munster to Munich', dct_subject_sm: ['Munich'] },
  );
  const { hits } = evaluate(many, {
    ...{ text: { kind: 'wildcard', pattern: 'mun*' }, filter: { kind: 'in', field: 'id', values: ['both', 'm-7'] } },
    ...{ visibility: 'public', sort: [], offset: 0, limit: 10, facets: [], facetMode: 'filtered', explain: true },
  });
  assert.equal(hits.length, 2);
  for (const { score, explain = [] } of hits) assert.ok(Math.abs(toScore(explain) - score) < 1e-3 * score, `${score}`);
});

test('the explanation distinguishes fields, forms, places, parents and recency', () => {
  const parts = search(words('canals zonia'), { explain: true }).hits[0]?.explain ?? [];
  assert.deepEqual(
    parts.map((part) => (part.kind === 'word' ? [part.form, ...part.fields] : [part.of])),
    [['other', 'id'], ['same', 'dct_subject_sm'], ['place', 'geo_region'], ['parent']],
  );
});

test('hits have no explanation unless the query asks for it', () => {
  assert.equal(search(words('canals')).hits[0]?.explain, undefined);
});
