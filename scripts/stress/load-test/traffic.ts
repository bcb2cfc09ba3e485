// Requests of a load test: ordinary visitors, and the most expensive queries that are accepted.
import { star } from '../../../test/support/hostile/hostile-places.ts';
import { createRandom } from '../../../test/support/random/random.ts';

export type LoadRequest = { readonly path: string; readonly body?: string };

const WORDS = ['map', 'water', 'roads', 'soil', 'boundaries', 'population', 'geology', 'land use', 'rivers', 'census'];

/** Weighted mix of searches, facets, records, completions and pages. */
const KINDS: readonly (readonly [number, (word: string, id: string, page: number) => string])[] = [
  [0.35, (word, _id, page) => `/api/v1/search?q=${encodeURIComponent(word)}&page=${page}`],
  [0.1, (word) => `/api/v1/search?q=${encodeURIComponent(word)}&facets=&sort=year_desc&bbox=-100,30,-80,50`],
  [0.05, (word) => `/api/v1/search/facets/dct_spatial_sm?q=${encodeURIComponent(word)}`],
  [0.2, (_word, id) => `/api/v1/resources/${encodeURIComponent(id)}`],
  [0.1, (word) => `/api/v1/suggest?q=${encodeURIComponent(word.slice(0, 4))}`],
  [0.1, (_word, id) => `/resources/${encodeURIComponent(id)}`],
  [0.05, (word) => `/search?q=${encodeURIComponent(word)}`],
  [0.05, (word) => `/api/v1/ogc/collections/regional-records/items?q=${encodeURIComponent(word)}`],
];

/** The next request of the visitors; the same seed gives the same sequence. */
export const createVisitors = (ids: readonly string[], seed: number): (() => LoadRequest) => {
  const chance = createRandom(seed);
  return () => {
    let share = chance.integer(0, 9_999) / 10_000;
    const kind = KINDS.find(([own]) => {
      share -= own;
      return share < 0;
    });
    const path = (kind ?? KINDS[0])?.[1](chance.pick(WORDS), chance.pick(ids), chance.integer(1, 20)) ?? '/';
    return { path };
  };
};

const post = (body: object): LoadRequest => ({ path: '/api/v1/search', body: JSON.stringify(body) });

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'm', 'p', 's', 't'];

/** Each is slightly different, so that none is served from a cache. */
export const createAttack = (seed: number): (() => LoadRequest) => {
  const chance = createRandom(seed);
  const beginnings = (): string =>
    chance
      .some(LETTERS, 5)
      .map((letter) => `${letter}*`)
      .join(' OR ');
  const kinds: readonly (() => LoadRequest)[] = [
    () => post({ q: beginnings(), facet_mode: 'multi', per_page: 100, page: chance.integer(1, 400) }),
    () => post({ q: `maps of watr and rods near ${chance.pick(WORDS)} xyzzy~2`, per_page: 100 }),
    () => {
      const coordinates = [star(chance, chance.pick([2_000, 10_000, 40_000]))];
      return post({ filters: { geo: { type: 'shape', relation: 'within', shape: { type: 'Polygon', coordinates } } } });
    },
    () => ({ path: `/api/v1/map/h3?resolution=8&q=${encodeURIComponent(beginnings())}` }),
    () => ({
      path: `/api/v1/search?q=${encodeURIComponent(beginnings())}&page=${chance.integer(500, 600)}&per_page=100`,
    }),
  ];
  return () => chance.pick(kinds)();
};
