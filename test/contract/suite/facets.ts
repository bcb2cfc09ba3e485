// Facet counts over the matches.
import assert from 'node:assert/strict';
import type { FacetResult, SearchResult } from '../../../src/engine/engine.ts';
import { parseYearRange } from '../../../src/query/filter/filter-values.ts';
import { DEFAULT_FACETS, type FieldName } from '../../../src/schema/fields.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { allOf, exclude, isIn, words } from './queries.ts';
import type { Section } from './section.ts';

const facetOf = ({ facets }: SearchResult, field: FieldName): FacetResult =>
  facets.find((facet) => facet.field === field) ?? assert.fail(`${field} was not counted`);

const counts = (result: SearchResult, field: FieldName): readonly (readonly [unknown, number])[] =>
  facetOf(result, field).buckets.map(({ value, count }) => [value, count]);

/** 15 place names: place-01 in one record up to place-15 in fifteen. */
const MANY = Array.from({ length: 15 }, (_, n) =>
  buildRecord({
    id: `many-${n}`,
    dct_title_s: 'One of many',
    dct_creator_sm: Array.from({ length: 15 - n }, (_, m) => `Creator ${String(15 - m).padStart(2, '0')}`),
  }),
);

/** The same languages, types, formats and themes, as different libraries write them. */
const CODED = [
  {
    dct_language_sm: ['eng', 'fre'],
    gbl_resourceType_sm: ['Polygon'],
    dct_format_s: 'JPG',
    dcat_theme_sm: ['Farming'],
  },
  {
    dct_language_sm: ['English'],
    gbl_resourceType_sm: ['Polygon data'],
    dct_format_s: 'jpeg',
    dcat_theme_sm: ['farming'],
  },
  {
    dct_language_sm: ['en', 'English'],
    gbl_resourceType_sm: ['polygon data', 'Polygon'],
    dcat_theme_sm: ['Agriculture'],
  },
].map((values, n) => buildRecord({ id: `coded-${n}`, dct_title_s: 'Coded', ...values }));

