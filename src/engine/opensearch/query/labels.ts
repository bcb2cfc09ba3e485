// Names the scored clauses of a query, so that `explain` can report the score of each.
import type { FilterPart, WordPart } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { Fields } from './word-query.ts';

export type ScoredWord = Omit<WordPart, 'fields' | 'score'> & { readonly fields: Fields };

type ScoredPart = ScoredWord | FilterPart;

export type Labels = {
  readonly part: (clause: Dsl, of: ScoredPart) => Dsl;
  /** For clauses that only count under a condition: labels for the inner clauses and for the whole. */
  readonly within: () => { readonly labels: Labels; readonly all: (clause: Dsl) => Dsl };
  /** For clauses that only count for hits of a tier. */
  readonly tier: (tier: number) => Labels;
};

/** For queries without `explain`. */
export const NO_LABELS: Labels = {
  part: (clause) => clause,
  within: () => ({ labels: NO_LABELS, all: (clause) => clause }),
  tier: () => NO_LABELS,
};

export type LabelledPart = {
  readonly part: ScoredPart;
  /** Names of the enclosing clauses, which must match too. */
  readonly enclosing: readonly string[];
  readonly tier?: number;
};

export type LabelledParts = { readonly labels: Labels; readonly parts: ReadonlyMap<string, LabelledPart> };

const named = (clause: Dsl, name: string): Dsl => ({ bool: { must: [clause], _name: name } });

export const createLabelledParts = (): LabelledParts => {
  const parts = new Map<string, LabelledPart>();
  let count = 0;
  const nextName = (): string => `part ${count++}`;
  const labelsIn = (enclosing: readonly string[], inTier: { readonly tier?: number } = {}): Labels => ({
    part: (clause, part) => {
      const name = nextName();
      parts.set(name, { part, enclosing, ...inTier });
      return named(clause, name);
    },
    within: () => {
      const name = nextName();
      return { labels: labelsIn([...enclosing, name], inTier), all: (clause) => named(clause, name) };
    },
    tier: (tier) => labelsIn(enclosing, { tier }),
  });
  return { labels: labelsIn([]), parts };
};
