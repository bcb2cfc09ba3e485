// Wildcard patterns find the terms that a plain matcher finds, as disjoint runs.
import assert from 'node:assert/strict';
import test from 'node:test';
import { stringAt, tableSize } from '@periplus/collections';
import { parseWildcard, toMatcher } from '@periplus/text';
import fc from 'fast-check';
import { readerOf } from '../../../../test/support/readers.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { matchingTerms } from './term-patterns.ts';

const word = fc.array(fc.constantFrom('a', 'b', 'c', '1', 'é', '東'), { minLength: 1, maxLength: 6 });
const pattern = fc.array(fc.constantFrom('a', 'b', 'c', '1', '東', '*', '?'), { minLength: 1, maxLength: 6 });

const viewOf = (words: readonly string[]): SegmentView => {
  const [segment] = readerOf({ id: 'x', dct_title_s: words.join(' ') }).segments;
  if (segment === undefined) throw new Error('The reader has no segment.');
  return segment.view;
};

test('runs contain exactly the matching terms', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), pattern, (words, typed) => {
      const view = viewOf(words.map((letters) => letters.join('')));
      const glob = parseWildcard(typed.join(''));
      const matches = toMatcher(glob);
      const bounds = matchingTerms(view, glob);
      const found = new Set<number>();
      for (let at = 0; at < bounds.length; at += 2) {
        for (let term = bounds[at] as number; term < (bounds[at + 1] as number); term++) found.add(term);
      }
      for (let term = 0; term < tableSize(view.terms); term++) {
        assert.equal(found.has(term), matches(stringAt(view.terms, term)), stringAt(view.terms, term));
      }
    }),
  );
});

test('consecutive terms form one run', () => {
  const view = viewOf(['aba', 'abb', 'abc', 'b', 'cab']);
  assert.equal(matchingTerms(view, parseWildcard('*b?')).length, 2);
  assert.equal(matchingTerms(view, parseWildcard('*ab*')).length, 4);
});
