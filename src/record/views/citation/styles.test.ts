import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { parseDoi, readCitationData } from './citation-data.ts';
import type { CitationText } from './citation-text.ts';
import { readCitations, readStyledCitations, toGenericCitation } from './styles.ts';

const PAGE = { url: 'https://atlas.test/resources/port-1', catalogUrl: 'https://atlas.test', catalogName: 'Atlas' };

type Members = Parameters<typeof buildRecord>[0];

/** With the titles in italics between asterisks. */
const cite = (members: Members) => {
  const marked = (text: CitationText): string =>
    text.map((part) => (typeof part === 'string' ? part : `*${part.italic}*`)).join('');
  const { apa, mla, chicago } = readStyledCitations(buildRecord(members), PAGE);
  return { apa: marked(apa), mla: marked(mla), chicago: marked(chicago) };
};

const landing = (url: string) => buildReferences({ 'http://schema.org/url': url });

test('a map by one person', () => {
  const map = cite({
    dct_title_s: 'Plan of the harbour : with soundings /',
    dct_creator_sm: ['Verhoeven, Jan Pieter, 1820-1880, cartographer.'],
    dct_publisher_sm: ['Rotterdam : Van Dam en Zonen, 1861.'],
    gbl_resourceClass_sm: ['Maps'],
    dct_references_s: landing('https://a.org/p'),
  });
  assert.deepEqual(map, {
    apa: 'Verhoeven, J. P. (1861). *Plan of the harbour: with soundings* [Map]. Van Dam en Zonen. https://a.org/p',
    mla: 'Verhoeven, Jan Pieter. *Plan of the harbour: with soundings*. Van Dam en Zonen, 1861, https://a.org/p.',
    chicago:
      'Verhoeven, Jan Pieter. 1861. *Plan of the harbour: with soundings*. Rotterdam: Van Dam en Zonen. https://a.org/p.',
  });
});

test('a data set by two people: only the first is inverted in MLA and Chicago', () => {
  const members: Members = {
    dct_title_s: 'Parcels of Oakmont, version 2.1',
    dct_creator_sm: ['Hart, Griffith Morgan, Jr.', 'Lindqvist, Ana-Sofia'],
    dct_publisher_sm: ['Oakmont Library'],
    dct_issued_s: '2014-08-30',
    gbl_resourceClass_sm: ['Datasets'],
    dct_identifier_sm: ['doi:10.1234/abc'],
  };
  assert.deepEqual(cite(members), {
    apa: 'Hart, G. M., Jr., & Lindqvist, A.-S. (2014). *Parcels of Oakmont* (Version 2.1) [Data set]. Oakmont Library. https://doi.org/10.1234/abc',
    mla: 'Hart, Griffith Morgan, Jr., and Ana-Sofia Lindqvist. *Parcels of Oakmont*. Version 2.1, Oakmont Library, 30 Aug. 2014, https://doi.org/10.1234/abc.',
    chicago:
      'Hart, Griffith Morgan, Jr., and Ana-Sofia Lindqvist. 2014. *Parcels of Oakmont*. Version 2.1. Oakmont Library. https://doi.org/10.1234/abc.',
  });
  assert.equal(
    toGenericCitation(readCitationData(buildRecord(members), PAGE)),
    'Hart, Griffith Morgan, Jr., Lindqvist, Ana-Sofia. (2014-08-30). Parcels of Oakmont, version 2.1. (dataset). Oakmont Library. https://doi.org/10.1234/abc',
  );
});

