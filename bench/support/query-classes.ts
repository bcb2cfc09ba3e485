// The query classes of the benchmarks, as parameters of GET /search; each class contains many different queries.
import type { Box } from '@periplus/geo';
import type { Params } from '../../src/query/params.ts';
import { toQueryString, toSearchParams } from '../../src/query/request/search-url.ts';
import type { FieldName } from '../../src/schema/fields.ts';
import type { Sampler } from './draw.ts';

/** The endpoint. */
export const toSearchPath = (params: Params): string => `/api/v1/search?${toQueryString(toSearchParams(params))}`;

export type QueryClass = { readonly name: string; readonly questions: readonly Params[] };

const bbox = ([west, south, east, north]: Box): Params => ({
  type: 'bbox',
  field: 'dcat_bbox',
  relation: 'intersects',
  top_left: { lat: north, lon: west },
  bottom_right: { lat: south, lon: east },
});

/** A hexagon inside the box: a polygon that is not a box. */
const polygon = ([west, south, east, north]: Box): Params => {
  const [wide, high] = [east - west, north - south];
  const corners = [0, 0.25, 0.75, 1, 0.75, 0.25].map((share, index) => ({
    lon: west + wide * share,
    lat: index === 0 || index === 3 ? south + high / 2 : index < 3 ? north : south,
  }));
  return { type: 'polygon', field: 'locn_geometry', relation: 'intersects', points: corners };
};

/** Item `index` of a list, wrapping around. */
const at = <T>(items: readonly T[], index: number): T => {
  if (items.length === 0) throw new Error('The corpus has no values for this class.');
  return items[index % items.length] as T;
};

const CLASS: FieldName = 'gbl_resourceClass_sm';
const PLACE: FieldName = 'dct_spatial_sm';
const YEAR: FieldName = 'gbl_indexYear_im';
/** Queries of a class; a class without variation has a single one. */
const COUNT = 40;

type Maker = (draw: Sampler, index: number) => Params;

const MAKERS: Readonly<Record<string, Maker>> = {
  'match-all': (_draw, index) => (index % 2 === 0 ? { q: '' } : { q: '*:*' }),
  'common word': ({ commonWords }, index) => ({ q: at(commonWords, index) }),
  'rare word': ({ rareWords }, index) => ({ q: at(rareWords, index) }),
  'three words, OR': ({ commonWords, middleWords }, index) => ({
    q: [at(middleWords, index), at(middleWords, index + 7), at(commonWords, index)].join(' OR '),
  }),
  'two words, AND': ({ commonWords, middleWords }, index) => ({
    q: `${at(commonWords, index)} ${at(middleWords, index)}`,
  }),
  phrase: ({ phrases }, index) => ({ q: `"${at(phrases, index)}"` }),
  'boolean with NOT': ({ commonWords, middleWords }, index) => ({
    q: `(${at(commonWords, index)} OR ${at(middleWords, index)}) NOT ${at(middleWords, index + 11)}`,
  }),
  'facet filters': ({ together }, index) => {
    const [kind, place] = at(together(CLASS, PLACE), index);
    return { include_filters: { [CLASS]: [kind], [PLACE]: [place] } };
  },
  'facet filter, word': ({ values, commonWords }, index) => ({
    q: at(commonWords, index),
    include_filters: { [CLASS]: [at(values(CLASS), index % 2)] },
  }),
  exclude: ({ values, middleWords }, index) => ({
    ...(index % 2 === 0 ? {} : { q: at(middleWords, index) }),
    exclude_filters: { [PLACE]: [at(values(PLACE), index)] },
  }),
  bbox: ({ boxes }, index) => ({ include_filters: { geo: bbox(at(boxes, index)) } }),
  'bbox, word': ({ boxes, commonWords }, index) => ({
    q: at(commonWords, index),
    include_filters: { geo: bbox(at(boxes, index)) },
  }),
  polygon: ({ boxes }, index) => ({ include_filters: { geo: polygon(at(boxes, index)) } }),
  years: ({ values, commonWords }, index) => {
    const start = Number(at(values(YEAR), index));
    return {
      ...(index % 2 === 0 ? {} : { q: at(commonWords, index) }),
      include_filters: { year_range: { start, end: start + 20 } },
    };
  },
  'by title, page 50': ({ commonWords }, index) => ({
    ...(index % 2 === 0 ? {} : { q: at(commonWords, index) }),
    sort: 'title_asc',
    page: 50,
  }),
  'page 500': ({ commonWords }, index) => ({ q: at(commonWords, index % 6), page: 500 }),
  prefix: ({ middleWords }, index) => ({ q: `${at(middleWords, index).slice(0, 3 + (index % 3))}*` }),
};

export const queryClasses = (draw: Sampler): readonly QueryClass[] =>
  Object.entries(MAKERS).map(([name, make]) => ({
    name,
    questions: Array.from({ length: COUNT }, (_, index) => make(draw, index)),
  }));
