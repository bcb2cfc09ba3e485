// GET /resources/{id}: the meta block, the parameters that reduce it, and JSON-LD through Accept.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp, loadRecords, type RawRecord } from '../support/app.ts';

const HARBOUR = {
  id: 'harbour/1',
  dct_title_s: 'Harbour of Adulis',
  dct_creator_sm: ['Pococke, Richard'],
  dct_issued_s: '1745',
  dct_publisher_sm: ['Bowyer'],
  gbl_resourceClass_sm: ['Maps'],
  dct_subject_sm: ['Harbors', 'Anchorages', 'Red Sea trade'],
  dct_language_sm: ['eng'],
  dcat_bbox: 'ENVELOPE(39.6,39.7,15.3,15.2)',
  gbl_fileSize_s: '1048576',
  dct_isPartOf_sm: ['atlas'],
  dct_references_s: JSON.stringify({
    'http://schema.org/url': 'https://maps.example/1',
    'http://schema.org/downloadUrl': [{ url: 'https://maps.example/1.zip', label: 'Shapefile' }],
    'http://www.isotc211.org/schemas/2005/gmd/': 'https://maps.example/1.xml',
    'http://iiif.io/api/presentation#manifest': 'https://maps.example/1/manifest',
  }),
};

const RECORDS: readonly RawRecord[] = [
  HARBOUR,
  { id: 'atlas', dct_title_s: 'Atlas of the coasts', gbl_resourceClass_sm: ['Collections'] },
  ...Array.from({ length: 15 }, (_, n) => ({
    ...{ id: `other-${n}`, dct_title_s: `Harbour ${n}`, dct_subject_sm: ['Harbors', 'Anchorages', 'Red Sea trade'] },
    ...{ dct_temporal_sm: [String(1700 + n)], gbl_indexYear_im: [1700 + n] },
  })),
  ...Array.from({ length: 60 }, (_, n) => ({ id: `noise-${n}`, dct_title_s: `Railway timetable ${n}` })),
];

const dictionary = [
  { friendlier_id: 'harbour/1', document_data_dictionary_id: '5', field_name: 'DEPTH', definition: 'in "fathoms"' },
].map((cells, index) => ({ path: 'a.csv', line: index + 2, row: { kind: 'cells', cells } as const }));

const { get, json, catalog } = await createTestApp({ records: RECORDS });
await catalog.loadDictionaries(dictionary, { batchSize: 10 });
const PATH = '/resources/harbour%2F1';

test('the meta block has every entry that the specification lists', async () => {
  const { ui, ...meta } = (await json(PATH)).data.meta;
  assert.deepEqual(meta, {
    '@context': `${BASE}/api/v1/ld/contexts/aardvark.context.jsonld`,
    '@type': 'AardvarkRecord',
    geometry: { dcat_bbox: HARBOUR.dcat_bbox, dcat_centroid: '15.25,39.65' },
    human_readable: { file_size: meta.human_readable.file_size },
    citation: meta.citation,
    dictionary:
      'document_data_dictionary_id,friendlier_id,field_name,field_type,values,definition,definition_source,parent_field_name,position\r\n' +
      '5,harbour/1,DEPTH,,,"in ""fathoms""",,,1\r\n',
    downloads: [{ label: 'Shapefile', url: 'https://maps.example/1.zip' }],
    metadata: [{ label: 'ISO 19115 XML', url: 'https://maps.example/1.xml' }],
    thumbnail: { url: `${BASE}/api/v1${PATH}/thumbnail`, alt: 'Harbour of Adulis' },
    relationships: {
      is_part_of: {
        links: { related: `${BASE}/api/v1/resources/atlas` },
        data: [{ type: 'resource', id: 'atlas' }],
      },
    },
  });
  assert.match(meta.human_readable.file_size, /MB|MiB/);
  assert.match(meta.citation, /Pococke, Richard.*1745.*Harbour of Adulis.*https:\/\/maps\.example\/1/);
  assert.ok(ui);
});

test('meta.ui has exactly the members of the specification', async () => {
  const { ui } = (await json(PATH)).data.meta;
  assert.deepEqual(Object.keys(ui).sort(), ['citation', 'thumbnail_url', 'ui_downloads', 'viewer']);
});

