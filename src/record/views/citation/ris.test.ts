import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'astrocite-ris';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { toRis } from './ris.ts';

const PAGE = {
  url: 'http://catalog.test/resources/port-1',
  catalogUrl: 'http://catalog.test',
  catalogName: 'Periplus',
};

const full = buildRecord({
  id: 'a:b',
  dct_title_s: 'Roads & "Rivers":\n a {test} - 100%',
  dct_creator_sm: ['Blaeu, Joan, 1596-1673', 'Boundary Solutions'],
  dct_publisher_sm: ['New York : Sanborn Map Company, 1919.'],
  dct_issued_s: '2014-08-30',
  dct_description_sm: ['First line.\r\nER  - not the end.\nSecond.', 'other'],
  dcat_keyword_sm: ['roads', 'rivers'],
  dct_subject_sm: ['rivers', 'Water'],
  dct_spatial_sm: ['Ohio', 'Iowa'],
  dct_language_sm: ['eng', 'English'],
  gbl_resourceClass_sm: ['Datasets'],
  gbl_resourceType_sm: ['Line data'],
  schema_provider_s: 'Ohio Library',
  call_number_s: 'G4082 .R7',
  dct_identifier_sm: ['ark:/1/2', 'https://doi.org/10.13020/D6JP4S'],
  dct_references_s: buildReferences({ 'http://schema.org/url': 'https://a.org/p' }),
});

test('the lines follow RIS, from TY to ER', () => {
  assert.equal(
    toRis(full, PAGE),
    `TY  - DATA
AU  - Blaeu, Joan
AU  - Boundary Solutions
PY  - 2014
DA  - 2014/08/30/
TI  - Roads & "Rivers": a {test} - 100%
PB  - Sanborn Map Company
CY  - New York
DP  - Ohio Library
UR  - https://a.org/p
AB  - First line. ER - not the end. Second.
KW  - roads
KW  - rivers
KW  - Water
M1  - Line data
N1  - Geographic coverage: Ohio; Iowa
LA  - en
CN  - G4082 .R7
DO  - 10.13020/D6JP4S
ER  - \n`,
  );
});

test('an independent parser reads back all values', () => {
  const [entry, ...others] = parse(toRis(full, PAGE));
  assert.equal(others.length, 0);
  assert.equal(entry?.type, 'dataset');
  assert.equal(entry?.title, 'Roads & "Rivers": a {test} - 100%');
  assert.equal(entry?.DOI, '10.13020/D6JP4S');
  assert.equal(entry?.['call-number'], 'G4082 .R7');
  assert.equal(entry?.abstract, 'First line. ER - not the end. Second.');
  assert.deepEqual(entry?.author?.[0], { family: 'Blaeu', given: 'Joan' });
});

test('the class determines the reference type', () => {
  const typeOf = (gbl_resourceClass_sm: readonly string[]) =>
    toRis(buildRecord({ gbl_resourceClass_sm }), PAGE).split('\n')[0];
  assert.equal(typeOf(['Maps']), 'TY  - MAP');
  assert.equal(typeOf(['Imagery']), 'TY  - MAP');
  assert.equal(typeOf(['Web services']), 'TY  - DATA');
  assert.equal(typeOf(['Collections']), 'TY  - GEN');
});

test('a minimal record has a type, a title and a URL, and no empty tags', () => {
  const expected = 'TY  - GEN\nTI  - Ports of the Erythraean Sea\nUR  - http://catalog.test/resources/port-1\nER  - \n';
  assert.equal(toRis(buildRecord(), PAGE), expected);
});

test('only DOIs get the DOI tag', () => {
  assert.doesNotMatch(
    toRis(buildRecord({ dct_identifier_sm: ['ark:/88435/x', 'http://hdl.handle.net/2451/1'] }), PAGE),
    /^DO/m,
  );
});

test('for any text, every line is a tag and ER occurs once', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const members = fc.record({
    dct_title_s: text,
    dct_creator_sm: fc.array(text),
    dct_description_sm: fc.array(text),
    dct_issued_s: text,
  });
  fc.assert(
    fc.property(members, (fields) => {
      const lines = toRis(buildRecord(fields), PAGE).trimEnd().split('\n');
      for (const line of lines.slice(0, -1)) assert.match(line, /^(?!ER)[A-Z][A-Z0-9] {2}- [^\r]+$/);
      assert.match(lines.at(-1) ?? '', /^ER {2}-/);
    }),
  );
});
