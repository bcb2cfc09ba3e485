import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseSearch } from '../../query/request/parse-search.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { createHighlighter, type Highlights } from './highlight.ts';
import { toSnippet } from './snippet.ts';

const record = {
  id: 'r-1',
  dct_title_s: 'Railroads & roads of Zürich <1900>',
  dct_description_sm: [
    'A sheet of the survey. The railways are drawn in red; each railroad has its name. Relief by hachures. Prime meridian: Bern.',
  ],
  dct_subject_sm: ['Railroads', 'Roads', 'Railroad stations', 'Railroad bridges', 'Railroad tunnels'],
  dct_rights_sm: ['No railroad may use it'],
} as unknown as AardvarkRecord;

const highlight = (q: string, more: Readonly<Record<string, string>> = {}): Highlights =>
  createHighlighter(parseSearch({ q, ...more }).query.text)(record);

test('words are marked in the form in which they stand, and everything else is text', () => {
  assert.deepEqual(highlight('railroad zurich').dct_title_s, [
    '<mark>Railroads</mark> &amp; roads of <mark>Zürich</mark> &lt;1900&gt;',
  ]);
});

test('patterns and near words are marked, function words and words behind NOT are not', () => {
  assert.deepEqual(highlight('rail*').dct_title_s, ['<mark>Railroads</mark> &amp; roads of Zürich &lt;1900&gt;']);
  assert.deepEqual(highlight('zurych~1').dct_title_s, ['Railroads &amp; roads of <mark>Zürich</mark> &lt;1900&gt;']);
  assert.deepEqual(highlight('roads of -railroad').dct_title_s, [
    'Railroads &amp; <mark>roads</mark> of Zürich &lt;1900&gt;',
  ]);
});

test('only fields that were searched are shown, few values of each', () => {
  assert.equal(highlight('railroad').dct_rights_sm, undefined);
  assert.equal(highlight('railroad').dct_subject_sm?.length, 3);
  assert.deepEqual(Object.keys(highlight('railroad', { search_field: 'dct_title_s' })), ['dct_title_s']);
  assert.deepEqual(Object.keys(highlight('railroad', { search_field: 'dct_rights_sm' })), ['dct_rights_sm']);
  assert.deepEqual(createHighlighter(undefined)(record), {});
});

test('a long text is cut to the sentence that holds most of the words', () => {
  const filler = 'Nothing is said here of the matter at hand. '.repeat(20);
  const snippet =
    toSnippet(`${filler}The old canal meets the canal basin. ${filler}`, (word) => word === 'canal') ?? '';
  assert.match(snippet, /^… The old <mark>canal<\/mark> meets the <mark>canal<\/mark> basin\. .* …$/);
  assert.ok(snippet.length < 320, String(snippet.length));
});

test('a sentence without an end is cut round its first marked word, at words', () => {
  const snippet = toSnippet(`${'alpha '.repeat(200)}canal ${'beta '.repeat(200)}`, (word) => word === 'canal') ?? '';
  assert.match(snippet, /^… (alpha )+<mark>canal<\/mark>( beta)+ …$/);
});

test('no text can put a tag into the answer', () => {
  const pieces = fc.constantFrom('<', '>', '&', '"', "'", 'canal', ' ', '.', '<script>', '</mark>', 'x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      const html = toSnippet(parts.join(''), (word) => word === 'canal') ?? '';
      assert.equal(/[<>]/.test(html.replaceAll('<mark>', '').replaceAll('</mark>', '')), false);
      assert.equal(html.split('<mark>').length, html.split('</mark>').length);
    }),
  );
});
