import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { parseDoi, readCitationData } from './citation-data.ts';
import { readCitations, toGenericCitation } from './styles.ts';

const PAGE = { url: 'https://atlas.test/resources/port-1', catalogUrl: 'https://atlas.test', catalogName: 'Atlas' };

const parcels = buildRecord({
  dct_title_s: 'Parcels, Placer County',
  dct_creator_sm: ['Placer County', 'Hopkins, Griffith Morgan, Jr.', 'Blaeu, Joan, 1596-1673'],
  dct_publisher_sm: ['Berkeley Library'],
  dct_issued_s: '2014-08-30',
  gbl_resourceClass_sm: ['Datasets'],
  dct_references_s: buildReferences({ 'http://schema.org/url': 'https://a.org/p' }),
});

test('APA, MLA and Chicago follow their patterns', () => {
  assert.deepEqual(readCitations(parcels, PAGE), {
    apa: 'Placer County, Hopkins, Griffith Morgan, Jr., & Blaeu, Joan. (2014). Parcels, Placer County [Data set]. Berkeley Library. https://a.org/p',
    mla: 'Placer County, Hopkins, Griffith Morgan, Jr., and Blaeu, Joan. "Parcels, Placer County." Berkeley Library, 2014-08-30, https://a.org/p.',
    chicago:
      'Placer County, Hopkins, Griffith Morgan, Jr., and Blaeu, Joan. 2014. "Parcels, Placer County." Berkeley Library. https://a.org/p.',
  });
  assert.equal(
    toGenericCitation(readCitationData(parcels, PAGE)),
    'Placer County, Hopkins, Griffith Morgan, Jr., Blaeu, Joan. (2014-08-30). Parcels, Placer County. (dataset). Berkeley Library. https://a.org/p',
  );
});

test('a minimal record is cited with the known data', () => {
  const record = buildRecord();
  assert.deepEqual(readCitations(record, PAGE), {
    apa: 'Unknown. (n.d.). Ports of the Erythraean Sea. https://atlas.test/resources/port-1',
    mla: 'Unknown. "Ports of the Erythraean Sea." Atlas, n.d., https://atlas.test/resources/port-1.',
    chicago: 'Unknown. n.d. "Ports of the Erythraean Sea." Atlas. https://atlas.test/resources/port-1.',
  });
  assert.equal(
    toGenericCitation(readCitationData(record, PAGE)),
    '[Creator not found], (n.d.). Ports of the Erythraean Sea. https://atlas.test/resources/port-1',
  );
  assert.match(readCitations(buildRecord({ dct_title_s: ' ' }), PAGE).apa, /Untitled/);
});

test('the class determines the descriptor, else the type', () => {
  const apa = (members: object) => readCitations(buildRecord({ ...members }), PAGE).apa;
  assert.match(apa({ gbl_resourceClass_sm: ['Maps'], gbl_resourceType_sm: ['Polygon data'] }), / \[Map\]\. https:/);
  assert.match(apa({ gbl_resourceClass_sm: ['Imagery'] }), / \[Map\]\. https:/);
  assert.match(apa({ gbl_resourceClass_sm: ['Web services'] }), / \[Data set\]\. https:/);
  assert.match(apa({ gbl_resourceClass_sm: ['Maps', 'Datasets'] }), / \[Map\]\. https:/);
  assert.match(apa({ gbl_resourceType_sm: ['Polygon data'] }), / \[Data set\]\. https:/);
  assert.match(apa({ gbl_resourceType_sm: ['Nautical charts'] }), / \[Map\]\. https:/);
  assert.match(apa({ gbl_resourceClass_sm: ['Websites'], gbl_resourceType_sm: ['Digital maps'] }), /Sea\. https:/);
});

test('sentences end once, and quotes in a quoted title become single', () => {
  const record = buildRecord({
    dct_title_s: 'Where is\n"Troy"?',
    dct_creator_sm: ['Wilson, V.'],
    dct_publisher_sm: ['Rand, McNally & Co.'],
    gbl_resourceClass_sm: ['Other'],
  });
  assert.deepEqual(readCitations(record, PAGE), {
    apa: 'Wilson, V. (n.d.). Where is "Troy"? Rand, McNally & Co. https://atlas.test/resources/port-1',
    mla: `Wilson, V. "Where is 'Troy'?" Rand, McNally & Co., n.d., https://atlas.test/resources/port-1.`,
    chicago: `Wilson, V. n.d. "Where is 'Troy'?" Rand, McNally & Co. https://atlas.test/resources/port-1.`,
  });
});