test('meta.ui has all members on request', async () => {
  const { ui } = (await json(`${PATH}?include_ui=full`)).data.meta;
  assert.deepEqual(ui, (await json(`${PATH}?ui_profile=full`)).data.meta.ui);
  assert.deepEqual(ui.viewer.protocol, 'iiif_manifest');
  assert.equal(ui.viewer.endpoint, 'https://maps.example/1/manifest');
  assert.equal(ui.viewer.geometry.type, 'Polygon');
  assert.match(ui.citation, /^Pococke, R.* \(1745\)\. Harbour of Adulis/);
  assert.deepEqual(Object.keys(ui.citations), ['apa', 'mla', 'chicago']);
  assert.equal(ui.downloads[0].url, 'https://maps.example/1.zip');
  assert.deepEqual(ui.ui_downloads[0].url, [{ url: 'https://maps.example/1.zip', label: 'Shapefile' }]);
  assert.deepEqual(Object.keys(ui.links), ['Visit Source', 'Web Services', 'Metadata']);
  assert.deepEqual(ui.relationships, {
    'dct:isPartOf': [{ resource_id: 'atlas', resource_title: 'Atlas of the coasts', link: '/resources/atlas' }],
  });
  assert.deepEqual(ui.relationship_counts, { 'dct:isPartOf': 1 });
});

test('at most twelve similar records are included, equal to those of the endpoint', async () => {
  const { similar_items } = (await json(`${PATH}?include_ui=full`)).data.meta.ui;
  assert.equal(similar_items.length, 12);
  assert.deepEqual(similar_items, (await json(`${PATH}/similar-items`)).similar_items);
  assert.ok(similar_items.every(({ id }: { id: string }) => id.startsWith('other-')));
});

test('the inverse of a relation links to the complete list', async () => {
  const { relationships, ui } = (await json('/resources/atlas?include_ui=full')).data.meta;
  assert.deepEqual(relationships.has_part.data, [{ type: 'resource', id: 'harbour/1' }]);
  assert.equal(ui.relationship_browse_links['dct:hasPart'], '/search?include_filters[dct_isPartOf_sm][]=atlas');
  const browsed = await json('/search?include_filters[dct_isPartOf_sm][]=atlas');
  assert.deepEqual(
    browsed.data.map(({ id }: RawRecord) => id),
    ['harbour/1'],
  );
});

test('fields does not affect the meta block', async () => {
  const complete = (await json(PATH)).data;
  const { attributes, meta } = (await json(`${PATH}?fields=dct_subject_sm`)).data;
  assert.deepEqual(attributes, { id: 'harbour/1', dct_subject_sm: HARBOUR.dct_subject_sm });
  assert.deepEqual(meta, complete.meta);
});

test('ui_profile=homepage reduces the response to what a start page shows', async () => {
  const { ui, citation } = (await json(`${PATH}?ui_profile=homepage`)).data.meta;
  assert.deepEqual(Object.keys(ui), ['viewer', 'thumbnail_url', 'static_map']);
  assert.ok(citation);
  const response = await get(`${PATH}?ui_profile=large`);
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().errors[0].source.parameter, 'ui_profile');
});

test('records, lists and searches respect meta=false and include_ui=false', async () => {
  for (const path of [PATH, '/resources/', '/search?q=harbour']) {
    const mark = path.includes('?') ? '&' : '?';
    const itemOf = async (query: string) => [(await json(`${path}${mark}${query}`)).data].flat()[0];
    assert.equal((await itemOf('meta=false')).meta, undefined, path);
    const { meta } = await itemOf('include_ui=no');
    assert.equal(meta['@type'], 'AardvarkRecord', path);
    assert.equal(meta.ui, undefined, path);
    assert.ok((await itemOf('')).meta.ui.viewer, path);
    assert.equal((await get(`${path}${mark}include_ui=perhaps`)).statusCode, 400, path);
  }
});

test('lists and searches have the same ui block as the record, without similar records', async () => {
  for (const detail of ['true', 'full']) {
    const { similar_items: _similar, ...expected } = (await json(`${PATH}?include_ui=${detail}`)).data.meta.ui;
    for (const path of ['/resources/?per_page=100', '/search?q=adulis']) {
      const { data } = await json(`${path}&include_ui=${detail}`);
      const found = data.find(({ id }: RawRecord) => id === 'harbour/1');
      assert.deepEqual(found.meta.ui, expected, path);
    }
  }
  const { data } = await json('/search?q=timetable&per_page=1&include_ui=full');
  assert.deepEqual(data[0].meta.ui.relationships, {});
  assert.deepEqual(data[0].meta.ui.relationship_counts, {});
});

