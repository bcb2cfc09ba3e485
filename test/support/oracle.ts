// Answers questions the slow and obvious way, from plain records: what the index must agree with.

import { latLngToCell } from 'h3-js';
import type { IndexedRow } from '../../src/engine/embedded/segment/segment.ts';
import type { FacetBucket, FacetResult, FacetValuesQuery, FacetValuesResult } from '../../src/engine/engine.ts';
import { distanceKm, distanceToBoxKm, distanceToGeometryKm } from '../../src/lib/geo/measure/distance.ts';
import { boxesOfGeometry } from '../../src/lib/geo/plane/parts.ts';
import { prepareQuery } from '../../src/lib/geo/relate/relate.ts';
import { createMemory, remember } from '../../src/lib/remember.ts';
import { foldAccents, foldCase, foldText } from '../../src/lib/text/fold.ts';
import { toWantedUnits } from '../../src/lib/text/function-words.ts';
import { stemOf } from '../../src/lib/text/stem.ts';
import { toUnits, type Unit } from '../../src/lib/text/words.ts';
import { timeTest } from '../../src/lib/time-relations.ts';
import type {
  Filter,
  FilterValue,
  SearchQuery,
  SortKey,
  TextQuery,
  TimeBound,
  TimeOperand,
} from '../../src/query/search-query.ts';
import { MS_PER_DAY, parseTimeSpan, type TimeSpan, toTimeSpan } from '../../src/record/time-spans.ts';
import { readValues } from '../../src/record/values.ts';
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../src/schema/fields.ts';

const isNumberField = (field: FieldName): boolean => /^integers?$/.test(fieldRow(field).kind);

const isOpaque = (field: FieldName): boolean =>
  ['references', 'links', 'geometry', 'centroid'].includes(fieldRow(field).kind);

const valuesOf = (row: IndexedRow, field: FieldName): readonly FilterValue[] =>
  isOpaque(field) ? [] : readValues(row.record, row.facts, field);

