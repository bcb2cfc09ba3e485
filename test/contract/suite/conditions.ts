// Advanced conditions: unknown values, dates and spans, sets of values, two fields, patterns.
import assert from 'node:assert/strict';
import type { ArrayRelation } from '@periplus/cql2';
import { type TimeRelation, toDay } from '@periplus/time';
import type { Comparison, Filter, FilterValue, TimeOperand } from '../../../src/query/search-query.ts';
import type { FieldName } from '../../../src/schema/fields.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { allOf, anyOf, exclude, isIn, not, relates, within, words } from './queries.ts';
import type { Section } from './section.ts';

const ALL = ['a', 'b', 'c', 'd'];

const dates = (...fields: readonly FieldName[]): TimeOperand => ({ kind: 'dates', fields });
const days = (start: number, end: number): TimeOperand => ({ kind: 'span', start, end });
const years = (first: number, last: number): TimeOperand => days(toDay(first), toDay(last, 12, 31));

const temporal = (relation: TimeRelation, left: TimeOperand, right: TimeOperand): { filter: Filter } => ({
  filter: { kind: 'temporal', relation, left, right, precision: 'day' },
});

const array = (relation: ArrayRelation, fields: readonly FieldName[], ...values: readonly FilterValue[]) => ({
  filter: { kind: 'array', relation, fields, values } as const,
});

const compare = (left: FieldName, operator: Comparison, right: FieldName) => ({
  filter: { kind: 'compare', left, operator, right } as const,
});

const like = (pattern: string, foldCase: boolean, foldAccents: boolean) => ({
  filter: { kind: 'like', field: 'dct_title_s', pattern, foldCase, foldAccents } as const,
});

