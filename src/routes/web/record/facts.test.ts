import assert from 'node:assert/strict';
import test from 'node:test';
import { toHtmlString } from '@periplus/markup';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { toRecordView } from '../../../record/views/record-view.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { foldDescriptions, renderDescription } from './description.ts';
import { renderFacts } from './facts.ts';

const viewOf = (fields: Partial<AardvarkRecord>) =>
  toRecordView(buildRecord(fields), {
    url: 'https://a.example/resources/x',
    catalogUrl: 'https://a.example',
    catalogName: 'A',
  });

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Label -> values, of the facts and of the technical details. */
const read = (fields: Partial<AardvarkRecord>) => {
  const [facts = '', details = ''] = toHtmlString(renderFacts(viewOf(fields), '')).split(
    '<details class="all-fields">',
  );
  const entries = (markup: string) =>
    Object.fromEntries(
      [...markup.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/gs)].map(([, label = '', values = '']) => [
        label,
        [...values.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, value = '']) => textOf(value)),
      ]),
    );
  return { facts: entries(facts), details: entries(details) };
};

test('years are a range in words, with texts that say more', () => {
  const cases: readonly (readonly [Partial<AardvarkRecord>, readonly string[] | undefined])[] = [
    [{ gbl_indexYear_im: [2014, 1949, 1980] }, ['1949 to 2014']],
    [{ gbl_indexYear_im: [1884] }, ['1884']],
    [{ gbl_dateRange_drsim: ['[1949 TO 2014]'], gbl_indexYear_im: [1950] }, ['1949 to 2014']],
    [{ gbl_dateRange_drsim: ['[1990 TO *]'] }, ['1990 or later']],
    [{ gbl_indexYear_im: [1951], dct_temporal_sm: ['1951', '1949-1951', 'Summer 1951'] }, ['1951', 'Summer 1951']],
    [{ dct_temporal_sm: ['1949-05-17'] }, ['May 17, 1949']],
    [{ gbl_indexYear_im: [-300, 50] }, ['301 BCE to 50']],
    [{}, undefined],
  ];
  for (const [fields, values] of cases) assert.deepEqual(read(fields).facts['Time covered'], values);
});

test('languages, formats, licences and dates are in words; each value once', () => {
  const { facts, details } = read({
    dct_language_sm: ['eng', 'en', 'fre'],
    b1g_language_sm: ['English'],
    dct_format_s: 'SHP',
    b1g_dct_conformsTo_sm: ['https://epsg.io/4326', 'http://www.opengis.net/def/crs/EPSG/0/26915'],
    dct_license_sm: ['https://creativecommons.org/licenses/by/4.0/', 'Ask us'],
    dct_issued_s: '2015-04-01T00:00:00Z',
    gbl_mdModified_dt: '2024-02-29T10:00:00Z',
    gbl_resourceType_sm: ['Polygon', 'Polygon data'],
    gbl_wxsIdentifier_s: 'layer:1',
    gbl_georeferenced_b: true,
  });
  assert.deepEqual(facts.Language, ['English', 'French']);
  assert.deepEqual(facts.Format, ['Shapefile (EPSG:4326, EPSG:26915)']);
  assert.deepEqual(facts.License, ['CC-BY-4.0', 'Ask us']);
  assert.deepEqual(facts.Published, ['April 1, 2015']);
  assert.deepEqual(facts['Resource Type'], ['Polygon data']);
  assert.deepEqual(facts.Georeferenced, ['Yes']);
  assert.deepEqual(details['Metadata Modified'], ['February 29, 2024']);
  assert.deepEqual(details['WxS Identifier'], ['layer:1']);
  assert.equal(facts['WxS Identifier'], undefined);
});

test('a date in another notation is shown as it is, and unknown properties are in the details', () => {
  const { facts, details } = read({ dct_issued_s: '04/01/2015', own_property: 'x' });
  assert.deepEqual(facts.Published, ['04/01/2015']);
  assert.deepEqual(read({ dct_issued_s: '1/15/2016' }).facts.Published, ['January 15, 2016']);
  assert.deepEqual(details.own_property, ['x']);
});

test('a long list of values is folded, and complete', () => {
  const subjects = Array.from({ length: 40 }, (_, n) => `Subject ${n}`);
  const { facts } = read({ dct_subject_sm: subjects });
  assert.equal(facts.Subject?.length, 11);
  assert.match(facts.Subject?.at(-1) ?? '', /^30 more Subject 10 .* Subject 39$/);
});

const SENTENCE = 'The survey covers every harbour of the coast. ';

test('a long description is folded at a sentence and loses nothing', () => {
  const view = viewOf({ dct_description_sm: [SENTENCE.repeat(30), 'Second paragraph.'] });
  const { lead, rest } = foldDescriptions(view.descriptions);
  assert.ok((lead[0]?.text.length ?? 0) <= 600 && lead[0]?.text.endsWith('coast.'));
  assert.equal([...lead, ...rest].map(({ text }) => text).join(' '), `${SENTENCE.repeat(30)}Second paragraph.`);
  assert.match(toHtmlString(renderDescription(view, '')), /<details class="fold"><summary>.*Read more/);
});

test('short descriptions are not folded; text without sentences is folded at a word', () => {
  assert.doesNotMatch(
    toHtmlString(renderDescription(viewOf({ dct_description_sm: [SENTENCE.repeat(15)] }), '')),
    /fold/,
  );
  const { lead, rest } = foldDescriptions([{ text: 'word '.repeat(400).trim() }]);
  assert.equal(`${lead[0]?.text} ${rest[0]?.text}`, 'word '.repeat(400).trim());
  const endless = foldDescriptions([{ text: 'x'.repeat(5_000) }]);
  assert.equal((endless.lead[0]?.text.length ?? 0) + (endless.rest[0]?.text.length ?? 0), 5_000);
});
