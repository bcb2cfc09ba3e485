// Single properties of evaluation; the random queries of the engine contract cover combinations.
import assert from 'node:assert/strict';
import test from 'node:test';
import { addBit, createBitset } from '@periplus/collections';
import { type Box, boxesToGeometry } from '@periplus/geo';
import { aRow } from '../../../test/support/records/records.ts';
import type { Filter, SearchQuery, TextQuery } from '../../query/search-query.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import { buildSegment } from './build/build-segment.ts';
import { evaluate } from './evaluate.ts';
import { createIndexReader, type IndexReader } from './segment/index-reader.ts';
import { idAt } from './segment/segment-values.ts';

type Members = Parameters<typeof aRow>[0];

const readerOf = (...records: readonly Members[]): IndexReader => {
  const segment = buildSegment(records.map((members, row) => aRow(members, row)));
  return createIndexReader([{ segment, deleted: createBitset(segment.size) }]);
};

const search = (reader: IndexReader, query: Partial<SearchQuery>) =>
  evaluate(reader, {
    visibility: 'public',
    sort: [],
    offset: 0,
    limit: 10,
    facets: [],
    facetMode: 'filtered',
    ...query,
  });

const idsOf = (reader: IndexReader, query: Partial<SearchQuery>): readonly string[] =>
  search(reader, query).hits.map(({ segmentIndex: index, doc }) =>
    idAt((reader.segments[index] as IndexReader['segments'][0]).view, doc),
  );

const words = (text: string): TextQuery => ({ kind: 'words', text });
const spatial = (box: Box, relation: 'intersects' | 'within' | 'contains' | 'disjoint'): Filter => ({
  kind: 'spatial',
  field: 'dcat_bbox',
  relation,
  geometry: boxesToGeometry([box]),
});

test('an exact word ranks above another form of it', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Churches of Rome' }, { id: 'b', dct_title_s: 'Church of Rome' });
  assert.deepEqual(idsOf(reader, { text: words('church') }), ['b', 'a']);
  assert.deepEqual(idsOf(reader, { text: words('churches') }), ['a', 'b']);
});

test('a word in the title ranks above one in the description', () => {
  const reader = readerOf(
    { id: 'a', dct_title_s: 'Plan of a town', dct_description_sm: ['With a harbour.'] },
    { id: 'b', dct_title_s: 'Harbour of a town', dct_description_sm: ['With a plan.'] },
  );
  assert.deepEqual(idsOf(reader, { text: words('harbour') }), ['b', 'a']);
});

test('the words of a query may match in different fields', () => {
  const reader = readerOf(
    { id: 'a', dct_title_s: 'Geology', dct_spatial_sm: ['Ireland'] },
    { id: 'b', dct_title_s: 'Geology' },
  );
  assert.deepEqual(idsOf(reader, { text: words('ireland geology') }), ['a']);
});

test('a phrase in a title ranks above the same words apart', () => {
  const reader = readerOf(
    { id: 'a', dct_title_s: 'York and the new roads' },
    { id: 'b', dct_title_s: 'Roads of New York town' },
  );
  assert.deepEqual(idsOf(reader, { text: words('new york') }), ['b', 'a']);
});

test('a title with all words ranks above a title with some and a description with the rest', () => {
  const reader = readerOf(
    { id: 'a', dct_title_s: 'Harbour', dct_description_sm: ['A chart, a chart.'] },
    { id: 'b', dct_title_s: 'A chart of the old harbour' },
    { id: 'c', dct_title_s: 'Harbour lights' },
  );
  assert.deepEqual(idsOf(reader, { text: words('chart harbour') }), ['b', 'a']);
});

test('a title that equals the query ranks above a longer one, regardless of punctuation', () => {
  const reader = readerOf(
    { id: 'a', dct_title_s: 'New York roads', dct_spatial_sm: ['New York'] },
    { id: 'b', dct_title_s: 'New York.' },
  );
  assert.deepEqual(idsOf(reader, { text: words('new york') }), ['b', 'a']);
});

test('records with the exact title or id come first', () => {
  const reader = readerOf(
    { id: 'x-1', dct_title_s: 'Minneapolis', dct_description_sm: ['long text about other things '.repeat(20)] },
    {
      id: 'x-2',
      dct_title_s: 'Minneapolis Minneapolis',
      dct_subject_sm: ['Minneapolis'],
      dct_spatial_sm: ['Minneapolis'],
    },
    { id: 'x-3', dct_title_s: 'About x-1 x-1 x-1', dct_identifier_sm: ['x-1'] },
  );
  assert.equal(idsOf(reader, { text: words('minneapolis') })[0], 'x-1');
  assert.equal(idsOf(reader, { text: words('x-1') })[0], 'x-1');
});

