// Names the scored clauses of a query, so that `explain` can report the score of each.
import type { WordPart } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { Fields } from './word-query.ts';

export type ScoredWord = Pick<WordPart, 'word' | 'form' | 'weight' | 'rarity'> & { readonly fields: Fields };

export type Labels = {
  readonly word: (clause: Dsl, of: ScoredWord) => Dsl;
  /** For clauses that only count under a condition: labels for the inner clauses and for the whole. */
  readonly within: () => { readonly labels: Labels; readonly all: (clause: Dsl) => Dsl };
};

/** For queries without `explain`. */
export const NO_LABELS: Labels = {
  word: (clause) => clause,
  within: () => ({ labels: NO_LABELS, all: (clause) => clause }),
};

export type LabelledWord = ScoredWord & {
  /** Names of the enclosing clauses, which must match too. */
  readonly enclosing: readonly string[];
};

export type LabelledWords = { readonly labels: Labels; readonly words: ReadonlyMap<string, LabelledWord> };

const named = (clause: Dsl, name: string): Dsl => ({ bool: { must: [clause], _name: name } });

export const createLabelledWords = (): LabelledWords => {
  const words = new Map<string, LabelledWord>();
  let count = 0;
  const nextName = (): string => `part ${count++}`;
  const labelsIn = (enclosing: readonly string[]): Labels => ({
    word: (clause, of) => {
      const name = nextName();
      words.set(name, { ...of, enclosing });
      return named(clause, name);
    },
    within: () => {
      const name = nextName();
      return { labels: labelsIn([...enclosing, name]), all: (clause) => named(clause, name) };
    },
  });
  return { labels: labelsIn([]), words };
};
