// The values of one facet: exact totals, four orders, complete paging.
import assert from 'node:assert/strict';
import type { FacetValuesQuery } from '../../../src/engine/engine.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery, type Fixture } from './fixture.ts';
import { allOf, isIn, words } from './queries.ts';
import type { Section } from './section.ts';

const PLACES = ['zeta', 'Zürich', 'Äther', 'atlantis', 'Éire', 'eiderstedt', 'Ｚ', '𠮷野'];

const list = async ({ index }: Fixture, query: Partial<FacetValuesQuery> = {}) => {
  const { total, buckets } = await index.facetValues({
    within: buildQuery({}),
    field: 'dct_spatial_sm',
    sort: 'count_desc',
    offset: 0,
    limit: 100,
    ...query,
  });
  return { total, values: buckets.map(({ value }) => value), counts: buckets.map(({ count }) => count) };
};

const NUMBERED = Array.from({ length: 1200 }, (_, n) => `Subject ${String(n).padStart(4, '0')}`);

export const facetValueSection: Section = {
  name: 'values of a facet',
  records: [
    ...PLACES.map((_, index) =>
      buildRecord({
        id: `place-${index}`,
        dct_title_s: index < 2 ? 'Town' : 'Country',
        dct_spatial_sm: PLACES.slice(index),
        gbl_indexYear_im: [1900 + index],
      }),
    ),
    buildRecord({ id: 'numbers', dct_title_s: 'Numbers', dct_subject_sm: NUMBERED }),
  ],
  cases: {
    'values are ordered by count, ties by value': async (bench) => {
      const { total, values, counts } = await list(bench, { sort: 'count_desc' });
      assert.deepEqual([total, values, counts], [8, [...PLACES].reverse(), [8, 7, 6, 5, 4, 3, 2, 1]]);
      const ascending = await list(bench, { sort: 'count_asc' });
      assert.deepEqual([ascending.values, ascending.counts], [PLACES, [1, 2, 3, 4, 5, 6, 7, 8]]);
      const tied = await list(bench, { field: 'dct_subject_sm', sort: 'count_asc', limit: 3 });
      assert.deepEqual(tied.values, NUMBERED.slice(0, 3));
    },
    'alphabetical order ignores letter case and accents': async (bench) => {
      const { values } = await list(bench, { sort: 'alpha_asc' });
      assert.deepEqual(
        values.filter((value) => /^[\p{Script=Latin}]/u.test(String(value)) && value !== 'Ｚ'),
        [...['Äther', 'atlantis', 'eiderstedt', 'Éire', 'zeta', 'Zürich']],
      );
      assert.deepEqual((await list(bench, { sort: 'alpha_desc' })).values, [...values].reverse());
    },
    'numbers are ordered as numbers': async (bench) => {
      const { values } = await list(bench, { field: 'gbl_indexYear_im', sort: 'alpha_desc', limit: 2 });
      assert.deepEqual(values, [1907, 1906]);
    },
    'values can be searched, ignoring case and accents': async (bench) => {
      assert.deepEqual((await list(bench, { contains: 'EI', sort: 'alpha_asc' })).values, ['eiderstedt', 'Éire']);
      assert.deepEqual((await list(bench, { contains: 'tl' })).total, 1);
      assert.deepEqual(await list(bench, { contains: 'nothing' }), { total: 0, values: [], counts: [] });
      assert.deepEqual((await list(bench, { field: 'gbl_indexYear_im', contains: '07' })).values, [1907]);
    },
    'totals are exact and every value appears on some page': async (bench) => {
      const first = await list(bench, { field: 'dct_subject_sm', sort: 'alpha_asc', limit: 1 });
      assert.equal(first.total, 1200);
      const last = await list(bench, { field: 'dct_subject_sm', sort: 'alpha_asc', offset: 1190 });
      assert.deepEqual(last.values, NUMBERED.slice(1190));
      const past = await list(bench, { field: 'dct_subject_sm', offset: 5000 });
      assert.deepEqual(past, { total: 1200, values: [], counts: [] });
    },
    'values are restricted to the query': async (bench) => {
      const towns = await list(bench, { within: buildQuery({ text: words('town') }) });
      assert.deepEqual([towns.total, towns.counts], [8, [2, 2, 2, 2, 2, 2, 2, 1]]);
      const one = await list(bench, { within: buildQuery({ filter: isIn('id', 'place-7') }) });
      assert.deepEqual([one.values, one.counts], [['𠮷野'], [1]]);
    },
    'in multi mode the filter on the facet itself is ignored': async (bench) => {
      const filter = allOf(isIn('dct_spatial_sm', 'zeta'), isIn('gbl_indexYear_im', 1900, 1907));
      const filtered = await list(bench, { within: buildQuery({ filter }) });
      assert.deepEqual(filtered.counts, [1, 1, 1, 1, 1, 1, 1, 1]);
      const multi = await list(bench, { within: buildQuery({ filter, facetMode: 'multi' }) });
      assert.deepEqual([multi.values[0], multi.counts[0]], ['𠮷野', 2]);
    },
    'a facet without values returns none': async (bench) => {
      assert.deepEqual(await list(bench, { field: 'dct_format_s' }), { total: 0, values: [], counts: [] });
    },
  },
};
