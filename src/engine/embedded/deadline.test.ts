// A question that has no time left stops where it is: the steps are counted, not the seconds.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createDeadline, type Deadline } from '@periplus/time';
import { readerOfSegments } from '../../../test/support/readers.ts';
import type { Filter, SearchQuery } from '../../query/search-query.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import { evaluate, matchingRows } from './evaluate.ts';
import { facetValues } from './facets/facet-values.ts';
import { countHexes } from './facets/hexes.ts';
import { findRelated } from './suggest/related.ts';
import { findSimilar } from './suggest/similar.ts';
import { suggest } from './suggest/suggest.ts';
import { explainText } from './text/text-explain.ts';
import { lookUpWords } from './text/word-lookup.ts';

const PARTS = 3;

const reader = readerOfSegments(
  ...Array.from({ length: PARTS }, (_, part) =>
    Array.from({ length: 10 }, (_, n) => ({
      id: `r${part}-${n}`,
      dct_title_s: `Harbour chart number ${n}`,
      dct_spatial_sm: [`Place ${n}`],
      dcat_bbox: `ENVELOPE(${n},${n + 1},2,1)`,
    })),
  ),
);

/** A clock that goes on by one with every step that asks for it: passes at the step with this number. */
const passingAt = (step: number): { readonly deadline: Deadline; readonly steps: () => number } => {
  let steps = -1;
  const deadline = createDeadline(
    step,
    () => new Error('given up'),
    () => ++steps,
  );
  return { deadline, steps: () => steps };
};

const filter = (): Filter => ({
  kind: 'and',
  filters: [
    { kind: 'exists', field: 'dct_spatial_sm' },
    { kind: 'or', filters: [{ kind: 'like', field: 'dct_title_s', pattern: 'H%', foldCase: true, foldAccents: true }] },
  ],
});

/** A new one each time: what one filter object has matched is not matched again. */
const question = (): SearchQuery => ({
  text: { kind: 'words', text: 'harbour chart' },
  filter: filter(),
  includeNonPublic: false,
  sort: [],
  offset: 0,
  limit: 10,
  facets: DEFAULT_FACETS,
  facetMode: 'filtered',
});
const narrow = (): SearchQuery => ({ ...question(), text: { kind: 'words', text: 'number 3' } });

const MANY_PLACES = 600;

const manyPlaces = readerOfSegments(
  Array.from({ length: MANY_PLACES }, (_, n) => ({
    id: `p${n}`,
    dct_title_s: `Sheet ${n}`,
    dcat_bbox: `ENVELOPE(${n / 10},${n / 10 + 0.1},0.2,0.1)`,
  })),
);

/** An outline that no box settles, over all places. */
const OUTLINE = {
  type: 'Polygon',
  coordinates: [
    [
      [-1, -1],
      [70, -1],
      [70, 1],
      [30, 0.15],
      [-1, 1],
      [-1, -1],
    ],
  ],
} as const;

const findAmongMany =
  (filter: Filter) =>
  (deadline: Deadline): unknown =>
    matchingRows(manyPlaces, { ...question(), filter: { ...filter } }, deadline);

/** What asks, and how often it must look at the clock at least. */
const QUESTIONS: Readonly<Record<string, { readonly least: number; readonly ask: (deadline: Deadline) => unknown }>> = {
  'two filters over the segments, then words': { least: 2 * PARTS + 2, ask: (by) => evaluate(reader, narrow(), by) },
  'an outline over many places': {
    least: 2,
    ask: findAmongMany({ kind: 'spatial', field: 'dcat_bbox', relation: 'touches', geometry: OUTLINE }),
  },
  'an outline over many centroids': {
    least: 1 + MANY_PLACES / 256,
    ask: findAmongMany({ kind: 'spatial', field: 'dcat_centroid', relation: 'intersects', geometry: OUTLINE }),
  },
  'a circle over many places': {
    least: 1 + MANY_PLACES / 256,
    ask: findAmongMany({ kind: 'distance', field: 'dcat_bbox', center: [30, 0], km: 5_000 }),
  },
  'a stream of all matches': { least: 2 * PARTS + 2, ask: (by) => matchingRows(reader, question(), by) },
  facets: { least: PARTS + 1, ask: (by) => evaluate(reader, { ...narrow(), limit: 0 }, by) },
  'values of a facet': {
    least: PARTS,
    ask: (by) =>
      facetValues(reader, { within: question(), field: 'dct_spatial_sm', sort: 'alpha_asc', offset: 0, limit: 5 }, by),
  },
  cells: {
    least: PARTS,
    ask: (by) => countHexes(reader, { within: narrow(), resolution: 4, boxes: [], limit: 9 }, by),
  },
  completions: { least: 2, ask: (by) => suggest(reader, { text: 'chrat', limit: 9, includeNonPublic: false }, by) },
  'similar records': { least: 2, ask: (by) => findSimilar(reader, 'r0-1', 5, by) },
  'related records': {
    least: 3,
    ask: (by) =>
      findRelated(reader, { ids: ['a', 'b', 'c'], lists: [], includeNonPublic: false, offset: 0, limit: 5 }, by),
  },
  words: {
    least: 3,
    ask: (by) =>
      lookUpWords(reader, { words: ['harbour', 'chart', 'map'], includeNonPublic: false, similarLimit: 5 }, by),
  },
  'an explanation': { least: 1, ask: (by) => explainText(reader, { kind: 'words', text: 'chart' }, by) },
};

for (const [name, { least, ask }] of Object.entries(QUESTIONS)) {
  test(`${name}: the work stops at the step at which the time is over`, () => {
    const calm = passingAt(Number.POSITIVE_INFINITY);
    ask(calm.deadline);
    const all = calm.steps();
    assert.ok(all >= least, `the clock was asked for ${all} times`);
    for (let step = 1; step <= all; step++) {
      const hurried = passingAt(step);
      assert.throws(() => ask(hurried.deadline), /given up/, `step ${step} of ${all}`);
      assert.equal(hurried.steps(), step);
    }
  });
}

test('a question after one that was given up finds what it would have found', () => {
  const before = evaluate(reader, question());
  for (let step = 1; step < 12; step++) assert.throws(() => evaluate(reader, question(), passingAt(step).deadline));
  assert.deepEqual(evaluate(reader, question()), before);
});
