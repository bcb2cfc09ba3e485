import assert from 'node:assert/strict';
import test from 'node:test';
import qs from 'qs';
import { rejectedParameters, rejectionOf } from '../../../test/support/rejections.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import { toParams } from '../params.ts';
import { parseSearch } from './parse-search.ts';

const fromQuery = (text: string) => parseSearch(qs.parse(text));

test('without parameters, all records match, by relevance, with the default facets', () => {
  assert.deepEqual(parseSearch({}), {
    query: {
      visibility: 'public',
      sort: [{ kind: 'relevance' }],
      offset: 0,
      limit: 10,
      facets: DEFAULT_FACETS,
      facetMode: 'filtered',
    },
    view: { format: 'json', page: 1, pageSize: 10, sortId: 'relevance', meta: true, highlight: false, ui: 'standard' },
    warnings: [],
  });
});

test('a JSON body and a query string give the same query', () => {
  const body = {
    q: 'water',
    page: 2,
    per_page: 5,
    include_non_public: true,
    meta: false,
    include_ui: false,
    fields: ['id', 'dct_title_s'],
    facets: ['ogm_repo'],
  };
  const text =
    'q=water&page=2&per_page=5&include_non_public=yes&meta=0&include_ui=off&fields=id,dct_title_s&facets=ogm_repo_agg';
  assert.deepEqual(parseSearch(body), fromQuery(text));
});

test('unknown parameters and inherited names are ignored', () => {
  assert.deepEqual(fromQuery('q=x&_v=3&k6cb=1&view[a]=b'), fromQuery('q=x'));
  assert.deepEqual(parseSearch(JSON.parse('{"q": "x", "__proto__": {"page": 7}}')), parseSearch({ q: 'x' }));
});

test('booleans have several spellings and ignore case', () => {
  for (const word of ['1', 'true', 'T', 'yes', 'Y', 'on', true, 1]) {
    assert.equal(parseSearch({ include_non_public: word }).query.visibility, 'all');
  }
  for (const word of ['0', 'False', 'f', 'no', 'n', 'off', false, 0, '', null]) {
    assert.equal(parseSearch({ include_non_public: word }).query.visibility, 'public');
  }
  assert.deepEqual(
    rejectedParameters(() => parseSearch({ meta: 'maybe', include_ui: {} })),
    ['meta', 'include_ui'],
  );
});

test('facets are named by field or alias; blank means none', () => {
  const facetsOf = (facets: unknown) => parseSearch({ facets }).query.facets;
  assert.deepEqual(facetsOf('spatial_agg, GBL_resourceclass_sm,spatial_agg'), [
    'dct_spatial_sm',
    'gbl_resourceClass_sm',
  ]);
  assert.deepEqual(facetsOf(['dct_subject_sm']), ['dct_subject_sm']);
  assert.deepEqual(facetsOf(''), []);
  assert.deepEqual(facetsOf([]), []);
  const error = rejectionOf(() => facetsOf('spatial_agg,spatal_agg,dct_title_s'));
  assert.equal(error.code, 'invalid_facet');
  assert.equal(error.problems.length, 2);
});

test('facet_mode is filtered or multi', () => {
  assert.equal(parseSearch({ facet_mode: 'Multi' }).query.facetMode, 'multi');
  assert.deepEqual(
    rejectedParameters(() => parseSearch({ facet_mode: 'all' })),
    ['facet_mode'],
  );
});

test('field names are canonicalised; unknown ones stay, with a warning', () => {
  const { view, warnings } = parseSearch({
    fields: 'DCT_title_s,title,gbl_mdmodified_dt,layer_id_s,dct_titel_s,my_own_s',
  });
  assert.deepEqual(view.fields, ['dct_title_s', 'gbl_mdModified_dt', 'layer_id_s', 'dct_titel_s', 'my_own_s']);
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? '', /Did you mean dct_title_s/);
  assert.deepEqual(fromQuery('fields[document]=id,dct_title_s').view.fields, ['id', 'dct_title_s']);
  for (const fields of ['', '*', 'all', undefined, []]) assert.equal(parseSearch({ fields }).view.fields, undefined);
});

test('format and callback select the output', () => {
  assert.deepEqual(parseSearch({ format: 'CSV' }).view.format, 'csv');
  const jsonp = parseSearch({ format: 'json', callback: 'rui_123' }).view;
  assert.deepEqual([jsonp.format, jsonp.callback], ['jsonp', 'rui_123']);
  assert.deepEqual(parseSearch({ format: 'jsonp', callback: 'a.b' }).view.callback, 'a.b');
  assert.deepEqual(
    rejectedParameters(() => parseSearch({ format: 'jsonp' })),
    ['callback'],
  );
  assert.deepEqual(
    rejectedParameters(() => parseSearch({ format: 'xml' })),
    ['format'],
  );
  assert.equal(rejectionOf(() => parseSearch({ callback: 'alert(1)' })).code, 'invalid_callback');
});

test('malformed syntax is a warning, not an error', () => {
  const { query, warnings } = parseSearch({ q: '(water AND' });
  assert.deepEqual(query.text, { kind: 'words', text: 'water' });
  assert.match(warnings.join(), /q is not valid boolean syntax \(a parenthesis is not closed\)/);
});

test('a search may be relaxed unless relax is off', () => {
  const q = 'watter (lake OR "grate lakes") -forst minn*';
  assert.equal(parseSearch({ q: ` ${q} ` }).query.rawText, q);
  assert.equal(parseSearch({ q, relax: 'on' }).query.rawText, q);
  assert.equal(parseSearch({ q, relax: 'off' }).query.rawText, undefined);
  assert.equal(parseSearch({ q: ' ' }).query.rawText, undefined);
  assert.throws(() => parseSearch({ q, relax: 'maybe' }), /relax must be on or off/);
});

test('q is returned as typed', () => {
  assert.equal(parseSearch({ q: ' (a' }).view.q, ' (a');
  assert.equal(parseSearch({ q: 1950 }).view.q, '1950');
});

test('all problems are reported together', () => {
  const error = rejectionOf(() =>
    fromQuery(
      'page=0&per_page=101&sort=zzz&search_field=nope&adv_q=foo&fq[nope]=1&facets=nope&include_non_public=x&q=a&q=b',
    ),
  );
  assert.deepEqual(
    error.problems.map(({ parameter }) => parameter),
    ['q', 'search_field', 'adv_q', 'fq[nope]', 'include_non_public', 'page', 'per_page', 'sort', 'facets'],
  );
});

test('a body must be an object', () => {
  for (const body of [undefined, null, [], 'q=x', 5])
    assert.equal(rejectionOf(() => toParams(body)).code, 'bad_request');
  assert.deepEqual(toParams({ q: 'x' }), { q: 'x' });
});

test('a long invalid value is truncated in the message', () => {
  assert.ok(rejectionOf(() => parseSearch({ sort: 'z'.repeat(100_000) })).message.length < 1_000);
});

test('include_ui selects the detail of meta.ui', () => {
  const detail = (include_ui: unknown) => parseSearch({ include_ui }).view.ui;
  assert.deepEqual([undefined, true, 'yes', 'FULL', 'off', 0].map(detail), [
    ...['standard', 'standard', 'standard', 'full', 'none', 'none'],
  ]);
  assert.deepEqual(
    rejectedParameters(() => parseSearch({ include_ui: 'lots' })),
    ['include_ui'],
  );
});