/** Code points as numbers, so that texts compare as the catalogue orders them. */
const compareTexts = (a: string, b: string): number => {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

const compareValues = (field: FieldName, a: FilterValue, b: FilterValue): number =>
  isNumberField(field) ? Number(a) - Number(b) : compareTexts(String(a), String(b));

// ---- text

type Words = { readonly streams: readonly (readonly string[])[]; readonly words: ReadonlySet<string> };

const knownWords = new WeakMap<IndexedRow, Map<FieldName, Words>>();

/** Splitting texts is all the oracle keeps: it would take minutes to do it again for each question. */
const wordsOf = (row: IndexedRow, field: FieldName): Words => {
  const known = knownWords.get(row) ?? new Map<FieldName, Words>();
  knownWords.set(row, known);
  const words = known.get(field) ?? splitField(row, field);
  known.set(field, words);
  return words;
};

const splitField = (row: IndexedRow, field: FieldName): Words => {
  const units = valuesOf(row, field).map((value) => toUnits(String(value)));
  return {
    streams: units.map((list) => list.flatMap((unit) => unit.stream)),
    words: new Set(
      units.flat().flatMap((unit) => [...unit.stream, ...unit.parts, ...(unit.joined ? [unit.joined] : [])]),
    ),
  };
};

/** Any way to place the words in order, so that others between them number at most `slop`. */
const holdsPhrase = (stream: readonly string[], wanted: readonly string[], slop: number): boolean =>
  stream.some((_, start) => {
    const fits = (at: number, next: number, spare: number): boolean => {
      if (next === wanted.length) return true;
      for (let gap = 0; gap <= spare; gap++) {
        if (stream[at + gap] === wanted[next] && fits(at + gap + 1, next + 1, spare - gap)) return true;
      }
      return false;
    };
    return stream[start] === wanted[0] && fits(start + 1, 1, slop);
  });

/** Edits between two words where a swap of neighbours is one edit. */
const countEdits = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    rows.push([]);
    for (let j = 0; j <= b.length; j++) {
      const cell = (y: number, x: number): number => rows[y]?.[x] ?? 0;
      if (i === 0 || j === 0) {
        rows[i]?.push(i + j);
        continue;
      }
      const options = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(cell(i - 2, j - 2) + 1);
      rows[i]?.push(Math.min(...options));
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
};

/** The same few words meet in every question. */
const recall = createMemory<number>(100_000);
const edits = (a: string, b: string): number => recall(`${a} ${b}`, () => countEdits([...a], [...b]));
const stem = remember(stemOf, 10_000);

const toPattern = (pattern: string): RegExp =>
  new RegExp(
    `^${[...pattern].map((c) => (c === '*' ? '[^]*' : c === '?' ? '[^]' : c.replace(/\W/u, (x) => (/[\\^$.*+?()[\]{}|/]/.test(x) ? `\\${x}` : x)))).join('')}$`,
    'u',
  );

/** True, false, or undefined when nothing is asked. */
const matchesText = (row: IndexedRow, query: TextQuery): boolean | undefined => {
  const answers = (nodes: readonly TextQuery[]): readonly boolean[] =>
    nodes.map((node) => matchesText(row, node)).filter((answer) => answer !== undefined);
  switch (query.kind) {
    case 'and': {
      if (query.nodes.length === 0) return true;
      const all = answers(query.nodes);
      return all.length === 0 ? undefined : all.every(Boolean);
    }
    case 'or': {
      if (query.nodes.length === 0) return false;
      const all = answers(query.nodes);
      return all.length === 0 ? undefined : all.some(Boolean);
    }
    case 'not': {
      const answer = matchesText(row, query.node);
      return answer === undefined ? undefined : !answer;
    }
    case 'atLeast': {
      if (query.count <= 0) return true;
      if (query.nodes.length === 0) return false;
      const all = answers(query.nodes);
      return all.length === 0 ? undefined : all.filter(Boolean).length >= Math.min(query.count, all.length);
    }
    default:
      return matchesWords(row, query);
  }
};

const matchesWords = (
  row: IndexedRow,
  query: Exclude<TextQuery, { kind: 'and' | 'or' | 'not' | 'atLeast' }>,
): boolean | undefined => {
  const fields = (query.fields ?? SEARCH_FIELDS).map((field) => wordsOf(row, field));
  const hasWord = (test: (word: string) => boolean): boolean => fields.some(({ words }) => [...words].some(test));
  const hasUnits = (
    units: readonly Unit[],
    test: (wanted: string) => (word: string) => boolean,
  ): boolean | undefined =>
    units.length === 0
      ? undefined
      : units.every(
          ({ parts, joined }) =>
            parts.every((part) => hasWord(test(part))) || (joined !== undefined && hasWord((word) => word === joined)),
        );
  const anyForm = (wanted: string) => (word: string) => stem(word) === stem(wanted);
  switch (query.kind) {
    case 'words':
      return hasUnits(toWantedUnits(query.text), anyForm);
    case 'fuzzy':
      return hasUnits(toUnits(query.text), (wanted) => (word) => edits(wanted, word) <= query.edits);
    case 'phrase': {
      const wanted = toUnits(query.text).flatMap((unit) => unit.stream);
      if (wanted.length === 0) return undefined;
      if (wanted.length === 1) return hasWord((word) => word === wanted[0]);
      return fields.some(({ streams }) => streams.some((stream) => holdsPhrase(stream, wanted, query.slop)));
    }
    case 'wildcard': {
      const words = toUnits(foldText(query.pattern), true).flatMap((unit) => unit.parts);
      if (words.length === 0) return undefined;
      return words.every((wanted) => {
        if (/^\*+$/.test(wanted) && query.fields === undefined) return true;
        return /[*?]/.test(wanted) ? hasWord((word) => toPattern(wanted).test(word)) : hasWord(anyForm(wanted));
      });
    }
  }
};

// ---- filters

const likePattern = (pattern: string): RegExp => {
  const body = pattern.replace(/\\(.)|([%_])|([\\^$.*+?()[\]{}|/])/gsu, (_, escaped, wild, special) => {
    if (wild !== undefined) return wild === '%' ? '[^]*' : '[^]';
    const literal: string = escaped ?? special;
    return /[\\^$.*+?()[\]{}|/]/.test(literal) ? `\\${literal}` : literal;
  });
  return new RegExp(`^${body}$`, 'u');
};

const located = ({ facts }: IndexedRow, field: string) => {
  if (field !== 'dcat_centroid') {
    if (facts.boxes.length === 0) return undefined;
    return field === 'locn_geometry' && facts.geometry !== undefined
      ? { boxes: boxesOfGeometry(facts.geometry), geometry: facts.geometry }
      : { boxes: facts.boxes };
  }
  if (facts.centroid === undefined) return undefined;
  const [x, y] = facts.centroid;
  return { boxes: [[x, y, x, y] as const], geometry: { type: 'Point', coordinates: facts.centroid } as const };
};

const isNear = (row: IndexedRow, { field, center, km }: Extract<Filter, { kind: 'distance' }>): boolean => {
  const { facts } = row;
  if (field === 'dcat_centroid') return facts.centroid !== undefined && distanceKm(center, facts.centroid) <= km;
  if (field === 'locn_geometry' && facts.geometry !== undefined)
    return distanceToGeometryKm(center, facts.geometry) <= km;
  return facts.boxes.some((box) => distanceToBoxKm(center, box) <= km);
};

const inRange = (value: FilterValue, { field, min, max }: Extract<Filter, { kind: 'range' }>): boolean => {
  const low = min === undefined ? 1 : compareValues(field, value, min.value);
  const high = max === undefined ? -1 : compareValues(field, value, max.value);
  return (low > 0 || (low === 0 && min?.inclusive === true)) && (high < 0 || (high === 0 && max?.inclusive === true));
};

const isPresent = (row: IndexedRow, field: FieldName): boolean => {
  if (!isOpaque(field)) return valuesOf(row, field).length > 0;
  const value: unknown = row.record[field];
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null;
};

type SpatialFilter = Extract<Filter, { kind: 'spatial' }>;
const prepared = new WeakMap<SpatialFilter, ReturnType<typeof prepareQuery>>();

const isRelated = (row: IndexedRow, filter: SpatialFilter): boolean => {
  const place = located(row, filter.field);
  const test = prepared.get(filter) ?? prepareQuery(filter.geometry, filter.relation);
  prepared.set(filter, test);
  return place !== undefined && test(place);
};

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

const foldFor = ({ foldCase: noCase, foldAccents: noAccents }: FilterOf<'like'>): ((text: string) => string) => {
  if (noCase) return noAccents ? foldText : foldCase;
  return noAccents ? foldAccents : (text) => text;
};

/** True, false, or undefined when the record has no value. */
const ofValues = (row: IndexedRow, field: FieldName, test: (value: FilterValue) => boolean): boolean | undefined => {
  const values = valuesOf(row, field);
  return values.length === 0 ? undefined : values.some(test);
};

const isLike = (row: IndexedRow, filter: FilterOf<'like'>): boolean | undefined => {
  const fold = foldFor(filter);
  const pattern = likePattern(fold(filter.pattern));
  return ofValues(row, filter.field, (value) => pattern.test(fold(String(value))));
};

const holdsBetween = (row: IndexedRow, { left, operator, right }: FilterOf<'compare'>): boolean | undefined => {
  const [a, b] = [valuesOf(row, left), valuesOf(row, right)];
  if (a.length === 0 || b.length === 0 || isNumberField(left) !== isNumberField(right)) return undefined;
  const holds = (order: number): boolean =>
    (operator.includes('=') && order === 0) ||
    (operator.includes('<') && order < 0) ||
    (operator.includes('>') && order > 0);
  return a.some((x) => b.some((y) => holds(compareValues(left, x, y))));
};

const holdsOfSets = (row: IndexedRow, { fields, relation, values }: FilterOf<'array'>): boolean | undefined => {
  const own = new Set(fields.flatMap((field) => valuesOf(row, field)).map(String));
  const wanted = new Set(values.map(String));
  if (own.size === 0) return undefined;
  if (relation === 'overlaps') return !own.isDisjointFrom(wanted);
  const [isAll, isNoMore] = [wanted.isSubsetOf(own), own.isSubsetOf(wanted)];
  return relation === 'equals' ? isAll && isNoMore : relation === 'contains' ? isAll : isNoMore;
};

const datesIn = (row: IndexedRow, fields: readonly FieldName[]): TimeSpan | undefined => {
  for (const field of fields) {
    const spans = valuesOf(row, field)
      .map((value) => parseTimeSpan(field, String(value)))
      .filter((span) => span !== undefined);
    if (spans.length > 0) return [Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end))];
  }
  return undefined;
};

