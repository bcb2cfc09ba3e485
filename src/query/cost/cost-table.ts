// What the parts of a question count. A point is about a millisecond of one core over 63,000 records, at the worst that a
// part of its kind can do; bench/what-do-questions-cost.ts measures it.

type Row = { readonly points: number; readonly what: string };

export const COSTS = {
  word: { points: 0.4, what: 'words' },
  fieldWord: { points: 0.5, what: 'words in chosen fields' },
  phrase: { points: 10, what: 'phrases' },
  phraseWord: { points: 1, what: 'words in phrases' },
  prefix: { points: 1, what: 'beginnings of words' },
  pattern: { points: 4, what: 'wildcards' },
  broadPattern: { points: 16, what: 'wildcards with fewer than three letters' },
  fuzzy: { points: 12, what: 'fuzzy words' },
  /** Its words are split and indexed when somebody first asks for one. */
  unsearchedField: { points: 15, what: 'fields that are not searched otherwise' },
  level: { points: 0.01, what: 'alternatives to be counted' },
  condition: { points: 0.05, what: 'conditions' },
  value: { points: 0.002, what: 'values' },
  range: { points: 2, what: 'ranges' },
  like: { points: 30, what: 'patterns on whole values' },
  likePrefix: { points: 2, what: 'beginnings of values' },
  comparison: { points: 15, what: 'comparisons of two fields' },
  array: { points: 20, what: 'comparisons of lists' },
  temporal: { points: 8, what: 'conditions on time' },
  place: { points: 6, what: 'places' },
  vertex: { points: 0.004, what: 'vertices' },
  ring: { points: 0.03, what: 'rings and parts of places' },
  overlay: { points: 0.2, what: 'edges of places that lie over one another' },
  facet: { points: 0.5, what: 'facets' },
  sortKey: { points: 8, what: 'sort keys' },
  typedWord: { points: 4, what: 'words that may be spelt otherwise' },
} as const satisfies Readonly<Record<string, Row>>;

export type CostKind = keyof typeof COSTS;

/** Longer texts were pasted, and are searched for as they are. */
export const RELAXATION_LIMITS = { characters: 200, words: 16 } as const;

/** Well below half a second, for machines that are slower, busy or warming up. */
export const MAX_COST = 300;
/** How deep conditions and texts may nest, together. */
export const MAX_DEPTH = 200;
