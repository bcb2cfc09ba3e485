// Whether a question is too expensive: what its parts count is added up over the whole of it, however they are spread over
// words, clauses, filters and shapes. The catalogue asks this once for every question of every door.

import { pointQueryCost, sizeOfGeometry } from '@periplus/geo';
import { toWordSequence } from '@periplus/text';
import { CatalogError } from '../../errors.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { MAX_RESULT_WINDOW } from '../paging.ts';
import type { Filter, SearchQuery, TextQuery } from '../search-query.ts';
import { wordsIn } from '../text/boolean-tree.ts';
import { COSTS, type CostKind, MAX_COST, MAX_DEPTH, RELAXATION_LIMITS } from './cost-table.ts';

const tooExpensive = (detail: string): CatalogError => new CatalogError('question_too_expensive', detail);

type Tally = {
  readonly add: (kind: CostKind, count: number) => void;
  /** The sum of all; throws when it is too much. */
  readonly check: () => number;
};

const createTally = (): Tally => {
  const counts = new Map<CostKind, number>();
  const pointsOf = ([kind, count]: readonly [CostKind, number]): number => COSTS[kind].points * count;
  const show = (points: number): string => points.toFixed(points < 10 ? 1 : 0);
  return {
    add: (kind, count) => counts.set(kind, (counts.get(kind) ?? 0) + count),
    check: () => {
      const entries = [...counts].sort((a, b) => pointsOf(b) - pointsOf(a));
      const total = entries.reduce((sum, entry) => sum + pointsOf(entry), 0);
      const [most] = entries;
      if (most === undefined || total <= MAX_COST) return total;
      const [kind, count] = most;
      throw tooExpensive(
        `The question as a whole counts ${show(total)} points, and at most ${MAX_COST} are accepted. ` +
          `Most of them are for ${COSTS[kind].what}: ${show(pointsOf(most))} for ${count}.`,
      );
    },
  };
};

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

/** Fields of the text index are looked up together, chosen ones in three times the time; others one by one. */
const lookups = (fields: readonly FieldName[] | undefined): number => {
  if (fields === undefined) return 1;
  const others = fields.filter((field) => fieldRow(field).search === undefined).length;
  return 2 * others + (others < fields.length ? 3 : 0);
};

const FEW_LETTERS = 3;

const patternKind = (pattern: string): CostKind => {
  const letters = [...pattern.replace(/[*?]/g, '')].length;
  if (letters < FEW_LETTERS) return 'broadPattern';
  return /^[^*?]+\*$/.test(pattern) ? 'prefix' : 'pattern';
};

/** Scripts without spaces have a word in every character or two. */
const countWords = (text: string): number => Math.max(wordsIn(text).length, toWordSequence(text).length);

const addLeaf = (leaf: Leaf, tally: Tally): void => {
  const times = lookups(leaf.fields);
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

/** What is counted besides the points: fields met so far, and how deep the walk is. */
type Walk = { readonly tally: Tally; readonly unsearched: Set<FieldName>; readonly depth: number };

const deeper = (walk: Walk): Walk => {
  if (walk.depth === MAX_DEPTH)
    throw tooExpensive(`The question nests more than ${MAX_DEPTH} conditions in each other.`);
  return { ...walk, depth: walk.depth + 1 };
};

const addText = (text: TextQuery, walk: Walk): void => {
  const { tally, unsearched } = walk;
  tally.add('condition', 1);
  if (text.kind === 'not') addText(text.node, deeper(walk));
  else if ('nodes' in text) {
    if (text.kind === 'atLeast') tally.add('level', text.nodes.length * Math.min(text.count, text.nodes.length));
    for (const node of text.nodes) addText(node, deeper(walk));
  } else {
    addLeaf(text, tally);
    for (const field of text.fields ?? []) if (fieldRow(field).search === undefined) unsearched.add(field);
  }
};

/** So few are looked at in no time, however they lie. */
const FEW_VERTICES = 300;
/** Counted no further: it is too much. */
const MANY_STEPS = 2_000;

const addPlace = (filter: Extract<Filter, { kind: 'spatial' | 'distance' }>, tally: Tally): void => {
  tally.add('place', 1);
  if (filter.kind === 'distance') return;
  const { vertices, parts } = sizeOfGeometry(filter.geometry);
  tally.add('vertex', vertices);
  tally.add('ring', parts);
  if (vertices > FEW_VERTICES) tally.add('overlay', pointQueryCost(filter.geometry, MANY_STEPS));
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
    case 'range':
      tally.add('range', 1);
      break;
    case 'like':
      tally.add(isAnchored(filter) ? 'likePrefix' : 'like', 1);
      break;
    case 'compare':
      tally.add('comparison', 1);
      break;
    case 'temporal':
      tally.add('temporal', 1);
      break;
    case 'spatial':
    case 'distance':
      addPlace(filter, tally);
      break;
    case 'text':
      addText(filter.text, deeper(walk));
      break;
    case 'exists':
      break;
  }
};

/** Each may have to be looked for among all words of the catalogue, when the question finds nothing. */
const typedWords = (typed: string | undefined): number => {
  const words = typed === undefined || typed.length > RELAXATION_LIMITS.characters ? 0 : toWordSequence(typed).length;
  return words > RELAXATION_LIMITS.words ? 0 : words;
};

const hasOwnFilter = ({ facets = [], filter, facetMode }: Partial<SearchQuery>): boolean => {
  const own = filter?.kind === 'and' ? filter.filters : [filter];
  return facetMode === 'multi' && own.some((part) => part?.kind === 'in' && facets.includes(part.field));
};

/** Gives the points. Throws `question_too_expensive`, with a sentence that says what counts most. */
export const checkCost = (query: Partial<SearchQuery>): number => {
  const tally = createTally();
  const walk: Walk = { tally, unsearched: new Set(), depth: 0 };
  const { text, filter, offset = 0, limit = 0 } = query;
  if (text !== undefined) addText(text, walk);
  // A facet that leaves out its own filter has the text matched once more.
  if (text !== undefined && hasOwnFilter(query)) addText(text, walk);
  if (filter !== undefined) addFilter(filter, walk);
  tally.add('unsearchedField', walk.unsearched.size);
  tally.add('facet', query.facets?.length ?? 0);
  tally.add('sortKey', query.sort?.filter(({ kind }) => kind === 'field').length ?? 0);
  tally.add('typedWord', typedWords(query.rawText));
  if (offset + limit > MAX_RESULT_WINDOW) {
    throw tooExpensive(`The question reaches beyond record ${MAX_RESULT_WINDOW}, the last one that paging serves.`);
  }
  return tally.check();
};