test('an organisation that publishes its own work is named once', () => {
  const own = cite({
    dct_title_s: 'Insurance map of Lindow (sheet 4)',
    dct_creator_sm: ['Morrow Map Company'],
    dct_publisher_sm: ['[Lindow] : Morrow Map Co., [1885?]'],
    gbl_resourceClass_sm: ['Maps'],
    dct_references_s: landing('https://a.org/p'),
  });
  assert.deepEqual(own, {
    apa: 'Morrow Map Company. (ca. 1885). *Insurance map of Lindow (sheet 4)* [Map]. https://a.org/p',
    mla: '*Insurance map of Lindow (sheet 4)*. Morrow Map Co., circa 1885, https://a.org/p.',
    chicago: 'Morrow Map Company. [ca. 1885]. *Insurance map of Lindow (sheet 4)*. https://a.org/p.',
  });
  const initials = cite({ dct_creator_sm: ['Hart, Griffith Morgan'], dct_publisher_sm: ['Troy : G.M. Hart, 1870.'] });
  assert.match(initials.apa, /^Hart, G\. M\. \(1870\)\. \*Ports of the Erythraean Sea\*\. https:/);
  assert.match(initials.mla, /^Hart, Griffith Morgan\. \*.*\*\. 1870, https:/);
});

test('the parts of an organisation are separated by commas in APA and MLA', () => {
  const { apa, mla, chicago } = cite({ dct_creator_sm: ['Ruritania. Army. Survey Branch.'], dct_issued_s: '1943' });
  assert.match(apa, /^Ruritania, Army, Survey Branch\. \(1943\)\./);
  assert.match(mla, /^Ruritania, Army, Survey Branch\. \*/);
  assert.match(chicago, /^Ruritania\. Army\. Survey Branch\. 1943\./);
});

test('without an author the title comes first, and MLA leaves a missing date out', () => {
  assert.deepEqual(cite({ gbl_resourceClass_sm: ['Maps'] }), {
    apa: '*Ports of the Erythraean Sea* [Map]. (n.d.). https://atlas.test/resources/port-1',
    mla: '*Ports of the Erythraean Sea*. Atlas, https://atlas.test/resources/port-1.',
    chicago: '*Ports of the Erythraean Sea*. n.d. Atlas. https://atlas.test/resources/port-1.',
  });
  for (const dct_creator_sm of [['s.n.'], ['Unknown'], ['[Anonymous]'], ['Vane, Ida, former owner.']])
    assert.match(cite({ dct_creator_sm }).apa, /^\*Ports/, dct_creator_sm[0]);
  assert.equal(
    toGenericCitation(readCitationData(buildRecord(), PAGE)),
    '[Creator not found], (n.d.). Ports of the Erythraean Sea. https://atlas.test/resources/port-1',
  );
  assert.match(cite({ dct_title_s: ' ' }).apa, /Untitled/);
});