/** In days or milliseconds. */
const spanOf = (row: IndexedRow, operand: TimeOperand, unit: number): TimeSpan | undefined => {
  const inUnits = (span: TimeSpan | undefined): TimeSpan | undefined =>
    span && [Math.floor(span[0] / unit), Math.floor(span[1] / unit)];
  const bound = (at: TimeBound | undefined, side: 0 | 1): number | undefined =>
    typeof at === 'object' ? inUnits(datesIn(row, at.fields))?.[side] : (at ?? [-Infinity, Infinity][side]);
  if (operand.kind === 'dates') return inUnits(datesIn(row, operand.fields));
  if (operand.kind === 'coverage') return inUnits(row.facts.time && toTimeSpan(row.facts.time));
  const [start, end] = [bound(operand.start, 0), bound(operand.end, 1)];
  return start === undefined || end === undefined || start > end ? undefined : [start, end];
};

const holdsInTime = (row: IndexedRow, filter: FilterOf<'temporal'>): boolean | undefined => {
  const unit = filter.precision === 'day' ? MS_PER_DAY : 1;
  const [a, b] = [spanOf(row, filter.left, unit), spanOf(row, filter.right, unit)];
  return a === undefined || b === undefined ? undefined : timeTest(filter.relation)(...a, ...b);
};

