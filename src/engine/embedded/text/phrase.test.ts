// Phrase matching, compared with a scan of the values.
import assert from 'node:assert/strict';
import test from 'node:test';
import { findString, listBits } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import { createRandom, type Random } from '../../../../test/support/random/random.ts';
import { type Members, readerOf } from '../../../../test/support/readers.ts';
import { ALL_SEARCHED_MASK, searchBit } from '../../indexed-fields.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { phraseDocs } from './phrase.ts';

const WORDS = ['map', 'map', 'map', 'town', 'town', 'river', 'harbour', 'quarry'];

const someWords = (random: Random, maxCount: number): readonly string[] =>
  Array.from({ length: random.integer(1, maxCount) }, () => random.pick(WORDS));

const someRecord = (random: Random, id: number): Members => ({
  id: `n${id}`,
  dct_title_s: someWords(random, 6).join(' '),
  dct_subject_sm: Array.from({ length: random.integer(0, 3) }, () => someWords(random, 4).join(' ')),
});

const docsFound = (reader: IndexReader, phrase: readonly string[], slop: number, mask: number): readonly number[] => {
  const view = reader.segments[0]?.view;
  const terms = view === undefined ? [] : phrase.map((word) => findString(view.terms, word));
  if (view === undefined || !terms.every((term) => term !== undefined)) return [];
  const docs = new Uint32Array(reader.span);
  return [...docs.slice(0, listBits(phraseDocs(view, reader.live, terms, slop, mask), docs))];
};

const matches = (value: string, phrase: readonly string[], slop: number): boolean => {
  const words = value.split(' ');
  return containsPhrase(words, 0, words.length, phrase, slop);
};

test('a phrase matches within one value of one field, whichever of its words is the rarest', () => {
  const random = createRandom(3);
  for (let round = 0; round < 40; round++) {
    const records = Array.from({ length: 60 }, (_, id) => someRecord(random, id));
    const reader = readerOf(...records);
    for (let round = 0; round < 10; round++) {
      const phrase = someWords(random, 4);
      const slop = random.integer(0, 2);
      const inTitle = (record: Members): boolean => matches(String(record.dct_title_s), phrase, slop);
      const inSubject = (record: Members): boolean =>
        (record.dct_subject_sm ?? []).some((value) => matches(value, phrase, slop));
      const expected = (test: (record: Members) => boolean): readonly number[] =>
        records.flatMap((record, doc) => (test(record) ? [doc] : []));
      const titles = 1 << (searchBit('dct_title_s') as number);
      assert.deepEqual(
        docsFound(reader, phrase, slop, ALL_SEARCHED_MASK),
        expected((record) => inTitle(record) || inSubject(record)),
        phrase.join(' '),
      );
      assert.deepEqual(docsFound(reader, phrase, slop, titles), expected(inTitle), phrase.join(' '));
    }
  }
});
