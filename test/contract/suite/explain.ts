// Explanations: the parts of a score add up to it and name the fields.
import assert from 'node:assert/strict';
import type { HitPart } from '../../../src/engine/search-index.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import type { QueryParts } from './fixture.ts';
import { every, holds, isIn, near, pattern, phrase, relates, some, without, words } from './queries.ts';
import type { Section } from './section.ts';

const toScore = (parts: readonly HitPart[]): number => {
  const sum = parts.reduce((total, part) => total + (part.kind === 'factor' ? 0 : part.score), 0);
  return parts.reduce((score, part) => (part.kind === 'factor' ? score * part.factor : score), sum);
};

const QUERIES: readonly QueryParts[] = [
  { text: words('canals') },
  { text: words('canals canals') },
  { text: words('canal-1'), wording: 'canal-1' },
  { text: words('locks'), wording: 'locks' },
  { text: words('canals locks'), fit: [[-170, 0, -160, 10]] },
  { text: pattern('can*') },
  { text: near('canols', 1) },
  { text: phrase('canals and locks') },
  { text: some(phrase('canals and locks'), words('north')) },
  { text: every(words('canals'), without(words('north'))) },
  { text: { kind: 'firstOf', nodes: [words('canals locks'), { kind: 'words', text: 'canal', weight: 0.5 }] } },
  { text: { kind: 'atLeast', count: 1, nodes: [words('canals locks'), words('north')] } },
  { text: { kind: 'firstOf', nodes: [words('canals'), holds(isIn('dct_format_s', 'Paper map'), 2)] } },
  { text: words('paper', 'dct_format_s') },
  { text: words('harbours gamma'), wording: 'harbours gamma' },
  { text: words('canals', 'dct_subject_sm') },
  { text: words('canals'), sort: [{ kind: 'field', field: 'dct_title_s', direction: 'asc' }] },
];

export const explainSection: Section = {
  name: 'explaining',
  records: [
    buildRecord({ id: 'canal-1', dct_title_s: 'Canal of the north', dct_description_sm: ['Canals and locks'] }),
    buildRecord({
      ...{ id: 'canal-2', dct_title_s: 'Locks', dct_subject_sm: ['Canals'] },
      dcat_bbox: 'ENVELOPE(-169,-161,10,0)',
    }),
    buildRecord({ id: 'canal-3', dct_title_s: 'Canals', dct_isPartOf_sm: ['canal-2'], gbl_indexYear_im: [1950] }),
    // Lies in Zonia Gamma (test/support/records/records.ts).
    buildRecord({ id: 'placed', dct_title_s: 'Harbours', dcat_bbox: 'ENVELOPE(-159,-151,10,0)' }),
    buildRecord({ id: 'other', dct_title_s: 'Other', dct_format_s: 'Paper map' }),
  ],
  cases: {
    'the parts of a score add up to the score for every kind of query': async ({ search }) => {
      for (const query of QUERIES) {
        const { hits } = await search({ ...query, explain: true });
        assert.ok(hits.length > 0, JSON.stringify(query));
        for (const { score, explain = [] } of hits)
          assert.ok(
            Math.abs(toScore(explain) - score) < 1e-3 * score,
            JSON.stringify({ question: query, score, explain }),
          );
      }
    },
    'a word is explained with its form and fields, a full value with its bonus': async ({ search }) => {
      const { hits } = await search({ text: words('canals'), wording: 'canals', explain: true });
      const partsOf = (id: string) =>
        (hits.find(({ record }) => record.id === id)?.explain ?? [])
          .map((part) => (part.kind === 'word' ? [part.word, part.form, ...part.fields] : [part.of]).join(' '))
          .sort();
      assert.deepEqual(partsOf('canal-1'), [
        ...['canal other id dct_title_s', 'canals same dct_description_sm', 'title'],
      ]);
      assert.deepEqual(partsOf('canal-2'), [
        ...['canal other id', 'canals same dct_subject_sm', 'fullValue', 'parent'],
      ]);
    },
    'a place that contains the record but is not named in it is explained as such': async ({ search }) => {
      const { hits } = await search({ text: words('gamma', 'geo_region'), explain: true });
      const [part] = hits[0]?.explain ?? [];
      assert.deepEqual(part?.kind === 'word' && [part.form, ...part.fields], ['place', 'geo_region']);
    },
    'a filter that stands for a word is explained by what it compares, and its reason': async ({ search }) => {
      const text = { ...holds(relates('intersects', [[-170, 0, -160, 10]]), 3), reason: 'lies there' } as const;
      const { hits } = await search({ text, explain: true });
      assert.deepEqual(
        hits.map(({ record, explain = [] }) => [record.id, explain[0]]),
        [['canal-2', { kind: 'filter', of: 'spatial', score: 3, reason: 'lies there' }]],
      );
    },
    'nothing is explained unless requested': async ({ search }) => {
      assert.equal((await search({ text: words('canals') })).hits[0]?.explain, undefined);
    },
  },
};
