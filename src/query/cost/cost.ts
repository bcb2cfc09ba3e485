// Computes the cost of a query and rejects expensive ones. The cost is the sum over all words, clauses, filters and
// geometries, so that no interface can bypass the limit by spreading them.

import { pointQueryCost, sizeOfGeometry, toRectangles } from '@periplus/geo';
import { toWordSequence } from '@periplus/text';
import { CatalogError } from '../../errors.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { isReadCitation } from '../interpret/read-citation.ts';
import { isOwnFilter } from '../own-filter.ts';
import { MAX_RESULT_WINDOW } from '../paging.ts';
import type { Filter, SearchQuery, TextQuery } from '../search-query.ts';
import { wordsIn } from '../text/boolean-tree.ts';
import { listWordLeaves } from '../text/text-nodes.ts';
import { COSTS, type CostKind, MAX_COST, MAX_DEPTH, RELAXATION_LIMITS } from './cost-table.ts';

const tooExpensive = (detail: string): CatalogError => new CatalogError('query_too_expensive', detail);

type Tally = {
  /** Throws as soon as the total exceeds the limit, so that rejecting a huge query costs no more than a large one. */
  readonly add: (kind: CostKind, count: number) => void;
  readonly total: () => number;
};

const createTally = (): Tally => {
  const counts = new Map<CostKind, number>();
  let total = 0;
  const unitsOf = ([kind, count]: readonly [CostKind, number]): number => COSTS[kind].units * count;
  const show = (units: number): string => units.toFixed(units < 10 ? 1 : 0);
  const refuse = (): never => {
    const [kind, count] = [...counts].reduce((a, b) => (unitsOf(b) > unitsOf(a) ? b : a));
    throw tooExpensive(
      `The query is too expensive: more than ${MAX_COST} cost units. ` +
        `${count} ${COSTS[kind].label} account for ${show(unitsOf([kind, count]))}; use fewer.`,
    );
  };
  return {
    add: (kind, count) => {
      counts.set(kind, (counts.get(kind) ?? 0) + count);
      total += COSTS[kind].units * count;
      if (total > MAX_COST) refuse();
    },
    total: () => total,
  };
};

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

/** Selected fields cost three lookups together; each field outside the default search costs one. */
const countLookups = (fields: readonly FieldName[] | undefined): number => {
  if (fields === undefined) return 1;
  const unsearched = fields.filter((field) => fieldRow(field).search === undefined).length;
  return unsearched + (unsearched < fields.length ? 3 : 0);
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

const countMinimumMatch = ({ count, nodes, weights }: Extract<TextQuery, { kind: 'atLeast' }>): number => {
  const size = weights === undefined ? nodes.length : weights.reduce((sum, weight) => sum + weight, 0);
  return size * Math.min(count, size);
};

const addText = (text: TextQuery, walk: Walk): void => {
  const { tally, unsearched } = walk;
  tally.add('condition', 1);
  if (text.kind === 'not') addText(text.node, deeper(walk));
  else if ('nodes' in text) {
    if (text.kind === 'atLeast') tally.add('minimumMatch', countMinimumMatch(text));
    for (const node of text.nodes) addText(node, deeper(walk));
  } else if (text.kind === 'filter') addFilter(text.filter, deeper(walk));
  else {
    addLeaf(text, tally);
    for (const field of text.fields ?? []) if (fieldRow(field).search === undefined) unsearched.add(field);
  }
};

/** Counting stops here: the cost is over the limit. */
const MAX_STEPS = 1_000;

type SpatialFilter = Extract<Filter, { kind: 'spatial' }>;

const isBox = ({ geometry, relation }: SpatialFilter): boolean =>
  (relation === 'intersects' || relation === 'within' || relation === 'disjoint') &&
  toRectangles(geometry)?.length === 1;

const spatialKind = (filter: SpatialFilter, hasLines: boolean): CostKind => {
  if (filter.relation === 'contains' || filter.relation === 'equals') return 'containment';
  if (isBox(filter)) return 'box';
  if (filter.field === 'dcat_centroid') return 'centroid';
  return hasLines ? 'line' : 'area';
};

/** Centroids are tested one by one, without the raster that decides most boxes. */
const weightOf = (kind: CostKind): number => (kind === 'centroid' ? 2 : 1);

const addSpatial = (filter: SpatialFilter, tally: Tally): void => {
  const { vertices, parts, hasLines } = sizeOfGeometry(filter.geometry);
  tally.add('vertex', vertices);
  tally.add('ring', parts);
  const kind = spatialKind(filter, hasLines);
  tally.add(kind, 1);
  if (kind === 'box' || kind === 'containment') return;
  tally.add('overlay', pointQueryCost(filter.geometry, MAX_STEPS) * weightOf(kind));
};

type LikeFilter = Extract<Filter, { kind: 'like' }>;

/** Starts with a character, and contains a run only at its end. */
const STARTS_FIXED = /^(?:[^%_\\]|\\.)(?:[^%\\]|\\.)*%*$/su;
const LONG_TEXTS: ReadonlySet<FieldName> = new Set(['dct_description_sm']);

const addLike = ({ pattern, field }: LikeFilter, tally: Tally): void => {
  const isLong = LONG_TEXTS.has(field);
  if (STARTS_FIXED.test(pattern)) tally.add('likePrefix', 1);
  else {
    tally.add(isLong ? 'likeLong' : 'like', 1);
    tally.add('likeOne', (pattern.split('_').length - 1) * (isLong ? 3 : 1));
  }
};

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
      tally.add(filter.folds === undefined ? 'range' : 'foldedRange', 1);
      break;
    case 'like':
      addLike(filter, tally);
      break;
    case 'compare':
      tally.add(filter.folds === undefined ? 'comparison' : 'foldedComparison', 1);
      break;
    case 'temporal':
    case 'distance':
      tally.add(filter.kind, 1);
      break;
    case 'spatial':
      addSpatial(filter, tally);
      break;
    case 'text':
      addText(filter.text, deeper(walk));
      break;
    case 'exists':
      break;
  }
};