test('many authors are shortened as each style requires', () => {
  const creators = (count: number) => Array.from({ length: count }, (_, index) => `Family${index}, Gil`);
  const three = cite({ dct_creator_sm: creators(3) });
  assert.match(three.apa, /^Family0, G\., Family1, G\., & Family2, G\. \(n\.d\.\)/);
  assert.match(three.mla, /^Family0, Gil, et al\. \*/);
  assert.match(three.chicago, /^Family0, Gil, Gil Family1, and Gil Family2\. n\.d\./);
  assert.match(cite({ dct_creator_sm: creators(20) }).apa, /Family18, G\., & Family19, G\. \(/);
  assert.match(cite({ dct_creator_sm: creators(21) }).apa, /Family18, G\., \. \. \. Family20, G\. \(/);
  assert.match(cite({ dct_creator_sm: creators(10) }).chicago, /, and Gil Family9\. n\.d\./);
  assert.match(cite({ dct_creator_sm: creators(11) }).chicago, /, Gil Family6, et al\. n\.d\./);
});

test('a repeated creator is cited once, and a name in two scripts in Latin letters', () => {
  const dct_creator_sm = ['Moll, Ada, -1732', 'Moll, Ada, d. 1732', 'MOLL, Ada.'];
  assert.match(cite({ dct_creator_sm }).chicago, /^Moll, Ada\. n\.d\./);
  assert.match(cite({ dct_creator_sm: ['Kirin, B. G.', 'Кирин, Б. Г.'] }).apa, /^Kirin, B\. G\. \(n\.d\.\)/);
  assert.match(cite({ dct_creator_sm: ['Кирин, Борис Глебович'] }).apa, /^Кирин, Б\. Г\. \(n\.d\.\)/);
});

test('an edition stands after the title', () => {
  const { apa, mla, chicago } = cite({
    dct_title_s: 'World gas map : 2021 edition / Oil Weekly ; designed by K. Full',
    dct_publisher_sm: ['Oil Weekly'],
    gbl_resourceClass_sm: ['Maps'],
  });
  assert.match(apa, /^\*World gas map\* \(2021 ed\.\) \[Map\]\. \(n\.d\.\)\. Oil Weekly\. /);
  assert.match(mla, /^\*World gas map\*\. 2021 ed\., Oil Weekly, https:/);
  assert.match(chicago, /^\*World gas map\*\. n\.d\. 2021 ed\. Oil Weekly\. /);
});

test('several years are a range', () => {
  const { apa, mla, chicago } = cite({ dct_issued_s: '1874-77' });
  assert.match(apa, /\(1874–1877\)/);
  assert.match(mla, / 1874-77, /);
  assert.match(chicago, / 1874–77\. /);
});

test('the class determines the descriptor, else the type', () => {
  const descriptorOf = (members: Members) => / (\[.*\])\. \(/.exec(cite(members).apa)?.[1];
  assert.equal(descriptorOf({ gbl_resourceClass_sm: ['Maps'], gbl_resourceType_sm: ['Polygon data'] }), '[Map]');
  assert.equal(descriptorOf({ gbl_resourceClass_sm: ['Imagery'] }), '[Map]');
  const aerial: Members = { gbl_resourceClass_sm: ['Imagery'], gbl_resourceType_sm: ['Aerial photographs'] };
  assert.equal(descriptorOf(aerial), '[Aerial photograph]');
  assert.equal(descriptorOf({ gbl_resourceClass_sm: ['Web services'] }), '[Data set]');
  assert.equal(descriptorOf({ gbl_resourceClass_sm: ['Maps', 'Datasets'] }), '[Map]');
  assert.equal(descriptorOf({ gbl_resourceType_sm: ['Polygon data'] }), '[Data set]');
  assert.equal(descriptorOf({ gbl_resourceType_sm: ['Nautical charts'] }), '[Map]');
  assert.equal(descriptorOf({ gbl_resourceClass_sm: ['Websites'], gbl_resourceType_sm: ['Digital maps'] }), undefined);
});

test('sentences end once', () => {
  const record: Members = {
    dct_title_s: 'Where is\n"Troy"?',
    dct_creator_sm: ['Wilson, V.'],
    dct_publisher_sm: ['Rand, Mills & Co.'],
    gbl_resourceClass_sm: ['Other'],
  };
  assert.deepEqual(cite(record), {
    apa: 'Wilson, V. (n.d.). *Where is "Troy"?* Rand, Mills & Co. https://atlas.test/resources/port-1',
    mla: 'Wilson, V. *Where is "Troy"?* Rand, Mills & Co., https://atlas.test/resources/port-1.',
    chicago: 'Wilson, V. n.d. *Where is "Troy"?* Rand, Mills & Co. https://atlas.test/resources/port-1.',
  });
  assert.match(cite({ dct_publisher_sm: ['Esra (Redlands, Calif.)'] }).apa, /Esra \(Redlands, Calif\.\)\. https:/);
});

test('the year is that of issue, else of the publication statement, else the latest index year', () => {
  const apa = (members: object) => readCitations(buildRecord({ ...members }), PAGE).apa;
  const imprint = ['New York : Sanborn Map Company, 1919.'];
  assert.match(apa({ dct_issued_s: '1998', dct_publisher_sm: imprint, gbl_indexYear_im: [1900] }), /\(1998\)/);
  assert.match(
    apa({ dct_issued_s: 'n.d.', dct_publisher_sm: imprint, gbl_indexYear_im: [1900] }),
    /\(1919\)\. Sanborn Map Company\. https:/,
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
  assert.match(named({ schema_provider_s: 'Princeton', gbl_resourceClass_sm: ['Maps'] }), /Sea\. Princeton, https:/);
  assert.match(named({}), /Sea\. Atlas, https:/);
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
