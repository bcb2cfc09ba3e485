import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectionOf } from '../../../test/support/rejections.ts';
import { parseSearch } from '../request/parse-search.ts';

const clause = (op: string, f: string, q: string) => ({ op, f, q });
const ask = (adv_q: unknown, rest: Readonly<Record<string, unknown>> = {}) => parseSearch({ adv_q, ...rest }).query;

const title = (text: string) => ({ kind: 'words', text, fields: ['dct_title_s'] });
const subject = (text: string) => ({ kind: 'words', text, fields: ['dct_subject_sm'] });

test('clauses fold from the left, in order', () => {
  const query = ask([
    clause('AND', 'dct_title_s', 'A'),
    clause('OR', 'dct_subject_sm', 'B'),
    clause('NOT', 'dct_title_s', 'C'),
  ]);
  assert.deepEqual(query.text, {
    kind: 'and',
    nodes: [
      { kind: 'or', nodes: [title('A'), subject('B')] },
      { kind: 'not', node: title('C') },
    ],
  });
});

test('the first operator is ignored unless it is NOT', () => {
  assert.deepEqual(ask([clause('or', 'dct_title_s', 'A')]).text, title('A'));
  assert.deepEqual(ask([clause('not', 'dct_title_s', 'A')]).text, { kind: 'not', node: title('A') });
});

test('JSON text, arrays and bracketed keys are equivalent', () => {
  const clauses = [clause('AND', 'title', 'A'), clause('AND', 'all_fields', 'B')];
  const wanted = ask(clauses);
  assert.deepEqual(ask(JSON.stringify(clauses)), wanted);
  assert.deepEqual(ask({ 0: clauses[0], 1: clauses[1] }), wanted);
});

test('q and adv_q must both match', () => {
  const query = ask([clause('AND', 'dct_title_s', 'Island')], { q: 'water' });
  assert.deepEqual(query.text, { kind: 'and', nodes: [{ kind: 'words', text: 'water' }, title('Island')] });
});

test('a quoted q is a phrase, and a clause may contain boolean syntax', () => {
  assert.deepEqual(ask([clause('AND', 'dct_title_s', '"Long Island"')]).text, {
    kind: 'phrase',
    text: 'Long Island',
    slop: 0,
    fields: ['dct_title_s'],
  });
  assert.deepEqual(ask([clause('AND', 'dct_title_s', 'A OR B')]).text, { kind: 'or', nodes: [title('A'), title('B')] });
});

test('all_fields, all and * mean all fields', () => {
  for (const name of ['all_fields', 'all', '*', 'ALL_FIELDS']) {
    assert.deepEqual(ask([clause('AND', name, 'A')]).text, { kind: 'words', text: 'A' });
  }
});

test('any text field can be searched, even if it is not searched by default', () => {
  assert.deepEqual(ask([clause('AND', 'format_agg', 'Tiff'), clause('OR', 'year', '1990')]).text, {
    kind: 'or',
    nodes: [
      { kind: 'words', text: 'Tiff', fields: ['dct_format_s'] },
      { kind: 'words', text: '1990', fields: ['gbl_indexYear_im'] },
    ],
  });
  const error = rejectionOf(() => ask([clause('AND', 'dcat_bbox', 'ENVELOPE')]));
  assert.match(error.message, /adv_q\[0\]: f cannot search dcat_bbox/);
});

test('clauses that match everything or nothing are simplified away', () => {
  const all = clause('AND', 'all', '*');
  assert.equal(ask([all]).text, undefined);
  assert.deepEqual(ask([all, clause('AND', 'title', 'A')]).text, title('A'));
  assert.equal(ask([clause('AND', 'title', 'A'), { ...all, op: 'OR' }]).text, undefined);
  assert.deepEqual(ask([clause('AND', 'title', 'A'), { ...all, op: 'NOT' }]).text, { kind: 'or', nodes: [] });
});

test('every invalid clause is named by its index', () => {
  const error = rejectionOf(() =>
    ask([
      clause('XOR', 'dct_title_s', 'A'),
      { f: 'dct_title_s', q: 'A' },
      clause('AND', '', 'A'),
      clause('AND', 'dct_titel_s', 'A'),
      clause('AND', 'dct_title_s', ' '),
      'text',
    ]),
  );
  assert.equal(error.code, 'invalid_advanced_query');
  const places = error.problems.map(({ parameter }) => parameter);
  assert.deepEqual(places, ['adv_q[0]', 'adv_q[1]', 'adv_q[2]', 'adv_q[3]', 'adv_q[4]', 'adv_q[5]']);
  assert.match(error.problems[3]?.detail ?? '', /Error in adv_q\[3\]: .*Did you mean dct_title_s/);
});

test('anything but a list of clauses is rejected; blank text is ignored', () => {
  const deep = '['.repeat(100_000);
  for (const value of [
    'foo',
    '{}',
    [],
    '[]',
    '5',
    7,
    true,
    { op: 'AND' },
    deep,
    Array(101).fill(clause('AND', 'all', 'x')),
  ]) {
    assert.equal(rejectionOf(() => ask(value)).code, 'invalid_advanced_query');
  }
  for (const value of ['', '  ', null, undefined]) assert.equal(ask(value).text, undefined);
});

test('all clauses together have a limited length', () => {
  const long = Array.from({ length: 7 }, () => clause('OR', 'all_fields', 'a '.repeat(4_500).trim()));
  const error = rejectionOf(() => ask(long));
  assert.equal(error.code, 'invalid_advanced_query');
  assert.match(error.message, /longer than 60000 characters together/);
});
