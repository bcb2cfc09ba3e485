// The word lists of the package: whole, large enough, and right about what people type.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { capitalWords } from '@periplus/gazetteer';
import { type TermTable, toNumberedLines, toWordSequence } from '@periplus/text';
import { loadWordLists } from './word-lists.ts';

const known = loadWordLists();

const linesOf = (name: string): readonly string[] =>
  toNumberedLines(readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8')).map(({ text }) => text);

const offered = (table: TermTable, question: string): readonly string[] =>
  table
    .find(toWordSequence(question), { capitals: capitalWords(question) })
    .flatMap(({ alternatives: others }) => others.map((term) => term.join(' ')));

test('the lists are large, and say nothing twice', () => {
  for (const [name, least] of [
    ['synonyms.txt', 250],
    ['place-names.txt', 250],
    ['spellings.txt', 120],
  ] as const) {
    const lines = linesOf(name);
    assert.ok(lines.length >= least, `${name} has ${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line, index) => lines.indexOf(line) !== index),
      [],
    );
  }
});

test('synonyms of the field are known', () => {
  const { synonyms } = known;
  assert.ok(offered(synonyms, 'zip codes').includes('postal code'));
  assert.ok(offered(synonyms, 'railway').includes('railroad'));
  assert.ok(offered(synonyms, 'DEM').includes('elevation'));
  assert.ok(offered(synonyms, 'orthophotos').includes('aerial photograph'));
  assert.ok(offered(synonyms, 'cell coverage').includes('mobile coverage'));
  assert.ok(offered(synonyms, 'cadastral').includes('parcel'));
  assert.ok(offered(synonyms, 'hydrography').includes('water'));
  assert.ok(offered(synonyms, 'metro').includes('subway'));
});

test('an arrow of the list is not walked backwards', () => {
  assert.ok(offered(known.synonyms, 'river').includes('stream'));
  assert.ok(!offered(known.synonyms, 'stream').includes('river'));
});

test('states and countries are known by code and name', () => {
  const { places } = known;
  assert.ok(offered(places, 'zoning dunn county wi').includes('wisconsin'));
  assert.ok(offered(places, 'wisconsin').includes('wi'));
  assert.ok(offered(places, 'N.J. sanborn').includes('new jersey'));
  assert.ok(offered(places, 'nyc subway').includes('new york city'));
  assert.ok(offered(places, 'lighthouses UK').includes('united kingdom'));
  assert.ok(offered(places, 'UAE').includes('united arab emirates'));
  assert.ok(offered(places, 'persia').includes('iran'));
});

test('codes that are words count in capitals only', () => {
  const codes = ['AL', 'CO', 'DE', 'HI', 'ID', 'IN', 'LA', 'MA', 'ME', 'OH', 'OK', 'OR', 'PA'];
  for (const code of codes) {
    assert.deepEqual(offered(known.places, `roads ${code.toLowerCase()}`), [], code);
    assert.ok(offered(known.places, `roads ${code}`).length > 0, code);
  }
});

test('no name that is offered is a word of two letters that records use otherwise', () => {
  for (const state of ['indiana', 'oregon', 'maine', 'ohio', 'california', 'pennsylvania', 'massachusetts'])
    for (const name of offered(known.places, state)) assert.ok(name.length > 2, `${state} offers ${name}`);
});

test('British and American spellings are known both ways', () => {
  const pairs = 'colour color, harbour harbor, centre center, catalogue catalog, grey gray, organisation organization';
  for (const pair of pairs.split(', ')) {
    const [british = '', american = ''] = pair.split(' ');
    assert.ok(known.spellings.variantsOf(british).includes(american), pair);
    assert.ok(known.spellings.variantsOf(american).includes(british), pair);
  }
});

test('a file takes the place of a list; a faulty one is refused with its lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'periplus-words-'));
  const file = join(folder, 'mine.txt');
  writeFileSync(file, 'sheet, blatt\n');
  assert.deepEqual(offered(loadWordLists({ synonyms: file }).synonyms, 'sheet'), ['blatt']);
  writeFileSync(file, 'sheet, blatt\nalone\na => b => c\n');
  assert.throws(() => loadWordLists({ synonyms: file }), /mine\.txt.*Line 2 .*Line 3 /);
  rmSync(folder, { recursive: true });
});
