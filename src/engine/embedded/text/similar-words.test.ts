// Similar words, compared with a search of the full vocabulary.
import assert from 'node:assert/strict';
import test from 'node:test';
import { editDistance } from '@periplus/text';
import { createRandom } from '../../../../test/support/random/random.ts';
import { readerOfSegments } from '../../../../test/support/readers.ts';
import { similarWords, spellingCandidates } from './similar-words.ts';

const random = createRandom(11);
const LETTERS = ['a', 'b', 'r', 't', 'е', 'м'];
const randomWord = (): string => Array.from({ length: random.integer(3, 7) }, () => random.pick(LETTERS)).join('');

const VOCABULARY = [...new Set(Array.from({ length: 900 }, randomWord))];
const reader = readerOfSegments(
  VOCABULARY.slice(0, 500).map((word, n) => ({ id: `x-${n}`, dct_title_s: word })),
  VOCABULARY.slice(300).map((word, n) => ({ id: `y-${n}`, dct_title_s: word })),
);

const sameFirst = (a: string, b: string): boolean => a[0] === b[0];

test('candidates have at most two edits with the same first letter, or one with another, unless none has one', () => {
  for (let turn = 0; turn < 300; turn++) {
    const typed = randomWord().padEnd(4, 'a');
    const within = (maxEdits: number): readonly string[] =>
      VOCABULARY.filter((word) => word !== typed && editDistance(typed, word, maxEdits) <= maxEdits);
    const oneEdit = within(1);
    const expected =
      oneEdit.length === 0
        ? within(2)
        : [...new Set([...oneEdit, ...within(2).filter((word) => sameFirst(typed, word))])];
    const found = spellingCandidates(reader, typed, 2).filter(({ word }) => VOCABULARY.includes(word));
    assert.deepEqual(found.map(({ word }) => word).sort(), expected.toSorted(), typed);
    for (const { word, edits } of found) assert.equal(edits, editDistance(typed, word, 2), `${typed} ${word}`);
  }
});

test('words with the fewest edits come first, and another first letter is tried if no word with the same one is similar', () => {
  const small = readerOfSegments(
    ['harbour', 'harbours', 'arbour'].map((word) => ({ id: word, dct_title_s: word })),
    [{ id: 'again', dct_title_s: 'harbour' }],
  );
  const words = (typed: string) => similarWords(small, typed).map(({ word, edits, records }) => [word, edits, records]);
  assert.deepEqual(words('harbourx'), [
    ['harbour', 1, 2],
    ['harbours', 1, 1],
  ]);
  assert.deepEqual(words('xarbours'), [['harbours', 1, 1]]);
  assert.deepEqual(words('sharbour'), [['harbour', 1, 2]]);
  assert.deepEqual(words('arbours'), [['arbour', 1, 1]]);
});
