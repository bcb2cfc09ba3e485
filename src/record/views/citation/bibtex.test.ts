import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from '@retorquere/bibtex-parser';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { escapeTex, toBibtex, toCitationKey } from './bibtex.ts';

const PAGE = {
  url: 'http://catalog.test/resources/port-1',
  catalogUrl: 'http://catalog.test',
  catalogName: 'Periplus',
};

const readBack = (text: string) => {
  const { entries, errors } = parse(text, { sentenceCase: false });
  assert.deepEqual(errors, []);
  assert.equal(entries.length, 1);
  return entries[0];
};

test('the entry is readable', () => {
  const record = buildRecord({
    id: 'ark:/77981/gm',
    dct_title_s: 'Roads & Rivers',
    dct_creator_sm: [
      'Wisconsin Department of Natural Resources',
      'Hopkins, Griffith Morgan, Jr.',
      'Blaeu, Joan, 1596-1673',
    ],
    dct_publisher_sm: ['New York : Sanborn Map Company, 1919.'],
    dct_issued_s: '2014-08-30',
    gbl_resourceClass_sm: ['Datasets'],
    dcat_keyword_sm: ['roads', 'Newark, N.J.'],
    dct_language_sm: ['eng'],
    dct_identifier_sm: ['doi:10.13020/D6_P4S'],
    dct_references_s: buildReferences({ 'http://schema.org/url': 'https://a.org/p_q?x=1%20{y}&z#f' }),
  });
  assert.equal(
    toBibtex(record, PAGE),
    String.raw`@misc{ark__77981_gm,
  title = {{Roads \& Rivers}},
  author = {{Wisconsin Department of Natural Resources} and Hopkins, Jr., Griffith Morgan and Blaeu, Joan},
  year = {2014},
  month = aug,
  publisher = {Sanborn Map Company},
  address = {New York},
  url = {https://a.org/p_q?x=1%20%7By%7D&z#f},
  doi = {10.13020/D6_P4S},
  language = {eng},
  keywords = {roads, Newark N.J.},
  note = {Dataset},
}
`,
  );
});

test('an independent parser reads back names, title and URLs', () => {
  const record = buildRecord({
    dct_title_s: 'A & B: 100% {braces} #1 a_b $5 ~x ^2 back\\slash "quoted" élan 中国 – И -- --- ``x\'\' ?`',
    dct_creator_sm: [
      'Rand McNally and Company',
      'Hopkins, Griffith Morgan, Jr.',
      'Münster, Sebastian, 1489-1552',
      'Bénard, 1731-1794',
    ],
    dct_issued_s: '2014',
    dct_references_s: buildReferences({ 'http://schema.org/url': 'https://a.org/p_q?x=1%20y&z#f' }),
  });
  const entry = readBack(toBibtex(record, PAGE));
  assert.equal(entry?.type, 'misc');
  assert.equal(entry?.fields.title, record.dct_title_s);
  assert.equal(entry?.fields.url, 'https://a.org/p_q?x=1%20y&z#f');
  assert.deepEqual(entry?.fields.author, [
    { name: 'Rand McNally and Company' },
    { lastName: 'Hopkins', firstName: 'Griffith Morgan', suffix: 'Jr.' },
    { lastName: 'Münster', firstName: 'Sebastian' },
    { name: 'Bénard' },
  ]);
});

test('an unbalanced brace does not break the entry', () => {
  for (const dct_title_s of ['open { only', 'close } only', '}{', '\\', '{\\', '%']) {
    const text = toBibtex(buildRecord({ dct_title_s }), PAGE);
    assert.equal(readBack(text)?.fields.title, dct_title_s);
    assert.equal(text.split('{').length, text.split('}').length, 'as BibTeX counts braces');
  }
});

test('a minimal record has a title and the URL of its page', () => {
  assert.equal(
    toBibtex(buildRecord(), PAGE),
    '@misc{port_1,\n  title = {{Ports of the Erythraean Sea}},\n  url = {http://catalog.test/resources/port-1},\n}\n',
  );
});

test('keys have at most fifty letters, digits and underscores', () => {
  assert.equal(toCitationKey('p16022coll230:2937'), 'p16022coll230_2937');
  assert.equal(toCitationKey('é/中'), '___');
  assert.equal(toCitationKey('x'.repeat(80)).length, 50);
});

test('escaped text has balanced braces and no active TeX characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const escaped = escapeTex(text);
      const bare = escaped.replace(/\\text[a-z]+\{\}|\\[%&#_$]|(?<=[-`'?!])\{\}/g, '');
      assert.doesNotMatch(bare, /[\\{}%&#_$~^]/);
    }),
  );
});