export const facetSection: Section = {
  name: 'facets',
  records: [
    buildRecord({
      id: 'a',
      dct_title_s: 'Rivers',
      gbl_resourceClass_sm: ['Maps'],
      dct_subject_sm: ['Ice', 'Ice', 'Water'],
      gbl_indexYear_im: [2021, 1850],
      gbl_georeferenced_b: true,
      dcat_bbox: 'ENVELOPE(-10,-5,10,5)',
    }),
    buildRecord({
      id: 'b',
      dct_title_s: 'Rivers and lakes',
      gbl_resourceClass_sm: ['Maps', 'Datasets'],
      dct_subject_sm: ['Water'],
      gbl_indexYear_im: [2001],
      gbl_georeferenced_b: false,
      schema_provider_s: 'Zeta',
    }),
    buildRecord({
      id: 'c',
      dct_title_s: 'Lakes',
      gbl_resourceClass_sm: ['Datasets'],
      gbl_indexYear_im: [2001],
      schema_provider_s: 'Alpha',
      dcat_bbox: 'ENVELOPE(5,10,10,5)',
    }),
    buildRecord({ id: 'd', dct_title_s: 'Roads', gbl_resourceClass_sm: ['Imagery'], schema_provider_s: 'Alpha' }),
    ...MANY,
    ...CODED,
  ],
  cases: {
    'values are counted over all matches, most frequent first, then by value': async ({ search }) => {
      const text = words('lakes');
      const result = await search({ text, facets: ['gbl_resourceClass_sm', 'schema_provider_s'], limit: 0 });
      assert.deepEqual(counts(result, 'gbl_resourceClass_sm'), [
        ['Datasets', 2],
        ['Maps', 1],
      ]);
      assert.deepEqual(counts(result, 'schema_provider_s'), [
        ['Alpha', 1],
        ['Zeta', 1],
      ]);
    },
    'values that mean the same are one value, counted once per record, and filters take the indexed form': async ({
      search,
      found,
    }) => {
      const fields = [
        'dct_language_sm',
        'b1g_language_sm',
        'gbl_resourceType_sm',
        'dct_format_s',
        'dcat_theme_sm',
      ] as const;
      const result = await search({ text: words('coded'), facets: fields, limit: 0 });
      const languages = [
        ['English', 3],
        ['French', 1],
      ];
      assert.deepEqual(
        fields.map((field) => counts(result, field)),
        [languages, languages, [['Polygon data', 3]], [['JPEG', 2]], [['Agriculture', 3]]],
      );
      assert.deepEqual(await found({ filter: isIn('dct_language_sm', 'English') }), ['coded-0', 'coded-1', 'coded-2']);
      assert.deepEqual(await found({ filter: isIn('dct_language_sm', 'eng') }), []);
    },
    'a repeated value counts once per record': async ({ search }) => {
      const result = await search({ filter: isIn('id', 'a'), facets: ['dct_subject_sm'] });
      assert.deepEqual(counts(result, 'dct_subject_sm'), [
        ['Ice', 1],
        ['Water', 1],
      ]);
    },
    'only the requested facets are returned, in the requested order': async ({ search }) => {
      const facets = ['schema_provider_s', 'gbl_resourceClass_sm', 'dct_subject_sm'] as const;
      assert.deepEqual(
        (await search({ facets })).facets.map(({ field }) => field),
        facets,
      );
      assert.deepEqual(
        (await search({ facets: DEFAULT_FACETS })).facets.map(({ field }) => field),
        DEFAULT_FACETS,
      );
      assert.deepEqual((await search({ facets: [] })).facets, []);
    },
    'a facet lists as many values as its field table row allows and returns their total number': async ({ search }) => {
      const creators = facetOf(await search({ facets: ['dct_creator_sm'] }), 'dct_creator_sm');
      assert.equal(creators.distinct, 15);
      assert.deepEqual(creators.buckets.slice(0, 2), [
        { value: 'Creator 15', count: 15 },
        { value: 'Creator 14', count: 14 },
      ]);
      assert.equal(creators.buckets.length, 11);
    },
    'numbers and booleans keep their types': async ({ search }) => {
      const result = await search({ facets: ['gbl_indexYear_im', 'gbl_georeferenced_b'] });
      assert.deepEqual(counts(result, 'gbl_indexYear_im'), [
        [2001, 2],
        [1850, 1],
        [2021, 1],
      ]);
      assert.deepEqual(counts(result, 'gbl_georeferenced_b'), [
        [false, 1],
        [true, 1],
      ]);
    },
    'histogram years are all listed in order, periods newest first': async ({ search }) => {
      const result = await search({ facets: ['year_histogram', 'time_period'] });
      assert.deepEqual(counts(result, 'year_histogram'), [
        [1850, 1],
        [2001, 2],
        [2021, 1],
      ]);
      assert.deepEqual(counts(result, 'time_period'), [
        ['2000-2004', 2],
        ['1850-1899', 1],
      ]);
    },
    'derived place names are counted': async ({ search }) => {
      const result = await search({ facets: ['geo_country'] });
      assert.deepEqual(counts(result, 'geo_country'), [
        ['E||East', 1],
        ['W||West', 1],
      ]);
    },
    'counts are restricted to the filtered matches': async ({ search }) => {
      const result = await search({ filter: isIn('gbl_resourceClass_sm', 'Maps'), facets: ['gbl_resourceClass_sm'] });
      assert.deepEqual(counts(result, 'gbl_resourceClass_sm'), [
        ['Maps', 2],
        ['Datasets', 1],
      ]);
    },
    'in multi mode a facet ignores its own filter and no other': async ({ search }) => {
      const filter = allOf(isIn('gbl_resourceClass_sm', 'Maps'), isIn('schema_provider_s', 'Zeta', 'Alpha'));
      const facets = ['gbl_resourceClass_sm', 'schema_provider_s', 'gbl_georeferenced_b'] as const;
      const result = await search({ filter, facets, facetMode: 'multi' });
      assert.equal(result.total, 1);
      assert.deepEqual(counts(result, 'gbl_resourceClass_sm'), [
        ['Datasets', 2],
        ['Imagery', 1],
        ['Maps', 1],
      ]);
      assert.deepEqual(counts(result, 'schema_provider_s'), [['Zeta', 1]]);
      assert.deepEqual(counts(result, 'gbl_georeferenced_b'), [[false, 1]]);
    },
    'in multi mode the histogram of years ignores a range of years': async ({ search }) => {
      const years = parseYearRange({ start: 1840, end: 1860 });
      assert.ok(years.kind === 'ok' && years.value !== undefined);
      const filter = allOf(years.value);
      const facets = ['year_histogram'] as const;
      const multi = await search({ filter, facets, facetMode: 'multi' });
      const all = await search({ facets });
      assert.ok(multi.total < all.total);
      assert.deepEqual(counts(multi, 'year_histogram'), counts(all, 'year_histogram'));
      assert.notDeepEqual(counts(await search({ filter, facets }), 'year_histogram'), counts(all, 'year_histogram'));
    },
    'in multi mode an exclusion is not ignored': async ({ search }) => {
      const filter = allOf(exclude(isIn('gbl_resourceClass_sm', 'Maps')));
      const result = await search({ filter, facets: ['gbl_resourceClass_sm'], facetMode: 'multi' });
      assert.deepEqual(counts(result, 'gbl_resourceClass_sm'), [
        ['Datasets', 1],
        ['Imagery', 1],
      ]);
    },
    'a smaller limit returns the first values and the same total number': async ({ search }) => {
      const facets = ['dct_creator_sm', 'dct_subject_sm', 'time_period'] as const;
      for (const text of [undefined, words('lakes')]) {
        const query = { ...(text === undefined ? {} : { text }), facets };
        const [all, few] = [await search(query), await search({ ...query, facetSize: 2 })];
        for (const field of facets) {
          const [complete, short] = [facetOf(all, field), facetOf(few, field)];
          const shown = field === 'time_period' ? complete.buckets.length : Math.min(2, complete.buckets.length);
          assert.ok(short.buckets.length >= shown, field);
          assert.deepEqual(short.buckets, complete.buckets.slice(0, short.buckets.length));
          assert.equal(short.distinct, complete.distinct);
        }
      }
    },
    'facets are returned on a page past the end and are empty when nothing matches': async ({ search }) => {
      const facets = ['gbl_resourceClass_sm'] as const;
      const past = await search({ text: words('lakes'), facets, offset: 5000, limit: 10 });
      assert.deepEqual([past.total, past.hits], [2, []]);
      assert.deepEqual(counts(past, 'gbl_resourceClass_sm'), [
        ['Datasets', 2],
        ['Maps', 1],
      ]);
      const none = await search({ text: words('volcanoes'), facets });
      assert.deepEqual(
        [none.total, facetOf(none, 'gbl_resourceClass_sm')],
        [0, { field: 'gbl_resourceClass_sm', buckets: [], distinct: 0 }],
      );
    },
  },
};
