// What can be read back from a form is what the record said.
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseWkt } from '@periplus/geo';
import fc from 'fast-check';
import { Parser, Store } from 'n3';
import { SaxesParser } from 'saxes';
import { FULL_RECORD } from '../../../test/support/records/full-record.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readFootprint } from '../views/footprint.ts';
import { METADATA_FORMATS } from './metadata-formats.ts';

const PAGE = { url: 'https://cat.example/resources/x', catalogUrl: 'https://cat.example', catalogName: 'Periplus' };
const DCT = 'http://purl.org/dc/terms/';
const DCAT = 'http://www.w3.org/ns/dcat#';

const readGraph = (record: object): Store =>
  new Store(new Parser().parse(METADATA_FORMATS.ttl.write(record as AardvarkRecord, PAGE) ?? ''));

const valuesOf = (store: Store, subject: string | null, predicate: string): string[] =>
  store.getObjects(subject, predicate, null).map(({ value }) => value);

test('GeoDCAT-AP preserves titles, texts, keywords, creators, dates and licences', () => {
  const store = readGraph(FULL_RECORD);
  const of = (predicate: string): string[] => valuesOf(store, PAGE.url, predicate);
  assert.deepEqual(of(`${DCT}title`), [FULL_RECORD.dct_title_s]);
  assert.deepEqual(of(`${DCT}alternative`), [...FULL_RECORD.dct_alternative_sm]);
  assert.deepEqual(of(`${DCT}description`), [...FULL_RECORD.dct_description_sm]);
  assert.deepEqual(of(`${DCAT}keyword`), [...FULL_RECORD.dct_subject_sm, ...FULL_RECORD.dcat_keyword_sm]);
  assert.deepEqual(of(`${DCT}issued`), [FULL_RECORD.dct_issued_s]);
  assert.deepEqual(of(`${DCT}license`), [...FULL_RECORD.dct_license_sm]);
  assert.deepEqual(of(`${DCT}creator`), [...FULL_RECORD.b1g_creatorID_sm]);
  assert.deepEqual(valuesOf(store, FULL_RECORD.b1g_creatorID_sm[0], 'http://xmlns.com/foaf/0.1/name'), [
    ...FULL_RECORD.dct_creator_sm,
  ]);
  assert.deepEqual(of(`${DCT}isPartOf`), [`${PAGE.catalogUrl}/resources/whole-1`]);
});

const between = (from: number, to: number) =>
  fc.integer({ min: from * 1000 + 1, max: to * 1000 - 1 }).map((whole) => whole / 1000);

/** Ordinary boxes, and some that lie across 180. */
const box = fc.oneof(
  fc.tuple(between(-180, 0), between(-90, 0), between(0, 180), between(0, 90)),
  fc.tuple(between(150, 180), between(-90, 0), between(-180, -150), between(0, 90)),
);

const boxed = ([west, south, east, north]: readonly number[]): AardvarkRecord => ({
  id: 'x',
  dct_title_s: 'X',
  gbl_resourceClass_sm: ['Datasets'],
  gbl_indexYear_im: [1900],
  dct_references_s: '{"http://schema.org/downloadUrl":"https://files.example/x.zip"}',
  dcat_bbox: `ENVELOPE(${west},${east},${north},${south})`,
});

const crosses = ([west = 0, , east = 0]: readonly number[]): boolean => west > east;

test('GeoDCAT-AP, ISO 19115-3, DataCite and STAC preserve boxes, also across the antimeridian', () => {
  fc.assert(
    fc.property(box, (sides) => {
      const record = boxed(sides);
      const stac = JSON.parse(METADATA_FORMATS.stac.write(record, PAGE) ?? '');
      assert.deepEqual(stac.bbox, sides);
      assert.deepEqual(stac.geometry, JSON.parse(JSON.stringify(readFootprint(record).geometry)));
      const { geoLocations } = JSON.parse(METADATA_FORMATS.datacite.write(record, PAGE) ?? '');
      const { geoLocationBox: found } = geoLocations[0];
      assert.deepEqual(
        [found.westBoundLongitude, found.southBoundLatitude, found.eastBoundLongitude, found.northBoundLatitude],
        sides,
      );
      assert.deepEqual(isoBox(METADATA_FORMATS['iso19115-3'].write(record, PAGE) ?? ''), sides);
      const [wkt = ''] = valuesOf(readGraph(record), null, `${DCAT}bbox`);
      const geometry = parseWkt(wkt);
      assert.ok(geometry.kind === 'ok');
      assert.equal(geometry.value.type, crosses(sides) ? 'MultiPolygon' : 'Polygon');
    }),
    { numRuns: 50 },
  );
});

