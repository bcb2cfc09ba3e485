import assert from 'node:assert/strict';
import test from 'node:test';
import { SaxesParser } from 'saxes';
import { ODD } from '../../../test/support/hostile/hostile-values.ts';
import { canonicalJsonLd, canonicalTurtle } from '../../../test/support/rdf.ts';
import { FULL_RECORD } from '../../../test/support/records/full-record.ts';
import { CONCEPTS, type Concept, conceptRow } from '../../schema/format-mapping.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { METADATA_FORMAT_NAMES, type MetadataFormatName, metadataFormatRow } from './metadata-formats.ts';

const SITE = { catalogUrl: 'https://cat.example', catalogName: 'Periplus' };
const write = (form: MetadataFormatName, record: Readonly<Record<string, unknown>>): string => {
  const page = { ...SITE, url: `https://cat.example/resources/${record.id}` };
  const body = metadataFormatRow(form).write(record as AardvarkRecord, page);
  assert.ok(body !== undefined, form);
  return body;
};

const REFERENCES = JSON.stringify({
  'http://schema.org/downloadUrl': { url: 'https://files.example/harbours.zip', label: 'Shapefile' },
  'http://www.opengis.net/def/serviceType/ogc/wms': 'https://maps.example/wms',
});

/** Little of everything that a record must have, and enough for every form. */
const BASE = {
  id: 'base',
  dct_title_s: 'Base',
  gbl_resourceClass_sm: ['Datasets'],
  dcat_bbox: 'ENVELOPE(-10, 10, 10, -10)',
  dct_references_s: REFERENCES,
  gbl_indexYear_im: [1900],
};

const OTHER: Partial<Record<Concept, object>> = {
  temporal: { dct_temporal_sm: ['1950-1960'] },
  extent: { dcat_bbox: 'ENVELOPE(20, 40, 30, 20)' },
  link: { dct_references_s: JSON.stringify({ 'http://schema.org/downloadUrl': 'https://files.example/other.zip' }) },
  size: { gbl_fileSize_s: '5 MB', gbl_fileSize_bytes: 5_000_000 },
  rights: { dct_rights_sm: ['In copyright'] },
  format: { dct_format_s: 'Shapefile' },
  identifier: { dct_identifier_sm: ['https://doi.org/10.1234/abc', 'ark:/88435/000001416'] },
};

/** The base with one thing said that it did not say, or said otherwise. */
const changed = (concept: Concept): Readonly<Record<string, unknown>> => {
  const known: Readonly<Record<string, unknown>> = FULL_RECORD;
  const values = conceptRow(concept).fields.map((field) => [field, known[field]] as const);
  const said = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return { ...BASE, ...(OTHER[concept] ?? said) };
};

for (const form of METADATA_FORMAT_NAMES)
  test(`${form} says of a record what the mapping table says, and nothing else`, () => {
    const { column } = metadataFormatRow(form);
    const before = write(form, BASE);
    const wrong: Concept[] = [];
    for (const concept of Object.keys(CONCEPTS) as Concept[]) {
      const row = conceptRow(concept);
      const isMapped = row[column] !== undefined || (column === 'dcterms' && row.dc !== undefined);
      if ((write(form, changed(concept)) !== before) !== isMapped) wrong.push(concept);
    }
    assert.deepEqual(wrong, []);
  });

/** A form without a fault in its syntax; what stands in elements and attributes of XML. */
const parsed = (form: MetadataFormatName, body: string): string => {
  const { syntax } = metadataFormatRow(form);
  if (syntax !== 'xml') return syntax === 'ttl' ? body : JSON.stringify(JSON.parse(body));
  const texts: string[] = [];
  const names = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ name }) => names.add(name));
  parser.on('error', (error) => assert.fail(error));
  parser.write(body).close();
  assert.ok(!names.has('script') && !names.has('x'), [...names].join());
  return texts.join('\n');
};

const HOSTILE = ['<x y="1">&amp;</x>', ']]>', '"""', "'''", '\\', '@en', '^^<a>', '> a <b', '<!ENTITY x>', '{{7*7}}'];