test('equal scores are ordered by id, and without text every score is 1', () => {
  const reader = readerOf({ id: 'c' }, { id: 'a' }, { id: 'b' });
  assert.deepEqual(idsOf(reader, { text: words('ports') }), ['a', 'b', 'c']);
  assert.deepEqual(idsOf(reader, {}), ['a', 'b', 'c']);
  assert.deepEqual(
    search(reader, {}).hits.map((hit) => hit.score),
    [1, 1, 1],
  );
});

test('a text without words matches nothing and does not restrict other words', () => {
  const reader = readerOf({ id: 'a' });
  assert.equal(search(reader, { text: words('&') }).total, 0);
  assert.equal(search(reader, { text: { kind: 'and', nodes: [words('ports'), words('&')] } }).total, 1);
});

test('a field that is not searched by default can be searched by name', () => {
  const reader = readerOf({ id: 'a', dct_format_s: 'Paper maps' }, { id: 'b', dct_format_s: 'Shapefile' });
  assert.equal(search(reader, { text: words('paper') }).total, 0);
  const inFormat = (text: string): TextQuery => ({ kind: 'words', text, fields: ['dct_format_s'] });
  assert.deepEqual(idsOf(reader, { text: inFormat('map') }), ['a']);
  assert.deepEqual(idsOf(reader, { text: { kind: 'wildcard', pattern: 'shape*', fields: ['dct_format_s'] } }), ['b']);
});

test('suppressed and unpublished records match only when non-public records are included', () => {
  const reader = readerOf(
    { id: 'a' },
    { id: 'b', gbl_suppressed_b: true },
    { id: 'c', b1g_publication_state_s: 'draft' },
  );
  assert.deepEqual(idsOf(reader, {}), ['a']);
  assert.deepEqual(idsOf(reader, { visibility: 'all' }), ['a', 'b', 'c']);
});

test('a record without an extent matches no spatial filter, not even disjoint', () => {
  const reader = readerOf({ id: 'a' }, { id: 'b', dcat_bbox: 'ENVELOPE(10,20,20,10)' });
  assert.deepEqual(idsOf(reader, { filter: spatial([-50, -50, -40, -40], 'disjoint') }), ['b']);
  assert.deepEqual(idsOf(reader, { filter: spatial([-180, -90, 180, 90], 'intersects') }), ['b']);
});

test('a record that crosses 180 intersects boxes on both sides and is within a crossing box only', () => {
  const reader = readerOf({ id: 'fiji', dcat_bbox: 'ENVELOPE(177,-178,-12,-21)' });
  assert.equal(search(reader, { filter: spatial([176, -20, 178, -10], 'intersects') }).total, 1);
  assert.equal(search(reader, { filter: spatial([-179, -20, -177, -10], 'intersects') }).total, 1);
  assert.equal(search(reader, { filter: spatial([170, -30, 180, 0], 'within') }).total, 0);
  const across = boxesToGeometry([
    [170, -30, 180, 0],
    [-180, -30, -170, 0],
  ]);
  const filter: Filter = { kind: 'spatial', field: 'dcat_bbox', relation: 'within', geometry: across };
  assert.equal(search(reader, { filter }).total, 1);
});

test('a small record inside a large box matches and fits better than one that overlaps slightly', () => {
  const minnesota: Box = [-97.2, 43.5, -89.5, 49];
  const reader = readerOf(
    { id: 'world', dcat_bbox: 'ENVELOPE(-170,170,80,-80)' },
    { id: 'minneapolis', dcat_bbox: 'ENVELOPE(-93.33,-93.19,45.05,44.89)' },
    { id: 'point', dcat_bbox: 'ENVELOPE(-93,-93,45,45)' },
  );
  const { hits } = search(reader, { filter: spatial(minnesota, 'intersects'), fit: [minnesota] });
  assert.deepEqual(idsOf(reader, { filter: spatial(minnesota, 'intersects'), fit: [minnesota] }), [
    ...['minneapolis', 'point', 'world'],
  ]);
  assert.equal(hits[1]?.fit?.containment, 1);
  assert.ok((hits[0]?.score ?? 0) > 1.5);
});

