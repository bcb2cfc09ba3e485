// Queries stop when their deadline passes. The tests count clock readings instead of seconds.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createDeadline, type Deadline } from '@periplus/time';
import { readerOfSegments } from '../../../test/support/readers.ts';
import type { Filter, SearchQuery } from '../../query/search-query.ts';
import { DEFAULT_FACETS } from '../../schema/fields.ts';
import { evaluate, matchingRows } from './evaluate.ts';
import { facetValues } from './facets/facet-values.ts';
import { countHexes } from './facets/hexes.ts';
import { toPlanContext } from './filter/filter-eval.ts';
import { findRelated } from './suggest/related.ts';
import { findSimilar } from './suggest/similar.ts';
import { suggest } from './suggest/suggest.ts';
import { explainText } from './text/text-explain.ts';
import { lookUpWords } from './text/word-lookup.ts';

const SEGMENTS = 3;

const reader = readerOfSegments(
  ...Array.from({ length: SEGMENTS }, (_, segment) =>
    Array.from({ length: 10 }, (_, n) => ({
      id: `r${segment}-${n}`,
      dct_title_s: `Harbour chart number ${n}`,
      dct_spatial_sm: [`Place ${n}`],
      dcat_bbox: `ENVELOPE(${n},${n + 1},2,1)`,
    })),
  ),
);

/** A deadline on a clock that advances by one with every reading; it passes at the given step. */
const passingAt = (step: number): { readonly deadline: Deadline; readonly steps: () => number } => {
  let steps = -1;
  const deadline = createDeadline(
    step,
    () => new Error('timed out'),
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

/** Creates new objects, because the results of a filter object are cached. */
const createQuery = (): SearchQuery => ({
  text: { kind: 'words', text: 'harbour chart' },
  filter: filter(),
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 10,
  facets: DEFAULT_FACETS,
  facetMode: 'filtered',
});
const createNarrowQuery = (): SearchQuery => ({ ...createQuery(), text: { kind: 'words', text: 'number 3' } });

const MANY_EXTENTS = 600;

const manyExtents = readerOfSegments(
  Array.from({ length: MANY_EXTENTS }, (_, n) => ({
    id: `p${n}`,
    dct_title_s: `Sheet ${n}`,
    dcat_bbox: `ENVELOPE(${n / 10},${n / 10 + 0.1},0.2,0.1)`,
  })),
);

/** An outline over all extents that comparing boxes does not decide. */
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
    matchingRows(manyExtents, { ...createQuery(), filter: { ...filter } }, deadline);

/** Operations, and the minimum number of times that each must check its deadline. */
const OPERATIONS: Readonly<
  Record<string, { readonly minSteps: number; readonly run: (deadline: Deadline) => unknown }>
> = {
  'two filters over the segments, then words': {
    minSteps: 2 * SEGMENTS + 2,
    run: (deadline) => evaluate(reader, createNarrowQuery(), deadline),
  },
  'an outline over many extents': {
    minSteps: 2,
    run: findAmongMany({ kind: 'spatial', field: 'dcat_bbox', relation: 'touches', geometry: OUTLINE }),
  },
  'an outline over many centroids': {
    minSteps: 1 + MANY_EXTENTS / 256,
    run: findAmongMany({ kind: 'spatial', field: 'dcat_centroid', relation: 'intersects', geometry: OUTLINE }),
  },
  'a circle over many extents': {
    minSteps: 1 + MANY_EXTENTS / 256,
    run: findAmongMany({ kind: 'distance', field: 'dcat_bbox', center: [30, 0], km: 5_000 }),
  },
  'a stream of all matches': {
    minSteps: 2 * SEGMENTS + 2,
    run: (deadline) => matchingRows(reader, createQuery(), deadline),
  },
  facets: {
    minSteps: SEGMENTS + 1,
    run: (deadline) => evaluate(reader, { ...createNarrowQuery(), limit: 0 }, deadline),
  },
  'values of a facet': {
    minSteps: SEGMENTS,
    run: (deadline) =>
      facetValues(
        reader,
        { within: createQuery(), field: 'dct_spatial_sm', sort: 'alpha_asc', offset: 0, limit: 5 },
        deadline,
      ),
  },
  cells: {
    minSteps: SEGMENTS,
    run: (deadline) =>
      countHexes(reader, { within: createNarrowQuery(), resolution: 4, boxes: [], limit: 9 }, deadline),
  },
  completions: {
    minSteps: 2,
    run: (deadline) => suggest(reader, { text: 'chrat', limit: 9, visibility: 'public' }, deadline),
  },
  'similar records': { minSteps: 2, run: (deadline) => findSimilar(reader, { id: 'r0-1', limit: 5 }, deadline) },
  'related records': {
    minSteps: 3,
    run: (deadline) =>
      findRelated(reader, { ids: ['a', 'b', 'c'], lists: [], visibility: 'public', offset: 0, limit: 5 }, deadline),
  },
  words: {
    minSteps: 3,
    run: (deadline) =>
      lookUpWords(reader, { words: ['harbour', 'chart', 'map'], visibility: 'public', similarLimit: 5 }, deadline),
  },
  'an explanation': {
    minSteps: 1,
    run: (deadline) => explainText(reader, { kind: 'words', text: 'chart' }, toPlanContext(reader, deadline)),
  },
};

for (const [name, { minSteps, run }] of Object.entries(OPERATIONS)) {
  test(`${name}: evaluation stops at the step where the deadline passes`, () => {
    const unlimited = passingAt(Number.POSITIVE_INFINITY);
    run(unlimited.deadline);
    const stepCount = unlimited.steps();
    assert.ok(stepCount >= minSteps, `${stepCount} deadline checks`);
    for (let step = 1; step <= stepCount; step++) {
      const limited = passingAt(step);
      assert.throws(() => run(limited.deadline), /timed out/, `step ${step} of ${stepCount}`);
      assert.equal(limited.steps(), step);
    }
  });
}

test('a query after a cancelled one returns the same results', () => {
  const before = evaluate(reader, createQuery());
  for (let step = 1; step < 12; step++) assert.throws(() => evaluate(reader, createQuery(), passingAt(step).deadline));
  assert.deepEqual(evaluate(reader, createQuery()), before);
});
