// What each part of a query costs. One cost unit is about half a millisecond of one core over 63,000 records in the
// worst case of its kind; bench/limits.ts measures it.

type Row = { readonly units: number; readonly label: string };

export const COSTS = {
  word: { units: 0.4, label: 'words' },
  fieldWord: { units: 0.5, label: 'words in selected fields' },
  phrase: { units: 10, label: 'phrases' },
  phraseWord: { units: 0.5, label: 'words in phrases' },
  prefix: { units: 0.4, label: 'word prefixes' },
  pattern: { units: 4, label: 'wildcards' },
  broadPattern: { units: 16, label: 'wildcards with fewer than three letters' },
  fuzzy: { units: 12, label: 'fuzzy words' },
  /** The first query on such a field tokenises and indexes it. */
  unsearchedField: { units: 8, label: 'fields outside the default search' },
  minimumMatch: { units: 0.01, label: 'clauses of a minimum match' },
  condition: { units: 0.05, label: 'conditions' },
  value: { units: 0.001, label: 'values' },
  range: { units: 1.5, label: 'ranges' },
  /** Folding decodes and converts every value of the fields. */
  foldedRange: { units: 28, label: 'ranges that ignore case or accents' },
  foldedComparison: { units: 250, label: 'comparisons of two fields that ignore case or accents' },
  /** Only the start of each value is compared. */
  likePrefix: { units: 2, label: 'LIKE patterns with a fixed start' },
  like: { units: 14, label: 'LIKE patterns' },
  likeLong: { units: 40, label: 'LIKE patterns on long texts' },
  likeOne: { units: 2, label: '"_" in LIKE patterns' },
  comparison: { units: 10, label: 'comparisons of two fields' },
  array: { units: 6, label: 'array comparisons' },
  temporal: { units: 8, label: 'temporal conditions' },
  /** Comparing boxes is exact for one rectangle. */
  box: { units: 1, label: 'boxes' },
  /** Few records contain or equal a geometry, and comparing boxes finds them. */
  containment: { units: 2, label: 'contains and equals conditions' },
  area: { units: 8, label: 'conditions on areas' },
  line: { units: 24, label: 'conditions on lines and points' },
  /** Every centroid in the bounding box is tested. */
  centroid: { units: 40, label: 'conditions on centroids' },
  distance: { units: 12, label: 'distances' },
  vertex: { units: 0.003, label: 'vertices' },
  ring: { units: 0.02, label: 'rings and parts of geometries' },
  overlay: { units: 0.4, label: 'overlapping edges of geometries' },
  facet: { units: 0.5, label: 'facets' },
  sortKey: { units: 4, label: 'sort keys' },
  typedWord: { units: 4, label: 'words checked for spelling' },
  cells: { units: 20, label: 'counts by map cell' },
} as const satisfies Readonly<Record<string, Row>>;

export type CostKind = keyof typeof COSTS;

/** Longer texts are probably pasted, and are searched without relaxation. */
export const RELAXATION_LIMITS = { characters: 200, words: 16, citation: 1_000 } as const;

/** Of an export, including its presentation. */
export const UNITS_PER_EXPORTED_RECORD = 0.1;

/** Of POST /validate; geometries are the most expensive values. */
export const VALIDATION_UNITS_PER_KB = 0.3;

/** A third of half a second, as a margin for slow or busy machines. */
export const MAX_COST = 300;
/** Maximum nesting of filters and text nodes together. */
export const MAX_DEPTH = 200;
