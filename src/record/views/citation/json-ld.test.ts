import assert from 'node:assert/strict';
import test from 'node:test';
import jsonld from 'jsonld';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { toJsonLd } from './json-ld.ts';

const BASE = 'http://catalog.test';
const PAGE = { url: `${BASE}/resources/port-1`, catalogUrl: BASE, catalogName: 'Periplus' };

/** The part of the schema.org context that matters here: every term in its vocabulary, links as links. */
const SCHEMA_ORG = {
  '@context': {
    '@vocab': 'http://schema.org/',
    url: { '@type': '@id' },
    contentUrl: { '@type': '@id' },
    license: { '@type': '@id' },
    sameAs: { '@type': '@id' },
    thumbnailUrl: { '@type': '@id' },
    datePublished: { '@type': 'http://schema.org/Date' },
  },
};

const documentLoader = async (url: string) => {
  assert.equal(url, 'https://schema.org');
  return { documentUrl: url, document: SCHEMA_ORG };
};

type Node = Readonly<Record<string, { '@id'?: string; '@value'?: string; '@type'?: string[] }[] | undefined>>;

const expand = async (document: object): Promise<Node> => {
  const nodes = await jsonld.expand(JSON.parse(JSON.stringify(document)), { documentLoader });
  assert.equal(nodes.length, 1);
  return nodes[0] as unknown as Node;
};

const full = buildRecord({
  id: 'a:b',
  dct_creator_sm: ['Blaeu, Joan, 1596-1673', 'Boundary Solutions, Inc.'],
  dct_publisher_sm: ['Ohio Press'],
  schema_provider_s: 'Ohio Library',
  dct_description_sm: ['What it is.', 'other'],
  dct_issued_s: '2014-08',
  dct_temporal_sm: ['1990-2000'],
  dct_language_sm: ['fre'],
  dct_license_sm: ['https://creativecommons.org/licenses/by/4.0/'],
  dct_accessRights_s: 'Public',
  dct_rights_sm: ['Free for all.'],
  dct_identifier_sm: ['doi:10.13020/D6JP4S'],
  dct_format_s: 'Shapefile',
  dct_spatial_sm: ['Ohio'],
  dcat_bbox: 'ENVELOPE(-13,4,62,49)',
  dcat_keyword_sm: ['roads', 'rivers'],
  gbl_resourceClass_sm: ['Datasets'],
  dct_references_s: buildReferences({
    'http://schema.org/url': 'https://a.org/p',
    'http://schema.org/downloadUrl': ['https://a.org/d.zip', 'https://a.org/d.zip'],
    'http://www.opengis.net/def/serviceType/ogc/wms': 'https://a.org/wms',
    'http://schema.org/thumbnailUrl': 'https://a.org/t.png',
  }),
});

const CREATORS = [
  { '@type': 'Person', name: 'Joan Blaeu', givenName: 'Joan', familyName: 'Blaeu' },
  { '@type': 'Organization', name: 'Boundary Solutions, Inc.' },
];

test('a dataset follows schema.org', () => {
  assert.deepEqual(toJsonLd(full, { ...PAGE, catalogName: 'Atlas' }), {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': 'http://catalog.test/resources/port-1',
    url: 'https://a.org/p',
    name: 'Ports of the Erythraean Sea',
    description:
      'What it is. other. Ports of the Erythraean Sea. Datasets. Blaeu, Joan, 1596-1673. Ohio. Ohio Library. Shapefile. a:b.',
    datePublished: '2014-08',
    keywords: 'roads, rivers',
    spatialCoverage: [
      { '@type': 'Place', name: 'Ohio' },
      { '@type': 'Place', geo: { '@type': 'GeoShape', box: '49 -13 62 4' } },
    ],
    temporalCoverage: '1990/2000',
    inLanguage: 'fr',
    identifier: 'doi:10.13020/D6JP4S',
    sameAs: 'https://doi.org/10.13020/D6JP4S',
    creator: CREATORS,
    author: CREATORS,
    publisher: { '@type': 'Organization', name: 'Ohio Press' },
    provider: { '@type': 'Organization', name: 'Ohio Library' },
    encodingFormat: 'Shapefile',
    thumbnailUrl: 'https://a.org/t.png',
    isAccessibleForFree: true,
    conditionsOfAccess: 'Free for all.',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    includedInDataCatalog: { '@type': 'DataCatalog', name: 'Atlas', url: BASE },
    distribution: [
      {
        '@type': 'DataDownload',
        name: 'Download ZIP',
        contentUrl: 'https://a.org/d.zip',
        encodingFormat: 'application/zip',
      },
      {
        '@type': 'DataDownload',
        name: 'Web Mapping Service (WMS)',
        contentUrl: 'https://a.org/wms',
        encodingFormat: 'application/xml',
      },
    ],
  });
});

