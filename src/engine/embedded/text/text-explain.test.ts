import assert from 'node:assert/strict';
import test from 'node:test';
import { INFINITE_DEADLINE } from '@periplus/time';
import { readerOf } from '../../../../test/support/readers.ts';
import type { TextQuery } from '../../../query/search-query.ts';
import { toPlanContext } from '../filter/filter-eval.ts';
import { explainText } from './text-explain.ts';

const reader = readerOf({ id: 'a', dct_title_s: 'Roads of Iowa' }, { id: 'b', dct_title_s: 'Rivers' });

const explain = (text: TextQuery): object => explainText(reader, text, toPlanContext(reader, INFINITE_DEADLINE));

/** ln 2, rounded like the explanation. */
const ONE_OF_TWO = Math.round(Math.LN2 * 1000) / 1000;

test('the explanation contains the count of atLeast and the weights of its operands', () => {
  const explanation = explain({
    kind: 'atLeast',
    count: 2,
    nodes: [
      { kind: 'words', text: 'roads', weight: 0.5 },
      { kind: 'phrase', text: 'of iowa', slop: 1, weight: 3 },
      { kind: 'words', text: 'rivers' },
    ],
  });
  assert.deepEqual(explanation, {
    vocabulary: 6,
    plan: {
      atLeast: 2,
      of: [
        { term: 'roads (any form)', terms: 1, idf: ONE_OF_TWO, weight: 0.5 },
        { phrase: ['of', 'iowa'], slop: 1, weight: 3 },
        { term: 'rivers (any form)', terms: 1, idf: ONE_OF_TWO },
      ],
    },
  });
});