test('facets count the matches, return booleans and numbers as such, and do not depend on the page', () => {
  const reader = readerOf(
    { id: 'a', gbl_georeferenced_b: true, gbl_indexYear_im: [1850], dct_spatial_sm: ['Paris', 'France'] },
    { id: 'b', gbl_georeferenced_b: false, gbl_indexYear_im: [1850, 1851], dct_spatial_sm: ['France'] },
  );
  const facets = ['gbl_georeferenced_b', 'year_histogram', 'dct_spatial_sm'] as const;
  const result = search(reader, { facets, offset: 1_000_000 });
  assert.equal(result.total, 2);
  assert.deepEqual(result.hits, []);
  assert.deepEqual(
    result.facets.map(({ buckets }) => buckets),
    [
      [
        { value: false, count: 1 },
        { value: true, count: 1 },
      ],
      [
        { value: 1850, count: 2 },
        { value: 1851, count: 1 },
      ],
      [
        { value: 'France', count: 2 },
        { value: 'Paris', count: 1 },
      ],
    ],
  );
  const none = search(reader, { text: words('nothing'), facets: DEFAULT_FACETS });
  assert.deepEqual(
    none.facets.map(({ field, buckets }) => [field, buckets.length]),
    DEFAULT_FACETS.map((field) => [field, 0]),
  );
});

test('a multi facet is counted without its own filter', () => {
  const reader = readerOf(
    { id: 'a', gbl_resourceClass_sm: ['Maps'], dct_accessRights_s: 'Public' },
    { id: 'b', gbl_resourceClass_sm: ['Datasets'], dct_accessRights_s: 'Public' },
    { id: 'c', gbl_resourceClass_sm: ['Datasets'], dct_accessRights_s: 'Restricted' },
  );
  const filter: Filter = {
    kind: 'and',
    filters: [
      { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Maps'] },
      { kind: 'in', field: 'dct_accessRights_s', values: ['Public'] },
    ],
  };
  const [classes, access] = search(reader, {
    filter,
    facetMode: 'multi',
    facets: ['gbl_resourceClass_sm', 'dct_accessRights_s'],
  }).facets;
  assert.deepEqual(
    classes?.buckets.map(({ value }) => value),
    ['Datasets', 'Maps'],
  );
  assert.deepEqual(access?.buckets, [{ value: 'Public', count: 1 }]);
});

test('facets with their own filter keep their position, and results do not change when later queries are counted', () => {
  const reader = readerOf(
    { id: 'a', gbl_resourceClass_sm: ['Maps'], dct_accessRights_s: 'Public', schema_provider_s: 'X' },
    { id: 'b', gbl_resourceClass_sm: ['Datasets'], dct_accessRights_s: 'Public', schema_provider_s: 'X' },
    { id: 'c', gbl_resourceClass_sm: ['Datasets'], dct_accessRights_s: 'Restricted', schema_provider_s: 'Y' },
  );
  const query = {
    filter: { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Maps'] },
    facetMode: 'multi',
    facets: ['schema_provider_s', 'gbl_resourceClass_sm', 'dct_accessRights_s'],
  } as const;
  const { facets } = search(reader, query);
  const expected = [
    [{ value: 'X', count: 1 }],
    [
      { value: 'Datasets', count: 2 },
      { value: 'Maps', count: 1 },
    ],
    [{ value: 'Public', count: 1 }],
  ];
  search(reader, { ...query, filter: { kind: 'in', field: 'id', values: ['c'] } });
  assert.deepEqual(
    facets.map(({ buckets }) => buckets),
    expected,
  );
});

test('a record replaced in a later segment matches once, by its new words only', () => {
  const older = buildSegment([aRow({ id: 'a', dct_title_s: 'Old harbour' }, 0), aRow({ id: 'b' }, 1)]);
  const newer = buildSegment([aRow({ id: 'a', dct_title_s: 'New quay' }, 0)]);
  const deleted = createBitset(2);
  addBit(deleted, 0);
  const reader = createIndexReader([
    { segment: older, deleted },
    { segment: newer, deleted: createBitset(1) },
  ]);
  assert.deepEqual(idsOf(reader, { text: words('harbour') }), []);
  assert.deepEqual(idsOf(reader, { text: words('quay') }), ['a']);
  assert.deepEqual(idsOf(reader, { sort: [{ kind: 'field', field: 'dct_title_s', direction: 'asc' }] }), ['a', 'b']);
});

test('unusual texts are indexed and found', () => {
  const reader = readerOf(
    { id: 'lone', dct_title_s: 'half \ud800 pair', dct_subject_sm: ['\ud800', '😀'] },
    { id: 'long', dct_title_s: 'x'.repeat(100_000) },
    { id: 'proto', dct_title_s: '__proto__ constructor', dct_subject_sm: ['constructor', '__proto__'] },
  );
  assert.deepEqual(idsOf(reader, { text: words('constructor') }), ['proto']);
  assert.deepEqual(idsOf(reader, { filter: { kind: 'in', field: 'dct_subject_sm', values: ['__proto__'] } }), [
    'proto',
  ]);
  assert.deepEqual(idsOf(reader, { filter: { kind: 'in', field: 'dct_subject_sm', values: ['\ud800'] } }), ['lone']);
  assert.deepEqual(idsOf(reader, { text: words('x'.repeat(100_000)) }), ['long']);
});
