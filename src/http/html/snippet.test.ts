// Highlighting from the query to the HTML.
import assert from 'node:assert/strict';
import test from 'node:test';
import { toHtmlString } from '@periplus/markup';
import fc from 'fast-check';
import { createHighlighter, type Highlights, type Snippet } from '../../catalog/highlight/highlight.ts';
import { toSnippet } from '../../catalog/highlight/snippet.ts';
import { parseSearch } from '../../query/request/parse-search.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { renderSnippet } from './snippet.ts';

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

const toHtml = (snippet: Snippet = []): string => toHtmlString(renderSnippet(snippet));

const highlightTitle = (q: string): readonly string[] | undefined => highlight(q).dct_title_s?.map(toHtml);

test('matching words are marked as they are written, and all other text is escaped', () => {
  assert.deepEqual(highlightTitle('railroad zurich'), [
    '<mark>Railroads</mark> &amp; roads of <mark>Zürich</mark> &lt;1900&gt;',
  ]);
});

test('wildcard and fuzzy matches are marked, stop words and negated words are not', () => {
  assert.deepEqual(highlightTitle('rail*'), ['<mark>Railroads</mark> &amp; roads of Zürich &lt;1900&gt;']);
  assert.deepEqual(highlightTitle('zurych~1'), ['Railroads &amp; roads of <mark>Zürich</mark> &lt;1900&gt;']);
  assert.deepEqual(highlightTitle('"roads of Zurich"'), [
    'Railroads &amp; <mark>roads</mark> of <mark>Zürich</mark> &lt;1900&gt;',
  ]);
  assert.deepEqual(highlightTitle('roads of -railroad'), ['Railroads &amp; <mark>roads</mark> of Zürich &lt;1900&gt;']);
});

test('only searched fields are highlighted, with at most three values each', () => {
  assert.equal(highlight('railroad').dct_rights_sm, undefined);
  assert.equal(highlight('railroad').dct_subject_sm?.length, 3);
  assert.deepEqual(Object.keys(highlight('railroad', { search_field: 'dct_title_s' })), ['dct_title_s']);
  assert.deepEqual(Object.keys(highlight('railroad', { search_field: 'dct_rights_sm' })), ['dct_rights_sm']);
  assert.deepEqual(createHighlighter(undefined)(record), {});
});

const isCanal = (word: string): boolean => word === 'canal';

test('a long text is cut to the sentence with the most matching words', () => {
  const filler = 'Nothing is said here of the matter at hand. '.repeat(20);
  const snippet = toHtml(toSnippet(`${filler}The old canal meets the canal basin. ${filler}`, isCanal));
  assert.match(snippet, /^… The old <mark>canal<\/mark> meets the <mark>canal<\/mark> basin\. .* …$/);
  assert.ok(snippet.length < 320, String(snippet.length));
});

test('a long text without punctuation is cut around its first match, between words', () => {
  const snippet = toHtml(toSnippet(`${'alpha '.repeat(200)}canal ${'beta '.repeat(200)}`, isCanal));
  assert.match(snippet, /^… (alpha )+<mark>canal<\/mark>( beta)+ …$/);
});

test('no text can inject a tag into the HTML', () => {
  const pieces = fc.constantFrom('<', '>', '&', '"', "'", 'canal', ' ', '.', '<script>', '</mark>', 'x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (texts) => {
      const html = toHtml(toSnippet(texts.join(''), isCanal));
      assert.equal(/[<>]/.test(html.replaceAll('<mark>', '').replaceAll('</mark>', '')), false);
      assert.equal(html.split('<mark>').length, html.split('</mark>').length);
    }),
  );
});
