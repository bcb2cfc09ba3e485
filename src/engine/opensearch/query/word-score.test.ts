import assert from 'node:assert/strict';
import test from 'node:test';
import type { TextQuery } from '../../../query/search-query.ts';
import { listWords, toScoringNodes } from './scoring-nodes.ts';
import { toScoreClauses, type WordStatistics } from './word-score.ts';

const words = (text: string): TextQuery => ({ kind: 'words', text });

const spoken = (text: TextQuery): readonly string[] =>
  listWords(toScoringNodes(text)).map(({ kind, word }) => `${kind} ${word}`);

test('a joined word and its parts count side by side; what is excluded and function words do not', () => {
  assert.deepEqual(spoken(words('map of Saint-Denis')), ['any map', 'exact saintdenis', 'any saint', 'any denis']);
  assert.deepEqual(spoken({ kind: 'and', nodes: [words('map'), { kind: 'not', node: words('town') }] }), ['any map']);
});

test('words of a later choice count only where no earlier one matches', () => {
  const [first, second] = toScoringNodes({ kind: 'firstOf', nodes: [words('map'), words('atlas')] });
  assert.equal(first?.kind, 'any');
  assert.equal(second?.kind, 'within');
  assert.match(JSON.stringify(second), /must_not.*map/);
});

const known = (forms: number): WordStatistics => ({
  rarity: 2,
  forms: Array.from({ length: forms }, (_, n) => ({ word: `form${n}`, weight: 1 })),
  isPlaceName: false,
});

test('a question of many words in many forms stays within what the cluster takes', () => {
  const parts = toScoringNodes(words(Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')));
  assert.equal(toScoreClauses(parts, () => known(80)).length, 500);
  assert.equal(toScoreClauses(toScoringNodes(words('word')), () => known(80)).length, 80);
});

test('a word that nobody has counts nothing', () => {
  assert.deepEqual(
    toScoreClauses(toScoringNodes(words('word')), () => known(0)),
    [],
  );
});