const wordsOf = (text: TextQuery): number => listWordLeaves(text).flatMap((leaf) => toWordSequence(leaf.text)).length;

const isShort = (text: TextQuery, rawText: string): boolean =>
  rawText.length <= RELAXATION_LIMITS.characters && wordsOf(text) <= RELAXATION_LIMITS.words;

/** Whether a search adds alternatives to its words; a longer text is searched as typed, unless it is a citation. */
export const isWidenable = <Query extends Partial<SearchQuery>>(
  query: Query,
): query is Query & Required<Pick<SearchQuery, 'rawText' | 'text'>> =>
  query.text !== undefined &&
  query.rawText !== undefined &&
  (isShort(query.text, query.rawText) ||
    (query.rawText.length <= RELAXATION_LIMITS.citation && isReadCitation(query.rawText, query.reading)));

/** The words that are checked for spelling: all of a short query, none of a citation. */
const checkedWords = (query: Partial<SearchQuery>): number =>
  isWidenable(query) && isShort(query.text, query.rawText) ? wordsOf(query.text) : 0;

const hasFilteredFacet = ({ facets = [], filter, facetMode }: Partial<SearchQuery>): boolean => {
  const filters = filter?.kind === 'and' ? filter.filters : [filter];
  return (
    facetMode === 'multi' && facets.some((field) => filters.some((one) => one !== undefined && isOwnFilter(one, field)))
  );
};

/** Returns the cost of a query; throws `query_too_expensive` if it exceeds the limit. `counts`: of its matches. */
export const checkCost = (query: Partial<SearchQuery>, counts?: 'cells'): number => {
  const tally = createTally();
  if (counts !== undefined) tally.add(counts, 1);
  const walk: Walk = { tally, unsearched: new Set(), depth: 0 };
  const { text, filter, offset = 0, limit = 0 } = query;
  if (text !== undefined) addText(text, walk);
  // A facet that ignores its own filter matches the text a second time.
  if (text !== undefined && hasFilteredFacet(query)) addText(text, walk);
  if (filter !== undefined) addFilter(filter, walk);
  tally.add('unsearchedField', walk.unsearched.size);
  tally.add('facet', query.facets?.length ?? 0);
  tally.add('sortKey', query.sort?.filter(({ kind }) => kind === 'field').length ?? 0);
  // Each may be compared with the whole dictionary.
  tally.add('typedWord', checkedWords(query));
  if (offset + limit > MAX_RESULT_WINDOW) {
    throw tooExpensive(`Paging ends at record ${MAX_RESULT_WINDOW}; use a smaller page number, or export the results.`);
  }
  return tally.total();
};
