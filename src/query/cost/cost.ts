// Computes the cost of a query and rejects expensive ones. The cost is the sum over all words, clauses, filters and
// geometries, so that no interface can bypass the limit by spreading them.

import { pointQueryCost, sizeOfGeometry } from '@periplus/geo';
import { toWordSequence } from '@periplus/text';
import { CatalogError } from '../../errors.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { MAX_RESULT_WINDOW } from '../paging.ts';
import type { Filter, SearchQuery, TextQuery } from '../search-query.ts';
import { wordsIn } from '../text/boolean-tree.ts';
import { COSTS, type CostKind, MAX_COST, MAX_DEPTH, RELAXATION_LIMITS } from './cost-table.ts';

const tooExpensive = (detail: string): CatalogError => new CatalogError('query_too_expensive', detail);

type Tally = {
  readonly add: (kind: CostKind, count: number) => void;
  /** Returns the total cost; throws if it exceeds the limit. */
  readonly check: () => number;
};

const createTally = (): Tally => {
  const counts = new Map<CostKind, number>();
  const unitsOf = ([kind, count]: readonly [CostKind, number]): number => COSTS[kind].units * count;
  const show = (units: number): string => units.toFixed(units < 10 ? 1 : 0);
  return {
    add: (kind, count) => counts.set(kind, (counts.get(kind) ?? 0) + count),
    check: () => {
      const entries = [...counts].sort((a, b) => unitsOf(b) - unitsOf(a));
      const total = entries.reduce((sum, entry) => sum + unitsOf(entry), 0);
      const [most] = entries;
      if (most === undefined || total <= MAX_COST) return total;
      const [kind, count] = most;
      throw tooExpensive(
        `The query is too expensive: ${show(total)} cost units, limit ${MAX_COST}. ` +
          `Its ${count} ${COSTS[kind].label} account for ${show(unitsOf(most))}; use fewer.`,
      );
    },
  };
};

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

/** Selected fields cost three lookups together; each field outside the default search costs two. */
const countLookups = (fields: readonly FieldName[] | undefined): number => {
  if (fields === undefined) return 1;
  const unsearched = fields.filter((field) => fieldRow(field).search === undefined).length;
  return 2 * unsearched + (unsearched < fields.length ? 3 : 0);
};

const MIN_PATTERN_LETTERS = 3;

const patternKind = (pattern: string): CostKind => {
  const letters = [...pattern.replace(/[*?]/g, '')].length;
  if (letters < MIN_PATTERN_LETTERS) return 'broadPattern';
  return /^[^*?]+\*$/.test(pattern) ? 'prefix' : 'pattern';
};

/** Counts the words of scripts without spaces too. */
const countWords = (text: string): number => Math.max(wordsIn(text).length, toWordSequence(text).length);

const addLeaf = (leaf: Leaf, tally: Tally): void => {
  const times = countLookups(leaf.fields);
  switch (leaf.kind) {
    case 'words':
      tally.add(leaf.fields === undefined ? 'word' : 'fieldWord', countWords(leaf.text) * times);
      break;
    case 'phrase':
      tally.add('phrase', times);
      tally.add('phraseWord', countWords(leaf.text) * times);
      break;
    case 'wildcard':
      tally.add(patternKind(leaf.pattern), times);
      break;
    case 'fuzzy':
      tally.add('fuzzy', countWords(leaf.text) * times);
      break;
  }
};

type Walk = { readonly tally: Tally; readonly unsearched: Set<FieldName>; readonly depth: number };

const deeper = (walk: Walk): Walk => {
  if (walk.depth === MAX_DEPTH) throw tooExpensive(`The query nests conditions more than ${MAX_DEPTH} levels deep.`);
  return { ...walk, depth: walk.depth + 1 };
};

const addText = (text: TextQuery, walk: Walk): void => {
  const { tally, unsearched } = walk;
  tally.add('condition', 1);
  if (text.kind === 'not') addText(text.node, deeper(walk));
  else if ('nodes' in text) {
    if (text.kind === 'atLeast') tally.add('minimumMatch', text.nodes.length * Math.min(text.count, text.nodes.length));
    for (const node of text.nodes) addText(node, deeper(walk));
  } else if (text.kind === 'filter') addFilter(text.filter, deeper(walk));
  else {
    addLeaf(text, tally);
    for (const field of text.fields ?? []) if (fieldRow(field).search === undefined) unsearched.add(field);
  }
};