const isInCells = ({ facts }: IndexedRow, { cells, resolution }: FilterOf<'h3'>): boolean | undefined => {
  const { centroid, derived } = facts;
  if (centroid === undefined || derived.geo_or_near_global?.[0] === true) return undefined;
  return cells.includes(latLngToCell(centroid[1], centroid[0], resolution));
};

/** Three-valued: undefined is unknown. */
const truthOf = (row: IndexedRow, filter: Filter): boolean | undefined => {
  const all = (filters: readonly Filter[]) => filters.map((child) => truthOf(row, child));
  switch (filter.kind) {
    case 'and': {
      const truths = all(filter.filters);
      return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
    }
    case 'or': {
      const truths = all(filter.filters);
      return truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;
    }
    case 'not': {
      const truth = truthOf(row, filter.filter);
      return truth === undefined ? undefined : !truth;
    }
    case 'exclude':
      return truthOf(row, filter.filter) !== true;
    case 'in':
      return ofValues(row, filter.field, (value) => filter.values.some((wanted) => String(wanted) === String(value)));
    case 'range':
      return ofValues(row, filter.field, (value) => inRange(value, filter));
    case 'compare':
      return holdsBetween(row, filter);
    case 'like':
      return isLike(row, filter);
    case 'array':
      return holdsOfSets(row, filter);
    case 'exists':
      return isPresent(row, filter.field);
    case 'temporal':
      return holdsInTime(row, filter);
    case 'spatial':
      return located(row, filter.field) === undefined ? undefined : isRelated(row, filter);
    case 'distance':
      return located(row, filter.field) === undefined ? undefined : isNear(row, filter);
    case 'h3':
      return isInCells(row, filter);
    case 'text':
      return matchesText(row, filter.text) ?? false;
  }
};

export const matchesFilter = (row: IndexedRow, filter: Filter): boolean => truthOf(row, filter) === true;

// ---- answers

type Question = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic'>;

const topLevel = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

const answering = (rows: readonly IndexedRow[], query: Question, except?: Filter): readonly IndexedRow[] =>
  rows.filter(
    (row) =>
      (query.includeNonPublic || row.facts.visible) &&
      (query.text === undefined || (matchesText(row, query.text) ?? false)) &&
      topLevel(query.filter).every((filter) => filter === except || matchesFilter(row, filter)),
  );

export const answer = (rows: readonly IndexedRow[], query: Question): readonly IndexedRow[] => answering(rows, query);