test('the year is that of issue, else of the publication statement, else the latest index year', () => {
  const apa = (members: object) => readCitations(buildRecord({ ...members }), PAGE).apa;
  const imprint = ['New York : Sanborn Map Company, 1919.'];
  assert.match(apa({ dct_issued_s: '1998', dct_publisher_sm: imprint, gbl_indexYear_im: [1900] }), /\(1998\)/);
  assert.match(
    apa({ dct_issued_s: 'n.d.', dct_publisher_sm: imprint, gbl_indexYear_im: [1900] }),
    /\(1919\).* Sanborn Map Company\. https:/,
  );
  assert.match(apa({ gbl_indexYear_im: [1900, 1912, 1904] }), /\(1912\)/);
  assert.match(apa({ gbl_indexYear_im: [] }), /\(n\.d\.\)/);
});

test('a provider is the publisher of data, but not of scanned maps', () => {
  const members = { schema_provider_s: 'Princeton' };
  const apa = (gbl_resourceClass_sm: readonly string[]) =>
    readCitations(buildRecord({ ...members, gbl_resourceClass_sm }), PAGE).apa;
  assert.match(apa(['Datasets']), / Princeton\. https:/);
  assert.doesNotMatch(apa(['Maps']), /Princeton/);
});

test('the catalogue is named only if the record has neither publisher nor provider', () => {
  const named = (members: object) => Object.values(readCitations(buildRecord({ ...members }), PAGE)).join('\n');
  for (const members of [{ dct_publisher_sm: ['Rand'] }, { schema_provider_s: 'Princeton' }])
    assert.doesNotMatch(named(members), /Atlas/, JSON.stringify(members));
  assert.match(named({ schema_provider_s: 'Princeton', gbl_resourceClass_sm: ['Maps'] }), /Sea\." Princeton, n\.d\./);
  assert.match(named({}), /Sea\." Atlas, n\.d\./);
});

test('the URL is a page of the record, its identifier or the catalogue, never a file or a script', () => {
  const urlOf = (references: object, dct_identifier_sm: readonly string[] = []) =>
    readCitationData(buildRecord({ dct_references_s: JSON.stringify(references), dct_identifier_sm }), PAGE).url;
  const download = { 'http://schema.org/downloadUrl': ['https://a/1.zip', 'https://a/get/2'] };
  const landing = (url: string | readonly string[]) => ({ ...download, 'http://schema.org/url': url });
  assert.equal(urlOf(landing('https://a/page')), 'https://a/page');
  assert.equal(urlOf(landing('https://a/page'), ['https://b/id']), 'https://a/page');
  assert.equal(urlOf(download, ['ark:/1/2', 'https://b/id']), 'https://b/id');
  assert.equal(urlOf(download, ['doi:10.13020/D6JP4S']), 'https://doi.org/10.13020/D6JP4S');
  assert.equal(urlOf(download), PAGE.url);
  assert.equal(urlOf(landing('https://a/get/2')), PAGE.url);
  assert.equal(urlOf(landing(['https://c/map.TIF?x=1', 'https://c/']), ['https://b/b.geojson']), 'https://c/');
  assert.equal(urlOf(landing('javascript:alert(1)')), PAGE.url);
});

test('long lists of authors are shortened after nineteen', () => {
  const dct_creator_sm = Array.from({ length: 30 }, (_, index) => `Family${index}, G.`);
  const { apa, chicago } = readCitations(buildRecord({ dct_creator_sm }), PAGE);
  assert.match(apa, /Family18, G\., … Family29, G\. \(n\.d\.\)/);
  assert.match(chicago, /Family18, G\., et al\. n\.d\./);
});

test('only valid DOIs are recognised', () => {
  for (const text of [
    '10.13020/D6JP4S',
    'doi:10.13020/D6JP4S',
    'https://doi.org/10.13020/D6JP4S',
    'http://dx.doi.org/10.13020/D6JP4S',
  ]) {
    assert.equal(parseDoi(text), '10.13020/D6JP4S', text);
  }
  for (const text of [
    'ark:/88435/000001416',
    'http://hdl.handle.net/2451/33876',
    '10.5',
    'see 10.13020/D6JP4S for more',
  ]) {
    assert.equal(parseDoi(text), undefined, text);
  }
});

test('for any record, each citation is one line of text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const record = fc.record({
    dct_title_s: text,
    dct_creator_sm: fc.array(text),
    dct_publisher_sm: fc.array(text),
    dct_issued_s: text,
  });
  fc.assert(
    fc.property(record, (members) => {
      for (const citation of Object.values(readCitations(buildRecord(members), PAGE)))
        assert.match(citation, /^[^\r\n]+$/);
    }),
  );
});