/** Below this, the cost of overlapping edges is negligible. */
const FEW_VERTICES = 300;
/** Counting stops here: the cost is over the limit. */
const MAX_STEPS = 2_000;

const addSpatial = (filter: Extract<Filter, { kind: 'spatial' | 'distance' }>, tally: Tally): void => {
  tally.add('spatial', 1);
  if (filter.kind === 'distance') return;
  const { vertices, parts } = sizeOfGeometry(filter.geometry);
  tally.add('vertex', vertices);
  tally.add('ring', parts);
  if (vertices > FEW_VERTICES) tally.add('overlay', pointQueryCost(filter.geometry, MAX_STEPS));
};

const isAnchored = ({ pattern, foldCase, foldAccents }: Extract<Filter, { kind: 'like' }>): boolean =>
  !foldCase && !foldAccents && /^[^%_\\]{3}/.test(pattern);

const addFilter = (filter: Filter, walk: Walk): void => {
  const { tally } = walk;
  tally.add('condition', 1);
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const child of filter.filters) addFilter(child, deeper(walk));
      break;
    case 'not':
    case 'exclude':
      addFilter(filter.filter, deeper(walk));
      break;
    case 'in':
      tally.add('value', filter.values.length);
      break;
    case 'h3':
      tally.add('value', filter.cells.length);
      tally.add('range', 1);
      break;
    case 'array':
      tally.add('array', filter.fields.length);
      tally.add('value', filter.values.length * filter.fields.length);
      break;
    case 'arrays':
      tally.add('array', 2 * (filter.left.length + filter.right.length));
      break;
    case 'range':
      tally.add(filter.folds === undefined ? 'range' : 'like', 1);
      break;
    case 'like':
      tally.add(isAnchored(filter) ? 'likePrefix' : 'like', 1);
      break;
    case 'compare':
      tally.add('comparison', 1);
      if (filter.folds !== undefined) tally.add('like', 2);
      break;
    case 'temporal':
      tally.add('temporal', 1);
      break;
    case 'spatial':
    case 'distance':
      addSpatial(filter, tally);
      break;
    case 'text':
      addText(filter.text, deeper(walk));
      break;
    case 'exists':
      break;
  }
};

/** When the query finds nothing, each of these words may be compared with the whole dictionary. */
const countTypedWords = (typed: string | undefined): number => {
  const words = typed === undefined || typed.length > RELAXATION_LIMITS.characters ? 0 : toWordSequence(typed).length;
  return words > RELAXATION_LIMITS.words ? 0 : words;
};

const hasFilteredFacet = ({ facets = [], filter, facetMode }: Partial<SearchQuery>): boolean => {
  const filters = filter?.kind === 'and' ? filter.filters : [filter];
  return facetMode === 'multi' && filters.some((one) => one?.kind === 'in' && facets.includes(one.field));
};

/** Returns the cost of a query; throws `query_too_expensive` if it exceeds the limit. */
export const checkCost = (query: Partial<SearchQuery>): number => {
  const tally = createTally();
  const walk: Walk = { tally, unsearched: new Set(), depth: 0 };
  const { text, filter, offset = 0, limit = 0 } = query;
  if (text !== undefined) addText(text, walk);
  // A facet that ignores its own filter matches the text a second time.
  if (text !== undefined && hasFilteredFacet(query)) addText(text, walk);
  if (filter !== undefined) addFilter(filter, walk);
  tally.add('unsearchedField', walk.unsearched.size);
  tally.add('facet', query.facets?.length ?? 0);
  tally.add('sortKey', query.sort?.filter(({ kind }) => kind === 'field').length ?? 0);
  tally.add('typedWord', countTypedWords(query.rawText));
  if (offset + limit > MAX_RESULT_WINDOW) {
    throw tooExpensive(`Paging ends at record ${MAX_RESULT_WINDOW}; use a smaller page number, or export the results.`);
  }
  return tally.check();
};