const countValues = (rows: readonly IndexedRow[], field: FieldName): readonly FacetBucket[] => {
  const counts = new Map<FilterValue, number>();
  for (const row of rows) for (const value of valuesOf(row, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
};

type Answer = {
  readonly rows: readonly IndexedRow[];
  readonly query: Question;
  readonly except: Filter | undefined;
  readonly found: readonly IndexedRow[];
};
let lastAnswer: Answer | undefined;

/** The rows that answer a question without one of its filters; the facets of one question ask for the same again. */
const answeringOnce = (
  rows: readonly IndexedRow[],
  query: Question,
  except: Filter | undefined,
): readonly IndexedRow[] => {
  const last = lastAnswer;
  if (last?.rows === rows && last.query === query && last.except === except) return last.found;
  lastAnswer = { rows, query, except, found: answering(rows, query, except) };
  return lastAnswer.found;
};

const bucketsFor = (
  rows: readonly IndexedRow[],
  query: Question & Pick<SearchQuery, 'facetMode'>,
  field: FieldName,
) => {
  const own = topLevel(query.filter).find((filter) => filter.kind === 'in' && filter.field === field);
  return countValues(answeringOnce(rows, query, query.facetMode === 'multi' ? own : undefined), field);
};

export const countFacet = (rows: readonly IndexedRow[], query: SearchQuery, field: FieldName): FacetResult => {
  const row = fieldRow(field);
  const listed = row.enum ?? row.suggested ?? [];
  const place = ({ value }: FacetBucket): number =>
    listed.includes(String(value)) ? listed.indexOf(String(value)) : 999;
  const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(field, a.value, b.value);
  const buckets = [...bucketsFor(rows, query, field)].sort((a, b) =>
    row.facet?.order === 'table' ? place(a) - place(b) || byValue(a, b) : b.count - a.count || byValue(a, b),
  );
  return { field, buckets: buckets.slice(0, row.facet?.size ?? 11), distinct: buckets.length };
};

export const listFacetValues = (rows: readonly IndexedRow[], query: FacetValuesQuery): FacetValuesResult => {
  const { field, contains = '', sort } = query;
  const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(field, a.value, b.value);
  const key = ({ value }: FacetBucket): string => foldText(String(value)).trim();
  const byAlphabet = (a: FacetBucket, b: FacetBucket): number =>
    (isNumberField(field) ? 0 : compareTexts(key(a), key(b))) || byValue(a, b);
  const order = {
    count_desc: (a: FacetBucket, b: FacetBucket) => b.count - a.count || byValue(a, b),
    count_asc: (a: FacetBucket, b: FacetBucket) => a.count - b.count || byValue(a, b),
    alpha_asc: byAlphabet,
    alpha_desc: (a: FacetBucket, b: FacetBucket) => byAlphabet(b, a),
  }[sort];
  const all = bucketsFor(rows, query.within, field).filter((bucket) =>
    foldText(String(bucket.value)).includes(foldText(contains).trim()),
  );
  return { total: all.length, buckets: [...all].sort(order).slice(query.offset, query.offset + query.limit) };
};

type FieldKey = Extract<SortKey, { kind: 'field' }>;

const compareByField = ({ field, direction }: FieldKey, a: IndexedRow, b: IndexedRow): number => {
  const number = isNumberField(field);
  const keyed = (row: IndexedRow): FilterValue | undefined => {
    const keys = valuesOf(row, field).map((value) => (number ? Number(value) : foldText(String(value)).trim()));
    const sorted = keys.sort((x, y) => (number ? Number(x) - Number(y) : compareTexts(String(x), String(y))));
    return direction === 'asc' ? sorted[0] : sorted.at(-1);
  };
  const [left, right] = field === 'id' ? [a.record.id, b.record.id] : [keyed(a), keyed(b)];
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1;
  const order = number ? Number(left) - Number(right) : compareTexts(String(left), String(right));
  return direction === 'asc' ? order : -order;
};

export type ScoredRow = { readonly row: IndexedRow; readonly score: number };

/** Key by key, then by score, then by id. */
export const compareBySort = (sort: readonly SortKey[], a: ScoredRow, b: ScoredRow): number => {
  for (const key of sort) {
    const order = key.kind === 'relevance' ? b.score - a.score : compareByField(key, a.row, b.row);
    if (order !== 0) return order;
  }
  return b.score - a.score || compareTexts(a.row.record.id, b.row.record.id);
};
