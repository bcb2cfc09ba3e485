// Finds the words of the catalogue that match a query word, with weights relative to the word itself.
import { editDistance, stemOf } from '@periplus/text';
import type { QueryContext } from '../../query-context.ts';
import { EDIT_WEIGHTS, STEM_WEIGHT } from '../../term-weights.ts';
import type { WordClause } from '../query/scoring-nodes.ts';
import type { WordStatistics } from '../query/word-score.ts';
import type { Vocabulary } from './vocabulary.ts';

export type WordForm = WordStatistics['forms'][number];

const findNear = async (
  vocabulary: Vocabulary,
  { word, edits = 0 }: WordClause,
  context: QueryContext,
): Promise<readonly WordForm[]> => {
  const found = await vocabulary.findFuzzyCandidates(word, edits, context);
  return found
    .map((near) => ({ word: near, weight: EDIT_WEIGHTS[editDistance(word, near, edits)] ?? 0 }))
    .filter(({ weight }) => weight > 0);
};

const findLike = async (
  vocabulary: Vocabulary,
  { word }: WordClause,
  context: QueryContext,
): Promise<readonly WordForm[]> =>
  (await vocabulary.findByPattern(word, context)).map((like) => ({ word: like, weight: 1 }));

/** In the order of the words. Forms need one request together; wildcards and fuzzy words need one each. */
export const findWordForms = async (
  vocabulary: Vocabulary,
  words: readonly WordClause[],
  context: QueryContext,
): Promise<readonly (readonly WordForm[])[]> => {
  const stems = words.filter(({ kind }) => kind === 'any').map(({ word }) => stemOf(word));
  const formsOf = await vocabulary.findByStems(new Set(stems), context);
  const all: (readonly WordForm[])[] = [];
  for (const clause of words) {
    const { kind, word } = clause;
    if (kind === 'exact') all.push([{ word, weight: 1 }]);
    else if (kind === 'near') all.push(await findNear(vocabulary, clause, context));
    else if (kind === 'pattern') all.push(await findLike(vocabulary, clause, context));
    else {
      const forms = formsOf.get(stemOf(word)) ?? [];
      all.push(forms.map((form) => ({ word: form, weight: form === word ? 1 : STEM_WEIGHT })));
    }
  }
  return all;
};