/** Numbers by element, as a parser finds them. */
const isoBox = (xml: string): number[] => {
  const found = new Map<string, number>();
  let bound = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name.startsWith('gex:')) bound = name;
  });
  parser.on('text', (text) => {
    if (bound.includes('Bound') && text.trim() !== '') found.set(bound, Number(text));
  });
  parser.write(xml).close();
  return ['gex:westBoundLongitude', 'gex:southBoundLatitude', 'gex:eastBoundLongitude', 'gex:northBoundLatitude'].map(
    (name) => found.get(name) ?? Number.NaN,
  );
};

test('STAC has the temporal extent as instants, and a day as one instant', () => {
  const at = (fields: object) =>
    JSON.parse(METADATA_FORMATS.stac.write({ ...boxed([0, 0, 1, 1]), ...fields }, PAGE) ?? '').properties;
  const years = at({ gbl_indexYear_im: [1901, 1900] });
  assert.deepEqual(
    [years.datetime, years.start_datetime, years.end_datetime],
    [null, '1900-01-01T00:00:00Z', '1901-12-31T23:59:59Z'],
  );
  const day = at({ dct_temporal_sm: ['2023-04-05'] });
  assert.deepEqual([day.datetime, day.start_datetime], ['2023-04-05T00:00:00Z', undefined]);
});

test('STAC is available for maps, imagery and data with a file or service and a temporal extent', () => {
  const record = boxed([0, 0, 1, 1]);
  for (const lacks of [
    { gbl_indexYear_im: [] },
    { gbl_indexYear_im: [-44] },
    { dct_references_s: '{}' },
    { dct_references_s: '{"http://schema.org/thumbnailUrl":"https://files.example/x.png"}' },
    { gbl_resourceClass_sm: ['Websites'] },
  ])
    assert.equal(METADATA_FORMATS.stac.write({ ...record, ...lacks }, PAGE), undefined);
});

test('licences have their SPDX identifier if one exists', () => {
  const licensed = (url: string): AardvarkRecord => ({ ...boxed([0, 0, 1, 1]), dct_license_sm: [url] });
  const known = licensed('http://creativecommons.org/licenses/by-sa/4.0/');
  assert.equal(JSON.parse(METADATA_FORMATS.stac.write(known, PAGE) ?? '').properties.license, 'CC-BY-SA-4.0');
  assert.equal(
    JSON.parse(METADATA_FORMATS.datacite.write(known, PAGE) ?? '').rightsList[0].rightsIdentifier,
    'CC-BY-SA-4.0',
  );
  const own = licensed('https://licences.example/own');
  assert.equal(JSON.parse(METADATA_FORMATS.stac.write(own, PAGE) ?? '').properties.license, 'other');
});

test('required values that are unknown get a placeholder', () => {
  const bare = { id: 'x', dct_title_s: 'Bare' };
  const { creators, publicationYear, publisher } = JSON.parse(METADATA_FORMATS.datacite.write(bare, PAGE) ?? '');
  assert.deepEqual([creators, publicationYear, publisher], [[{ name: ':unav' }], '0000', { name: 'Periplus' }]);
  assert.match(METADATA_FORMATS['iso19115-3'].write(bare, PAGE) ?? '', /<mdb:dateInfo gco:nilReason="unknown"\/>/);
});

test('an index year is not a publication date', () => {
  const record = boxed([0, 0, 1, 1]);
  assert.deepEqual(valuesOf(readGraph(record), PAGE.url, `${DCT}issued`), []);
  assert.doesNotMatch(METADATA_FORMATS['iso19115-3'].write(record, PAGE) ?? '', /publication/);
  assert.equal(JSON.parse(METADATA_FORMATS.datacite.write(record, PAGE) ?? '').publicationYear, '1900');
  const imprint = { ...record, dct_publisher_sm: ['New York : Sanborn Map Company, 1919.'] };
  assert.deepEqual(valuesOf(readGraph(imprint), PAGE.url, `${DCT}issued`), ['1919']);
});
