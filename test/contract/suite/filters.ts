// Filters on values and time: exact and without effect on the score.
import assert from 'node:assert/strict';
import { toDay } from '@periplus/time';
import { buildRecord } from '../../support/records/record-builder.ts';
import { allOf, anyOf, exclude, isIn, words } from './queries.ts';
import type { Section } from './section.ts';

const ALL = ['a', 'b', 'c', 'd'];

export const filterSection: Section = {
  name: 'filters',
  records: [
    buildRecord({
      id: 'a',
      dct_title_s: 'Atlas A',
      dct_spatial_sm: ['Iowa', 'New York (State)'],
      gbl_resourceClass_sm: ['Maps'],
      gbl_indexYear_im: [1850, 1901],
      gbl_georeferenced_b: true,
      dct_references_s: '{"http://schema.org/url":"https://example.org/"}',
      gbl_mdModified_dt: '2020-05-01T00:00:00Z',
    }),
    buildRecord({
      id: 'b',
      dct_title_s: 'Atlas B',
      dct_spatial_sm: ['iowa'],
      gbl_resourceClass_sm: ['Maps', 'Datasets'],
      gbl_indexYear_im: [1999],
      gbl_georeferenced_b: false,
      gbl_mdModified_dt: '2021-05-01T00:00:00Z',
    }),
    buildRecord({
      id: 'c',
      dct_title_s: '100% Éire_',
      dct_spatial_sm: ['Éire'],
      gbl_resourceClass_sm: ['Datasets'],
      gbl_dateRange_drsim: ['[1920 TO 1930]'],
      gbl_mdModified_dt: '2022-05-01T00:00:00Z',
    }),
    buildRecord({ id: 'd', dct_title_s: 'Undated and unsaid' }),
  ],
  cases: {
    'a value filter matches exactly, including case and accents': async ({ found }) => {
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'Iowa') }), ['a']);
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'iowa') }), ['b']);
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'Eire') }), []);
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'Iow') }), []);
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'New York (State)') }), ['a']);
    },
    'one of several values suffices, and an empty list matches nothing': async ({ found }) => {
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm', 'Iowa', 'Éire', 'Nowhere') }), ['a', 'c']);
      assert.deepEqual(await found({ filter: isIn('dct_spatial_sm') }), []);
    },
    'numbers, booleans and ids can be filtered': async ({ found }) => {
      assert.deepEqual(await found({ filter: isIn('gbl_indexYear_im', 1901) }), ['a']);
      assert.deepEqual(await found({ filter: isIn('gbl_georeferenced_b', true) }), ['a']);
      assert.deepEqual(await found({ filter: isIn('gbl_georeferenced_b', false) }), ['b']);
      assert.deepEqual(await found({ filter: isIn('id', 'd', 'a', 'nobody') }), ['a', 'd']);
    },
    'derived fields are filtered like fields of the record': async ({ found }) => {
      assert.deepEqual(await found({ filter: isIn('time_period', '1850-1899') }), ['a']);
      assert.deepEqual(await found({ filter: isIn('year_histogram', 1999) }), ['b']);
      assert.deepEqual(await found({ filter: isIn('ogm_repo', 'edu.test') }), ALL);
    },
    'filters combine with and, or and not': async ({ found }) => {
      const maps = isIn('gbl_resourceClass_sm', 'Maps');
      const datasets = isIn('gbl_resourceClass_sm', 'Datasets');
      assert.deepEqual(await found({ filter: allOf(maps, datasets) }), ['b']);
      assert.deepEqual(await found({ filter: anyOf(maps, datasets) }), ['a', 'b', 'c']);
      assert.deepEqual(await found({ filter: exclude(maps) }), ['c', 'd']);
      assert.deepEqual(await found({ filter: allOf(datasets, exclude(anyOf(maps, isIn('id', 'd')))) }), ['c']);
      assert.deepEqual(await found({ filter: allOf() }), ALL);
      assert.deepEqual(await found({ filter: anyOf() }), []);
    },
    'filters and words restrict each other': async ({ found }) => {
      assert.deepEqual(await found({ text: words('atlas'), filter: isIn('gbl_resourceClass_sm', 'Datasets') }), ['b']);
      const text = { kind: 'text', text: words('atlas') } as const;
      assert.deepEqual(await found({ filter: allOf(text, isIn('dct_spatial_sm', 'Iowa')) }), ['a']);
      assert.deepEqual(await found({ filter: exclude(text) }), ['c', 'd']);
    },
    'a range has inclusive, exclusive or open ends': async ({ found }) => {
      const year = { kind: 'range', field: 'gbl_indexYear_im' } as const;
      const from = (value: number, inclusive: boolean) => ({ min: { value, inclusive } });
      const to = (value: number, inclusive: boolean) => ({ max: { value, inclusive } });
      assert.deepEqual(await found({ filter: { ...year, ...from(1901, true) } }), ['a', 'b']);
      assert.deepEqual(await found({ filter: { ...year, ...from(1901, false) } }), ['b']);
      assert.deepEqual(await found({ filter: { ...year, ...to(1850, true) } }), ['a']);
      assert.deepEqual(await found({ filter: { ...year, ...to(1850, false) } }), []);
      assert.deepEqual(await found({ filter: { ...year, ...from(1851, true), ...to(1998, true) } }), ['a']);
      assert.deepEqual(await found({ filter: year }), ['a', 'b']);
    },
    'texts and dates can be filtered by range, by code point': async ({ found }) => {
      const modified = { kind: 'range', field: 'gbl_mdModified_dt' } as const;
      const min = { value: '2021-01-01T00:00:00Z', inclusive: true };
      assert.deepEqual(await found({ filter: { ...modified, min } }), ['b', 'c']);
      const place = { kind: 'range', field: 'dct_spatial_sm' } as const;
      assert.deepEqual(await found({ filter: { ...place, min: { value: 'a', inclusive: true } } }), ['b', 'c']);
    },
    'a pattern matches a full value: % any run, _ one character, \\ escapes': async ({ found }) => {
      const title = (text: string, fold = false) =>
        ({ filter: { kind: 'like', field: 'dct_title_s', pattern: text, foldCase: fold, foldAccents: fold } }) as const;
      assert.deepEqual(await found(title('Atlas _')), ['a', 'b']);
      assert.deepEqual(await found(title('%A')), ['a']);
      assert.deepEqual(await found(title('atlas%')), []);
      assert.deepEqual(await found(title('atlas%', true)), ['a', 'b']);
      assert.deepEqual(await found(title('%eire%', true)), ['c']);
      assert.deepEqual(await found(title('100\\%%\\_')), ['c']);
      assert.deepEqual(await found(title('%')), ALL);
      assert.deepEqual(await found(title('')), []);
    },
    'the presence of a field can be filtered': async ({ found }) => {
      assert.deepEqual(await found({ filter: { kind: 'exists', field: 'dct_references_s' } }), ['a']);
      assert.deepEqual(await found({ filter: { kind: 'exists', field: 'dct_spatial_sm' } }), ['a', 'b', 'c']);
      assert.deepEqual(await found({ filter: exclude({ kind: 'exists', field: 'gbl_resourceClass_sm' }) }), ['d']);
    },
    'time filters match on shared days, may be open-ended, and never match undated records': async ({ found }) => {
      const time = (start?: number, end?: number) =>
        ({
          filter: {
            kind: 'temporal',
            relation: 'intersects',
            left: { kind: 'coverage' },
            right: {
              kind: 'span',
              ...(start === undefined ? {} : { start: toDay(start) }),
              ...(end === undefined ? {} : { end: toDay(end, 12, 31) }),
            },
            precision: 'day',
          },
        }) as const;
      assert.deepEqual(await found(time(1930, 1940)), ['c']);
      assert.deepEqual(await found(time(1931, 1940)), []);
      assert.deepEqual(await found(time(1999, 1999)), ['b']);
      assert.deepEqual(await found(time(1990)), ['b']);
      assert.deepEqual(await found(time(undefined, 1850)), ['a']);
      assert.deepEqual(await found(time()), ['a', 'b', 'c']);
    },
  },
};