test('hostile text stays text in every field of every format', async () => {
  for (const odd of [...ODD, ...HOSTILE]) {
    const fields = Object.entries(FULL_RECORD).map(([field, value]) => [field, Array.isArray(value) ? [odd] : odd]);
    const record = {
      ...Object.fromEntries(fields),
      id: 'x',
      dct_title_s: `Title ${odd}`,
      dct_references_s: REFERENCES,
    };
    for (const form of METADATA_FORMAT_NAMES.filter((name) => name !== 'stac')) parsed(form, write(form, record));
    assert.equal(await canonicalTurtle(write('ttl', record)), await canonicalJsonLd(write('dcat', record)), odd);
  }
});

test('no format contains URLs that a browser would execute', () => {
  const references = JSON.stringify({
    'http://schema.org/url': 'javascript:alert(1)',
    'http://schema.org/downloadUrl': 'java\tscript:alert(1)',
    'http://www.opengis.net/def/serviceType/ogc/wms': 'data:text/html,x',
    'http://schema.org/thumbnailUrl': 'javascript://x.example/%0aalert(1)',
  });
  for (const form of METADATA_FORMAT_NAMES.filter((name) => name !== 'stac'))
    assert.doesNotMatch(write(form, { ...BASE, dct_references_s: references }), /script:|data:/, form);
});

test('a minimal record has every format except STAC, and a full record has all', async () => {
  for (const record of [{ id: 'x', dct_title_s: 'Bare' }, FULL_RECORD]) {
    for (const form of METADATA_FORMAT_NAMES.filter((name) => name !== 'stac'))
      assert.ok(parsed(form, write(form, record)) !== '');
    assert.equal(await canonicalTurtle(write('ttl', record)), await canonicalJsonLd(write('dcat', record)));
  }
});

test('inherited property names are not codes', () => {
  const odd = {
    dcat_theme_sm: ['constructor'],
    b1g_dct_accrualPeriodicity_s: 'constructor',
    dct_language_sm: ['toString'],
  };
  const iso = write('iso19115-3', { ...BASE, ...odd });
  assert.doesNotMatch(iso, /topicCategory|MaintenanceFrequency|mri:defaultLocale/);
});

test('no format grows faster than the record', () => {
  const many = (count: number, text: string): string[] =>
    Array.from({ length: count }, (_, index) => `${text}${index}`);
  const large = {
    ...BASE,
    dct_license_sm: many(20_000, 'https://licences.example/'),
    dct_subject_sm: many(20_000, 'word '),
    dct_isPartOf_sm: many(20_000, 'whole-'),
    dct_references_s: JSON.stringify({ 'http://schema.org/downloadUrl': many(20_000, 'https://files.example/') }),
  };
  const size = JSON.stringify(large).length;
  for (const form of METADATA_FORMAT_NAMES) assert.ok(write(form, large).length < 2 * size, form);
});

const ELEMENTS = new Set(
  'title creator subject description publisher contributor date type format identifier source language relation coverage rights'.split(
    ' ',
  ),
);

/** Terms of DCMI beside the elements, those that records need. */
const REFINEMENTS = new Set([
  ...['alternative', 'rightsHolder', 'issued', 'temporal', 'spatial', 'license', 'accessRights', 'extent', 'isPartOf'],
  ...['isVersionOf', 'replaces', 'isReplacedBy', 'conformsTo', 'provenance', 'accrualPeriodicity', 'modified'],
]);

/** Names of elements and of their encodings, in the order of the document. */
const elementsOf = (xml: string): readonly (readonly [name: string, type: string | undefined])[] => {
  const found: (readonly [string, string | undefined])[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => found.push([name, attributes['xsi:type']]));
  parser.write(xml).close();
  return found;
};

test('Dublin Core has only DCMI elements and terms under one root', () => {
  const [root, ...elements] = elementsOf(write('oai_dc', FULL_RECORD));
  assert.equal(root?.[0], 'oai_dc:dc');
  for (const [name] of elements) assert.ok(ELEMENTS.has(name.replace(/^dc:/, '')), name);
  const [container, ...terms] = elementsOf(write('dcterms', FULL_RECORD));
  assert.equal(container?.[0], 'qualifieddc');
  for (const [name, type] of terms) {
    const term = name.replace(/^dcterms:/, '');
    assert.ok(ELEMENTS.has(term) || REFINEMENTS.has(term), name);
    assert.match(type ?? 'dcterms:Box', /^dcterms:(Box|Period|W3CDTF|RFC4646)$/);
  }
  const used = new Set(terms.map(([name]) => name.replace(/^dcterms:/, '')));
  assert.deepEqual([...REFINEMENTS.difference(used)], []);
});
