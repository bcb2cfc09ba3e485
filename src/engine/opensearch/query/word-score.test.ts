import assert from 'node:assert/strict';
import test from 'node:test';
import type { TextQuery } from '../../../query/search-query.ts';
import { listWords, type ScoringNode, toScoringNodes } from './scoring-nodes.ts';
import { NO_FILTERS } from './text-query.ts';
import { toScoreClauses, type WordStatistics } from './word-score.ts';

const words = (text: string): TextQuery => ({ kind: 'words', text });

const scoring = (text: TextQuery): readonly ScoringNode[] => toScoringNodes(text, NO_FILTERS);

const spoken = (text: TextQuery): readonly string[] =>
  listWords(scoring(text)).map(({ kind, word }) => `${kind} ${word}`);

test('a joined word and its terms are scored separately; negated words and stop words are not scored', () => {
  assert.deepEqual(spoken(words('map of Saint-Denis')), ['any map', 'exact saintdenis', 'any saint', 'any denis']);
  assert.deepEqual(spoken({ kind: 'and', nodes: [words('map'), { kind: 'not', node: words('town') }] }), ['any map']);
});

test('the words of a later alternative count only where no earlier one matches', () => {
  const [first, second] = scoring({ kind: 'firstOf', nodes: [words('map'), words('atlas')] });
  assert.equal(first?.kind, 'any');
  assert.equal(second?.kind, 'within');
  assert.match(JSON.stringify(second), /must_not.*map/);
});

test('many alternatives need each condition only once', () => {
  const alternatives = (length: number): TextQuery => ({
    kind: 'firstOf',
    nodes: Array.from({ length }, (_, n) => words(`word${n}`)),
  });
  const sizeOf = (length: number): number =>
    JSON.stringify(scoring(alternatives(length))).match(/must_not/g)?.length ?? 0;
  assert.deepEqual([sizeOf(2), sizeOf(10)], [1, 9]);
});

const known = (forms: number): WordStatistics => ({
  rarity: 2,
  forms: Array.from({ length: forms }, (_, n) => ({ word: `form${n}`, weight: 1 })),
  isPlaceName: false,
});

test('a query of many words in many forms stays within the clause limit', () => {
  const parts = scoring(words(Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')));
  assert.equal(toScoreClauses(parts, () => known(80)).length, 500);
  assert.equal(toScoreClauses(scoring(words('word')), () => known(80)).length, 80);
});

test('a word that no record contains is not scored', () => {
  assert.deepEqual(
    toScoreClauses(scoring(words('word')), () => known(0)),
    [],
  );
});
