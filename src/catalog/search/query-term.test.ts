import assert from 'node:assert/strict';
import test from 'node:test';
import type { Filter } from '../../query/search-query.ts';
import { parseQueryTerm, type QueryTerm, toTiers, withAlternatives } from './query-term.ts';

const inIowa: Filter = { kind: 'in', field: 'dct_spatial_sm', values: ['Iowa'] };

test('a filter stands for a term in the widened tier only', () => {
  const iowa = withAlternatives(parseQueryTerm('iowa'), [
    { words: ['ia'], weight: 0.5 },
    { filter: inIowa, score: 2 },
  ]);
  assert.deepEqual(toTiers([parseQueryTerm('roads'), iowa]), {
    strict: { kind: 'words', text: 'roads iowa' },
    widened: {
      kind: 'and',
      nodes: [
        { kind: 'words', text: 'roads' },
        {
          kind: 'firstOf',
          nodes: [
            { kind: 'words', text: 'iowa' },
            { kind: 'words', text: 'ia', weight: 0.5 },
            { kind: 'filter', filter: inIowa, score: 2 },
          ],
        },
      ],
    },
  });
});

test('a negated term is excluded from every tier with all its alternatives', () => {
  const railroads: QueryTerm = {
    ...withAlternatives(parseQueryTerm('railroads'), [{ words: ['railways'], weight: 0.2 }]),
    negated: true,
  };
  const excluded = {
    kind: 'not',
    node: {
      kind: 'firstOf',
      nodes: [
        { kind: 'words', text: 'railroads' },
        { kind: 'words', text: 'railways', weight: 0.2 },
      ],
    },
  };
  assert.deepEqual(toTiers([parseQueryTerm('roads'), railroads]), {
    strict: { kind: 'and', nodes: [{ kind: 'words', text: 'roads' }, excluded] },
  });
});

test('filler words are optional, and records that contain them come first', () => {
  const fillerWords = { before: [parseQueryTerm('maps'), parseQueryTerm('of')], after: [] };
  assert.deepEqual(toTiers([parseQueryTerm('windmills')], fillerWords), {
    strict: {
      kind: 'firstOf',
      nodes: [
        { kind: 'words', text: 'windmills maps' },
        { kind: 'words', text: 'windmills' },
      ],
    },
  });
});
