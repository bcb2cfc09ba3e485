// Synonyms: the Solr format, problems by line, and the longest match in a query.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseSynonyms } from './synonyms.ts';
import type { TermTable } from './term-table.ts';
import { toWordSequence } from './tokenise.ts';
import type { LineProblem } from './word-list.ts';

const tableOf = (text: string): TermTable => {
  const parsed = parseSynonyms(text);
  assert.ok(parsed.kind === 'parsed', JSON.stringify(parsed));
  return parsed.value;
};

const problemsOf = (text: string): readonly LineProblem[] => {
  const parsed = parseSynonyms(text);
  return parsed.kind === 'refused' ? parsed.problems : [];
};

/** 'railway>railroad|rail line' for each match. */
const found = (table: TermTable, question: string): readonly string[] => {
  const words = toWordSequence(question);
  return table
    .find(words)
    .map(
      ({ start, length, alternatives: others }) =>
        `${words.slice(start, start + length).join(' ')}>${others.map((other) => other.join(' ')).join('|')}`,
    );
};

test('terms of a list find each other, in any case and number', () => {
  const table = tableOf('# postal\nZIP code, postal code, postcode\n');
  assert.deepEqual(found(table, 'ZIP codes of Ohio'), ['zip codes>postal code|postcode']);
  assert.deepEqual(found(table, 'Postcode areas'), ['postcode>zip code|postal code']);
  assert.deepEqual(found(table, 'code of laws'), []);
});

test('an arrow works in one direction', () => {
  const table = tableOf('freeway, motorway => highway');
  assert.deepEqual(found(table, 'freeways'), ['freeways>highway']);
  assert.deepEqual(found(table, 'motorway'), ['motorway>highway']);
  assert.deepEqual(found(table, 'highway'), []);
});

test('the longest term wins, and matches do not overlap', () => {
  const table = tableOf('elevation, altitude\ndigital elevation model, DEM\nmodel => sample');
  assert.deepEqual(found(table, 'a digital elevation model of the elevation'), [
    'digital elevation model>dem',
    'elevation>altitude',
  ]);
});

test('lines about the same term are merged', () => {
  assert.deepEqual(found(tableOf('dem, elevation\ndem => terrain'), 'dem'), ['dem>elevation|terrain']);
});

test('escaped commas and arrows belong to the term', () => {
  assert.deepEqual(found(tableOf('Washington\\, D.C., capital'), 'washington dc'), ['washington dc>capital']);
  assert.deepEqual(found(tableOf('a\\=>b, arrow'), 'arrow'), ['arrow>a b']);
});

test('every problem is reported with its line', () => {
  const text = ['river, stream', '', 'alone', 'a, , b', 'a => b => c', '# fine', 'a => ,', '--, dash', 'ok, fine'].join(
    '\n',
  );
  assert.deepEqual(
    problemsOf(text).map(({ line }) => line),
    [3, 4, 5, 7, 7, 8],
  );
  assert.match(problemsOf('x\na =>')[1]?.detail ?? '', /^Line 2 has an empty term/);
});

test('a file of comments is an empty table, and all line endings are accepted', () => {
  assert.equal(tableOf('# nothing\r\n\r\n').size, 0);
  assert.equal(tableOf('\ufeff# Windows\r\na1, b1\r\nc1, d1\r').size, 4);
});

const words = fc.stringMatching(/^[b-z]{1,6}[0-9]$/);
const terms = fc.array(words, { minLength: 1, maxLength: 3 });

test('every term of a list finds all others of the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(terms, { minLength: 2, maxLength: 6, selector: (term) => term.join(' ') }), (list) => {
      const table = tableOf(list.map((term) => term.join(' ')).join(', '));
      for (const term of list) {
        const [match, ...more] = table.find(term);
        assert.deepEqual(more, []);
        assert.equal(match?.length, term.length);
        assert.equal(match?.alternatives.length, list.length - 1);
      }
    }),
  );
});

test('matches are within the query, in order and disjoint', () => {
  const table = tableOf('a, b c\nb, d\nc d e, f\ng => a');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'x')), (question) => {
      let free = 0;
      for (const { start, length } of table.find(question)) {
        assert.ok(start >= free && length > 0);
        free = start + length;
      }
      assert.ok(free <= question.length);
    }),
  );
});