export const conditionSection: Section = {
  name: 'conditions',
  records: [
    buildRecord({
      id: 'a',
      dct_title_s: 'Éire',
      dct_alternative_sm: ['Éire', 'Ireland'],
      dct_subject_sm: ['Roads', 'Rivers'],
      dcat_keyword_sm: ['Rivers', 'Lakes'],
      gbl_resourceClass_sm: ['Maps'],
      gbl_indexYear_im: [1850],
      gbl_fileSize_bytes: 900,
      gbl_mdModified_dt: '2020-05-01T12:00:00Z',
      b1g_dateAccessioned_s: '2020-05-01',
      dcat_bbox: 'ENVELOPE(0,10,10,0)',
    }),
    buildRecord({
      id: 'b',
      dct_title_s: 'EIRE',
      dct_alternative_sm: ['Atlas'],
      dct_subject_sm: ['Roads'],
      gbl_resourceClass_sm: ['Maps', 'Datasets'],
      gbl_dateRange_drsim: ['[1900 TO 1950]'],
      gbl_indexYear_im: [1999],
      gbl_fileSize_bytes: 10_000,
      gbl_mdModified_dt: '2021-01-01T00:00:00Z',
      b1g_dateAccessioned_s: '2020-12-31',
      dcat_bbox: 'ENVELOPE(20,30,10,0)',
    }),
    buildRecord({ id: 'c', dct_title_s: 'Straße', gbl_dateRange_drsim: ['[1950 TO *]'] }),
    buildRecord({ id: 'd', dct_title_s: 'nothing else' }),
  ],
  cases: {
    'a condition on a missing value is unknown, and so is its negation': async ({ found }) => {
      const maps = isIn('gbl_resourceClass_sm', 'Datasets');
      assert.deepEqual(await found({ filter: not(maps) }), ['a']);
      assert.deepEqual(await found({ filter: not(not(maps)) }), ['b']);
      assert.deepEqual(await found({ filter: exclude(maps) }), ['a', 'c', 'd']);
      assert.deepEqual(await found({ filter: not(exclude(maps)) }), ['b']);
      assert.deepEqual(await found({ filter: not(relates('intersects', [[0, 0, 5, 5]])) }), ['b']);
      assert.deepEqual(await found({ filter: exclude(relates('intersects', [[0, 0, 5, 5]])) }), ['b', 'c', 'd']);
      assert.deepEqual(await found({ filter: not(within(100, [5, 5])) }), ['b']);
      assert.deepEqual(await found({ filter: not({ kind: 'h3', resolution: 2, cells: ['820007fffffffff'] }) }), [
        'a',
        'b',
      ]);
    },
    'false decides AND and true decides OR; unknown decides neither': async ({ found }) => {
      const isA = isIn('id', 'a');
      const unknown = isIn('dct_publisher_sm', 'nobody');
      assert.deepEqual(await found({ filter: not(allOf(isA, unknown)) }), ['b', 'c', 'd']);
      assert.deepEqual(await found({ filter: anyOf(isA, unknown) }), ['a']);
      assert.deepEqual(await found({ filter: not(anyOf(isA, unknown)) }), []);
      assert.deepEqual(await found({ filter: not(allOf()) }), []);
      assert.deepEqual(await found({ filter: not(anyOf()) }), ALL);
    },
    'whether a field exists and what the text contains is always known': async ({ found }) => {
      assert.deepEqual(await found({ filter: not({ kind: 'exists', field: 'dct_subject_sm' }) }), ['c', 'd']);
      assert.deepEqual(await found({ filter: not({ kind: 'text', text: words('eire') }) }), ['c', 'd']);
    },
    'the time span of a record is compared with a span of days': async ({ found }) => {
      const own = dates('gbl_dateRange_drsim', 'gbl_indexYear_im');
      assert.deepEqual(await found(temporal('equals', own, years(1850, 1850))), ['a']);
      assert.deepEqual(await found(temporal('before', own, years(1950, 1960))), ['a']);
      assert.deepEqual(await found(temporal('during', own, years(1800, 1960))), ['a', 'b']);
      assert.deepEqual(await found(temporal('meets', own, days(toDay(1950, 12, 31), toDay(1960)))), ['b']);
      assert.deepEqual(await found(temporal('overlaps', own, years(1940, 1960))), ['b']);
      assert.deepEqual(await found(temporal('startedBy', own, years(1950, 1960))), ['c']);
      assert.deepEqual(await found(temporal('intersects', own, years(2500, 2600))), ['c']);
      assert.deepEqual(await found(temporal('disjoint', own, years(1900, 1900))), ['a', 'c']);
    },
    'open ends lie before and after everything': async ({ found }) => {
      const own = dates('gbl_dateRange_drsim', 'gbl_indexYear_im');
      assert.deepEqual(await found(temporal('finishes', own, { kind: 'span', start: toDay(1900) })), ['c']);
      assert.deepEqual(await found(temporal('during', own, { kind: 'span', end: toDay(1990) })), ['a', 'b']);
      assert.deepEqual(await found(temporal('intersects', own, { kind: 'span' })), ['a', 'b', 'c']);
    },
    'the first field with a date is used; the temporal coverage is the union of all of them': async ({ found }) => {
      const in1999 = years(1999, 1999);
      assert.deepEqual(await found(temporal('intersects', dates('gbl_indexYear_im'), in1999)), ['b']);
      const own = dates('gbl_dateRange_drsim', 'gbl_indexYear_im');
      assert.deepEqual(await found(temporal('intersects', own, in1999)), ['c']);
      assert.deepEqual(await found(temporal('intersects', { kind: 'coverage' }, in1999)), ['b', 'c']);
    },
    'an undated record is neither before nor not before a date': async ({ found }) => {
      const before = temporal('before', { kind: 'coverage' }, years(1900, 1900)).filter;
      assert.deepEqual(await found({ filter: before }), ['a']);
      assert.deepEqual(await found({ filter: not(before) }), ['b', 'c']);
    },
    'in milliseconds a date is the full day and a timestamp is an instant': async ({ found }) => {
      const noon = Date.parse('2020-05-01T12:00:00Z');
      const at = (relation: TimeRelation, field: FieldName, moment: number): { filter: Filter } => ({
        filter: {
          kind: 'temporal',
          relation,
          left: dates(field),
          right: { kind: 'span', start: moment, end: moment },
          precision: 'millisecond',
        },
      });
      assert.deepEqual(await found(at('equals', 'gbl_mdModified_dt', noon)), ['a']);
      assert.deepEqual(await found(at('after', 'gbl_mdModified_dt', noon)), ['b']);
      assert.deepEqual(await found(at('after', 'gbl_mdModified_dt', noon - 1)), ['a', 'b']);
      assert.deepEqual(await found(at('contains', 'b1g_dateAccessioned_s', noon)), ['a']);
    },
    'dates of one record are compared with each other, also as ends of a span': async ({ found }) => {
      const [modified, accessioned] = [dates('gbl_mdModified_dt'), dates('b1g_dateAccessioned_s')];
      assert.deepEqual(await found(temporal('equals', modified, accessioned)), ['a']);
      assert.deepEqual(await found(temporal('after', modified, accessioned)), ['b']);
      const between: TimeOperand = {
        kind: 'span',
        start: { fields: ['b1g_dateAccessioned_s'] },
        end: { fields: ['gbl_mdModified_dt'] },
      };
      assert.deepEqual(await found(temporal('intersects', between, years(2021, 2021))), ['b']);
      const reversed: TimeOperand = { kind: 'span', start: { fields: ['gbl_mdModified_dt'] }, end: toDay(2000) };
      assert.deepEqual(await found(temporal('intersects', reversed, { kind: 'span' })), []);
    },
    'the values of a field contain, are contained in, equal or overlap a list': async ({ found }) => {
      const classes = ['gbl_resourceClass_sm'] as const;
      assert.deepEqual(await found(array('contains', classes, 'Maps')), ['a', 'b']);
      assert.deepEqual(await found(array('contains', classes, 'Maps', 'Datasets')), ['b']);
      assert.deepEqual(await found(array('contains', classes, 'Maps', 'Nothing')), []);
      assert.deepEqual(await found(array('containedBy', classes, 'Maps', 'Imagery')), ['a']);
      assert.deepEqual(await found(array('equals', classes, 'Datasets', 'Maps', 'Maps')), ['b']);
      assert.deepEqual(await found(array('overlaps', classes, 'Datasets', 'Imagery')), ['b']);
      assert.deepEqual(await found({ filter: not(array('overlaps', classes, 'Datasets').filter) }), ['a']);
      assert.deepEqual(await found(array('contains', classes)), ['a', 'b']);
      assert.deepEqual(await found(array('equals', ['gbl_indexYear_im'], 1850)), ['a']);
    },
    'values of several fields form one set': async ({ found }) => {
      const keywords = ['dct_subject_sm', 'dcat_keyword_sm'] as const;
      assert.deepEqual(await found(array('equals', keywords, 'Roads', 'Rivers', 'Lakes')), ['a']);
      assert.deepEqual(await found(array('containedBy', keywords, 'Roads', 'Rivers')), ['b']);
      assert.deepEqual(await found(array('contains', keywords, 'Roads', 'Lakes')), ['a']);
    },
    'two fields are compared: texts by code point, numbers by value, mixed types never match': async ({ found }) => {
      assert.deepEqual(await found(compare('dct_title_s', '=', 'dct_alternative_sm')), ['a']);
      assert.deepEqual(await found(compare('dct_title_s', '>', 'dct_alternative_sm')), ['a', 'b']);
      assert.deepEqual(await found(compare('dct_title_s', '<', 'dct_alternative_sm')), []);
      assert.deepEqual(await found(compare('dct_alternative_sm', '<', 'dct_subject_sm')), ['a', 'b']);
      assert.deepEqual(await found(compare('dct_alternative_sm', '>', 'dct_subject_sm')), ['a']);
      assert.deepEqual(await found(compare('gbl_fileSize_bytes', '<', 'gbl_indexYear_im')), ['a']);
      assert.deepEqual(await found({ filter: not(compare('gbl_fileSize_bytes', '<', 'gbl_indexYear_im').filter) }), [
        'b',
      ]);
      assert.deepEqual(await found(compare('gbl_indexYear_im', '<=', 'gbl_indexYear_im')), ['a', 'b']);
      assert.deepEqual(await found(compare('dct_title_s', '>=', 'gbl_indexYear_im')), []);
      assert.deepEqual(await found({ filter: not(compare('dct_title_s', '>=', 'gbl_indexYear_im').filter) }), []);
    },
    'a pattern ignores case, accents, both or neither': async ({ found }) => {
      assert.deepEqual(await found(like('É%', false, false)), ['a']);
      assert.deepEqual(await found(like('é%', true, false)), ['a']);
      assert.deepEqual(await found(like('Ei%', false, true)), ['a']);
      assert.deepEqual(await found(like('ei%', false, true)), []);
      assert.deepEqual(await found(like('ei%', true, true)), ['a', 'b']);
      assert.deepEqual(await found(like('STRASSE', true, false)), ['c']);
      assert.deepEqual(await found(like('Strasse', false, true)), ['c']);
      assert.deepEqual(await found(like('Strasse', false, false)), []);
      assert.deepEqual(await found({ filter: not(like('e%', true, true).filter) }), ['c', 'd']);
    },
  },
};