test('JSON-LD is returned on request, JSON otherwise', async () => {
  const linked = await get(PATH, { accept: 'application/ld+json' });
  assert.equal(linked.statusCode, 200);
  assert.match(String(linked.headers['content-type']), /^application\/ld\+json/);
  assert.deepEqual(linked.json(), await json(`${PATH}/citation/json-ld`));
  for (const accept of [
    '*/*',
    'text/html,application/xhtml+xml',
    'application/json, application/ld+json',
    'image/png',
  ]) {
    const response = await get(PATH, { accept });
    assert.match(String(response.headers['content-type']), /^application\/json/, accept);
    assert.match(String(response.headers.vary), /\bAccept\b(?!-)/);
  }
  assert.notEqual(linked.headers.etag, (await get(PATH)).headers.etag);
  assert.equal((await get('/resources/nobody', { accept: 'application/ld+json' })).statusCode, 404);
});

test('a changed dictionary changes the ETag', async () => {
  const before = (await get(PATH)).headers.etag;
  assert.equal((await get(PATH, { 'if-none-match': String(before) })).statusCode, 304);
  const revision = catalog.revision();
  const cells = { ...dictionary[0]?.row.cells, definition: 'in metres' } as Record<string, string>;
  await catalog.loadDictionaries([{ path: 'b', line: 2, row: { kind: 'cells', cells } }], { batchSize: 1 });
  assert.notEqual((await get(PATH)).headers.etag, before);
  assert.notEqual(catalog.revision(), revision);
});

test('the catalogue name is shown as configured, whatever it contains', async () => {
  const title = `Maps $& "$1" \\ $\``;
  const odd = await createTestApp({ records: RECORDS.slice(1, 2), settings: { 'api.title': title } });
  assert.ok((await odd.json('/resources/atlas?include_ui=full')).data.meta.ui.citations.mla.includes(`${title},`));
});

test('the reference profile puts the dictionaries into the custom elements', async () => {
  const reference = await createTestApp({ records: RECORDS.slice(0, 2), settings: { 'api.profile': 'reference' } });
  await reference.catalog.loadDictionaries(dictionary, { batchSize: 10 });
  const { attributes } = (await reference.json(PATH)).data;
  assert.deepEqual(attributes.b1g.data_dictionaries, await reference.json(`${PATH}/data-dictionaries`));
  assert.equal(attributes.ogm.dcat_bbox, HARBOUR.dcat_bbox);
  assert.equal(attributes.dcat_bbox.type, 'Polygon');
  assert.equal((await reference.json('/resources/atlas')).data.attributes.b1g.data_dictionaries, undefined);
  const picked = (await reference.json(`${PATH}?fields=dct_title_s`)).data.attributes;
  assert.equal(picked.b1g.data_dictionaries, undefined);
});

const ADDED = { id: 'added', dct_title_s: 'Soundings', dcat_bbox: 'ENVELOPE(1,2,4,3)' };

test('a record response is cached in each format until the record changes', async () => {
  const app = await createTestApp({ records: [ADDED] });
  const request = async (accept = 'application/json') => (await app.get('/resources/added', { accept })).body;
  const [made, cached, linked] = [await request(), await request(), await request('application/ld+json')];
  assert.equal(cached, made);
  assert.equal(JSON.parse(linked)['@type'] !== undefined, true);
  await loadRecords(app.catalog, [{ ...ADDED, dct_title_s: 'Soundings, corrected' }]);
  assert.match(await request(), /Soundings, corrected/);
  await app.catalog.remove(['added']);
  assert.equal((await app.get('/resources/added')).statusCode, 410);
});

test('the bounding box of the record is GeoJSON, and similar text in other fields is unchanged', async () => {
  const inner = { dcat_bbox: ADDED.dcat_bbox };
  const app = await createTestApp({
    records: [{ ...{ a_custom_field: inner, note: JSON.stringify(inner) }, ...ADDED }],
  });
  const { attributes } = (await app.json('/resources/added')).data;
  assert.deepEqual(attributes.a_custom_field, inner);
  assert.equal(attributes.note, JSON.stringify(inner));
  assert.equal(attributes.dcat_bbox.type, 'Polygon');
});
