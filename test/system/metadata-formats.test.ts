// Validates the metadata formats against the schemas published by ISO, DataCite and STAC.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import { METADATA_FORMAT_NAMES, metadataFormatRow } from '../../src/record/formats/metadata-formats.ts';
import type { AardvarkRecord } from '../../src/schema/record-type.ts';
import { ODD } from '../support/hostile/hostile-values.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';
import { needPython, PYTHON } from '../support/services/python.ts';

const PAGE = { url: 'https://cat.example/resources/x', catalogUrl: 'https://cat.example', catalogName: 'Periplus' };

const REFERENCES = JSON.stringify({
  'http://schema.org/downloadUrl': [
    'https://files.example/a b.zip',
    { url: 'ftp://files.example/x.tif', label: 'TIFF' },
  ],
  'http://www.opengis.net/def/serviceType/ogc/wms': 'https://maps.example/wms?a=1&b=2',
  'http://schema.org/thumbnailUrl': 'https://files.example/t.jpg',
  'http://lccn.loc.gov/sh85035852': 'https://files.example/words.pdf',
});

const data = { ...FULL_RECORD, gbl_resourceClass_sm: ['Datasets'], dct_references_s: REFERENCES };
const CLASSES = ['Collections', 'Datasets', 'Imagery', 'Maps', 'Web services', 'Websites', 'Other'];

const VARIANTS: readonly object[] = [
  { id: 'bare', dct_title_s: 'Bare' },
  FULL_RECORD,
  ...CLASSES.map((name) => ({ ...data, id: name, gbl_resourceClass_sm: [name] })),
  { ...data, dcat_bbox: 'ENVELOPE(170,-170,10,-10)', locn_geometry: undefined },
  { ...data, dcat_bbox: undefined, locn_geometry: undefined, dcat_centroid: '1e-7,0.0000001' },
  { ...data, dcat_bbox: 'ENVELOPE(5,5,5,5)', locn_geometry: 'POINT(5 5)' },
  { ...data, gbl_dateRange_drsim: ['[* TO 1900]', '[-44 TO 14]'], dct_temporal_sm: ['2010-05 to present', '1850s'] },
  { ...data, dct_issued_s: '2020-02', gbl_mdModified_dt: 'yesterday', dct_language_sm: ['Klingon', 'und', 'fre'] },
  { ...data, dct_creator_sm: ['Blaeu, Joan, 1596-1673', 'A', 'A'], dct_subject_sm: ['x', 'x ', 'X'] },
  { ...data, dct_isPartOf_sm: ['A title of words', 'https://doi.org/10.1234/x', 'ark:/12345/x'] },
  ...ODD.map((odd) => ({
    ...Object.fromEntries(Object.entries(data).map(([field, value]) => [field, Array.isArray(value) ? [odd] : odd])),
    ...{ id: 'odd', dct_title_s: `Odd ${odd}`, gbl_resourceClass_sm: ['Maps'], gbl_indexYear_im: [1900] },
    dct_references_s: REFERENCES,
  })),
];

const validate = (lines: readonly object[]): readonly Readonly<Record<string, unknown>>[] => {
  const script = join(import.meta.dirname, '../support/services/validate_forms.py');
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { stdout, stderr, status } = spawnSync(PYTHON, [script], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert.equal(status, 0, stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const needSchemas = (): void => needPython('lxml', 'jsonschema', 'pystac', 'datacite', 'xmlschema', 'referencing');

test('records of every type are valid ISO 19115-3, DataCite and STAC', () => {
  needSchemas();
  const lines = VARIANTS.flatMap((record, index) =>
    METADATA_FORMAT_NAMES.map((form) => ({
      form,
      id: `${index}`,
      body: metadataFormatRow(form).write(record as AardvarkRecord, PAGE),
    })).filter(({ body }) => body !== undefined),
  );
  const answers = validate(lines);
  assert.deepEqual(answers.slice(0, -1), []);
  const checked = answers.at(-1)?.checked as Readonly<Record<string, number>>;
  assert.deepEqual([checked['iso19115-3'], checked.datacite], [VARIANTS.length, VARIANTS.length]);
  assert.ok((checked.stac ?? 0) > ODD.length);
});

test('the schemas reject invalid documents', () => {
  needSchemas();
  const wrong = [
    {
      form: 'iso19115-3',
      id: 'x',
      body: '<mdb:MD_Metadata xmlns:mdb="http://standards.iso.org/iso/19115/-3/mdb/2.0"/>',
    },
    { form: 'datacite', id: 'x', body: '{}' },
    { form: 'stac', id: 'x', body: '{"type":"Feature"}' },
  ];
  const faults = validate(wrong).slice(0, -1);
  assert.deepEqual(new Set(faults.map(({ form }) => form)), new Set(wrong.map(({ form }) => form)));
});