test('a JSON-LD processor expands it to one node with links and typed parts', async () => {
  const node = await expand(toJsonLd(full, PAGE));
  const property = (name: string) => node[`http://schema.org/${name}`] ?? [];
  assert.deepEqual(node['@type'], ['http://schema.org/Dataset']);
  assert.equal(property('url')[0]?.['@id'], 'https://a.org/p');
  assert.equal(property('sameAs')[0]?.['@id'], 'https://doi.org/10.13020/D6JP4S');
  assert.equal(property('distribution').length, 2);
  assert.deepEqual(property('author')[0]?.['@type'], ['http://schema.org/Person']);
});

test('any record expands to valid JSON-LD', async () => {
  const odd = buildRecord({
    dct_title_s: '@id <b>"x"</b>\n',
    dct_creator_sm: ['@type', ''],
    dct_issued_s: 'n.d.',
    dct_references_s: '{',
  });
  const node = await expand(toJsonLd(odd, PAGE));
  assert.deepEqual(node['@type'], ['http://schema.org/CreativeWork']);
  assert.equal(node['http://schema.org/name']?.[0]?.['@value'], '@id <b>"x"</b>');
  assert.equal(node['http://schema.org/datePublished'], undefined);
});

test('the class determines the type', () => {
  const typeOf = (gbl_resourceClass_sm: readonly string[]) =>
    toJsonLd(buildRecord({ gbl_resourceClass_sm }), PAGE)['@type'];
  const types = [
    ['Maps'],
    ['Maps', 'Datasets'],
    ['Imagery'],
    ['Datasets'],
    ['Web services'],
    ['Collections'],
    ['Websites'],
    ['Other'],
    [],
  ].map(typeOf);
  assert.deepEqual(types, [
    'Map',
    ['Map', 'Dataset'],
    'Map',
    'Dataset',
    'Dataset',
    'Collection',
    'WebSite',
    'CreativeWork',
    'CreativeWork',
  ]);
});

test('a point is a pair of coordinates, and a box across the antimeridian has west > east', () => {
  const geoOf = (dcat_bbox: string) =>
    (toJsonLd(buildRecord({ dcat_bbox }), PAGE).spatialCoverage as { geo: unknown }[])[0]?.geo;
  assert.deepEqual(geoOf('ENVELOPE(-89.5,-89.5,43,43)'), { '@type': 'GeoCoordinates', latitude: 43, longitude: -89.5 });
  assert.deepEqual(geoOf('ENVELOPE(176,-168,-12,-20)'), { '@type': 'GeoShape', box: '-20 176 -12 -168' });
});

test("the address is the record's own page, else its page in the catalogue; files stand under distribution", () => {
  const urlOf = (references: object) =>
    toJsonLd(buildRecord({ dct_references_s: JSON.stringify(references) }), PAGE).url;
  assert.equal(urlOf({ 'http://schema.org/url': 'https://a.org/p' }), 'https://a.org/p');
  assert.equal(urlOf({ 'http://schema.org/downloadUrl': 'https://a.org/1.zip' }), PAGE.url);
});

test('the temporal coverage is an ISO 8601 interval where possible', () => {
  const timeOf = (members: object) => toJsonLd(buildRecord({ ...members }), PAGE).temporalCoverage;
  assert.equal(timeOf({ gbl_dateRange_drsim: ['[1990 TO 2000]'], dct_temporal_sm: ['nineties'] }), '1990/2000');
  assert.equal(timeOf({ gbl_dateRange_drsim: ['[2001 TO 2001]'] }), '2001');
  assert.equal(timeOf({ gbl_dateRange_drsim: ['[1990 TO *]'] }), '1990/..');
  assert.equal(timeOf({ dct_temporal_sm: ['1884-05-17'] }), '1884-05-17');
  assert.equal(timeOf({ dct_temporal_sm: ['nineties'] }), undefined);
  assert.equal(timeOf({ dct_temporal_sm: ['nineties'], gbl_indexYear_im: [1990, 1999] }), '1990/1999');
  assert.equal(timeOf({}), undefined);
});

test('restricted resources are marked', () => {
  const { isAccessibleForFree, conditionsOfAccess } = toJsonLd(buildRecord({ dct_accessRights_s: 'Restricted' }), PAGE);
  assert.deepEqual([isAccessibleForFree, conditionsOfAccess], [false, 'Restricted']);
});

test('the description has 50 to 5,000 characters', () => {
  const lengthOf = (members: object) => String(toJsonLd(buildRecord({ ...members }), PAGE).description).length;
  const short = { schema_provider_s: 'Ohio Library', dct_spatial_sm: ['Ohio'], gbl_resourceClass_sm: ['Maps'] };
  assert.ok(lengthOf(short) >= 50, String(lengthOf(short)));
  assert.equal(lengthOf({ dct_description_sm: ['x'.repeat(9_000)] }), 5_000);
});
