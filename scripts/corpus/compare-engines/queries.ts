// Random queries over a real catalogue: a text of one class with the filters of another, in any order, on any page.

import type { Sampler } from '../../../bench/support/draw.ts';
import { type QueryClass, queryClasses } from '../../../bench/support/query-classes.ts';
import type { Params } from '../../../src/query/params.ts';
import { createRandom, type Random } from '../../../test/support/random/random.ts';
import { createTypedTexts } from './typed-texts.ts';

const SORTS = [
  'title_asc',
  'title_desc',
  'year_asc',
  'year_desc',
  'schema_provider_s asc',
  'gbl_mdModified_dt desc',
  'relevance',
  'relevance',
  'relevance',
];

const EMPTY: Params = {};

const pickFrom = (chance: Random, classes: readonly QueryClass[]): Params =>
  chance.pick(chance.pick(classes).questions) ?? EMPTY;

const onlyText = ({ q }: Params): Params => (q === undefined ? EMPTY : { q });
const onlyFilters = ({ include_filters, exclude_filters }: Params): Params => ({
  ...(include_filters === undefined ? {} : { include_filters }),
  ...(exclude_filters === undefined ? {} : { exclude_filters }),
});

/** Deterministic: the same number gives the same query. Two of three are typed texts, which are read and widened. */
export const createQueries = (draw: Sampler) => {
  const classes = queryClasses(draw);
  const typedText = createTypedTexts(draw);
  return (number: number): Params => {
    const chance = createRandom(number);
    if (number % 3 !== 0)
      return {
        q: typedText(chance),
        ...(chance.happens(0.1) ? onlyFilters(pickFrom(chance, classes)) : EMPTY),
        page: chance.pick([1, 1, 1, 2, 5]),
        facet_mode: 'filtered',
      };
    return {
      ...(chance.happens(0.8) ? onlyText(pickFrom(chance, classes)) : EMPTY),
      ...(chance.happens(0.6) ? onlyFilters(pickFrom(chance, classes)) : EMPTY),
      sort: chance.pick(SORTS),
      page: chance.pick([1, 1, 1, 1, 2, 5, 50]),
      per_page: chance.pick([10, 20, 100]),
      facet_mode: chance.pick(['filtered', 'multi']),
    };
  };
};
