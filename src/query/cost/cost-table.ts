// What each part of a query costs. One cost unit is about a millisecond of one core over 63,000 records in the worst
// case of its kind; bench/limits.ts measures it.

type Row = { readonly units: number; readonly label: string };

export const COSTS = {
  word: { units: 0.4, label: 'words' },
  fieldWord: { units: 0.5, label: 'words in selected fields' },
  phrase: { units: 10, label: 'phrases' },
  phraseWord: { units: 1, label: 'words in phrases' },
  prefix: { units: 1, label: 'word prefixes' },
  pattern: { units: 4, label: 'wildcards' },
  broadPattern: { units: 16, label: 'wildcards with fewer than three letters' },
  fuzzy: { units: 12, label: 'fuzzy words' },
  /** The first query on such a field tokenises and indexes it. */
  unsearchedField: { units: 15, label: 'fields outside the default search' },
  minimumMatch: { units: 0.01, label: 'clauses of a minimum match' },
  condition: { units: 0.05, label: 'conditions' },
  value: { units: 0.002, label: 'values' },
  range: { units: 2, label: 'ranges' },
  like: { units: 30, label: 'LIKE patterns' },
  likePrefix: { units: 2, label: 'LIKE patterns with a fixed prefix' },
  comparison: { units: 15, label: 'comparisons of two fields' },
  array: { units: 20, label: 'array comparisons' },
  temporal: { units: 8, label: 'temporal conditions' },
  spatial: { units: 6, label: 'spatial conditions' },
  vertex: { units: 0.004, label: 'vertices' },
  ring: { units: 0.03, label: 'rings and parts of geometries' },
  overlay: { units: 0.2, label: 'overlapping edges of geometries' },
  facet: { units: 0.5, label: 'facets' },
  sortKey: { units: 8, label: 'sort keys' },
  typedWord: { units: 4, label: 'words checked for spelling' },
} as const satisfies Readonly<Record<string, Row>>;

export type CostKind = keyof typeof COSTS;

/** Longer texts are probably pasted, and are searched without relaxation. */
export const RELAXATION_LIMITS = { characters: 200, words: 16 } as const;

/** Of POST /validate; geometries are the most expensive values. */
export const VALIDATION_UNITS_PER_KB = 0.3;

/** Well below half a second, with a margin for slow or busy machines. */
export const MAX_COST = 300;
/** Maximum nesting of filters and text nodes together. */
export const MAX_DEPTH = 200;
