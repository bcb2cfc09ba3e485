// The shipped word lists.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { capitalWords } from '@periplus/gazetteer';
import { type TermTable, toNumberedLines, toWordSequence } from '@periplus/text';
import { loadWordLists } from './word-lists.ts';

const lists = loadWordLists();

const linesOf = (name: string): readonly string[] =>
  toNumberedLines(readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8')).map(({ text }) => text);

const alternativesOf = (table: TermTable, text: string): readonly string[] =>
  table
    .find(toWordSequence(text), { capitals: capitalWords(text) })
    .flatMap(({ alternatives }) => alternatives.map((words) => words.join(' ')));

test('the lists are large and have no duplicate lines', () => {
  for (const [name, least] of [
    ['synonyms.txt', 250],
    ['place-names.txt', 250],
    ['spellings.txt', 120],
    ['lexicon.txt', 100],
  ] as const) {
    const lines = linesOf(name);
    assert.ok(lines.length >= least, `${name} has ${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line, index) => lines.indexOf(line) !== index),
      [],
    );
  }
});

test('the synonyms cover the vocabulary of maps and GIS', () => {
  const { synonyms } = lists;
  assert.ok(alternativesOf(synonyms, 'zip codes').includes('postal code'));
  assert.ok(alternativesOf(synonyms, 'railway').includes('railroad'));
  assert.ok(alternativesOf(synonyms, 'DEM').includes('elevation'));
  assert.ok(alternativesOf(synonyms, 'orthophotos').includes('aerial photograph'));
  assert.ok(alternativesOf(synonyms, 'cell coverage').includes('mobile coverage'));
  assert.ok(alternativesOf(synonyms, 'cadastral').includes('parcel'));
  assert.ok(alternativesOf(synonyms, 'hydrography').includes('water'));
  assert.ok(alternativesOf(synonyms, 'metro').includes('subway'));
});

test('a one-way synonym does not apply in reverse', () => {
  assert.ok(alternativesOf(lists.synonyms, 'river').includes('stream'));
  assert.ok(!alternativesOf(lists.synonyms, 'stream').includes('river'));
});

test('states and countries are found by code and by name', () => {
  const { places } = lists;
  assert.ok(alternativesOf(places, 'zoning dunn county wi').includes('wisconsin'));
  assert.ok(alternativesOf(places, 'wisconsin').includes('wi'));
  assert.ok(alternativesOf(places, 'N.J. sanborn').includes('new jersey'));
  assert.ok(alternativesOf(places, 'nyc subway').includes('new york city'));
  assert.ok(alternativesOf(places, 'lighthouses UK').includes('united kingdom'));
  assert.ok(alternativesOf(places, 'UAE').includes('united arab emirates'));
  assert.ok(alternativesOf(places, 'persia').includes('iran'));
});

test('codes that are also words count only in capitals', () => {
  const codes = ['AL', 'CO', 'DE', 'HI', 'ID', 'IN', 'LA', 'MA', 'ME', 'OH', 'OK', 'OR', 'PA'];
  for (const code of codes) {
    assert.deepEqual(alternativesOf(lists.places, `roads ${code.toLowerCase()}`), [], code);
    assert.ok(alternativesOf(lists.places, `roads ${code}`).length > 0, code);
  }
});

test('states do not get ambiguous two-letter codes as alternatives', () => {
  for (const state of ['indiana', 'oregon', 'maine', 'ohio', 'california', 'pennsylvania', 'massachusetts'])
    for (const name of alternativesOf(lists.places, state)) assert.ok(name.length > 2, `${state} offers ${name}`);
});

test('British and American spellings work in both directions', () => {
  const pairs = 'colour color, harbour harbor, centre center, catalogue catalog, grey gray, organisation organization';
  for (const pair of pairs.split(', ')) {
    const [british = '', american = ''] = pair.split(' ');
    assert.ok(lists.spellings.variantsOf(british).includes(american), pair);
    assert.ok(lists.spellings.variantsOf(american).includes(british), pair);
  }
});

test('a file replaces a shipped list; an invalid file is rejected with its line numbers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'periplus-words-'));
  const file = join(folder, 'mine.txt');
  writeFileSync(file, 'sheet, blatt\n');
  assert.deepEqual(alternativesOf(loadWordLists({ synonyms: file }).synonyms, 'sheet'), ['blatt']);
  writeFileSync(file, 'sheet, blatt\nalone\na => b => c\n');
  assert.throws(() => loadWordLists({ synonyms: file }), /mine\.txt.*Line 2 .*Line 3 /);
  rmSync(folder, { recursive: true });
});
