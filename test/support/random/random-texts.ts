// Random text queries, nested and combined; most have matches.
import { boxesToGeometry } from '@periplus/geo';
import type { Filter, TextQuery } from '../../../src/query/search-query.ts';
import type { FieldName } from '../../../src/schema/fields.ts';
import type { Random } from './random.ts';

const TEXTS = [
  ...['map', 'maps', 'mapping', 'island', 'water', 'church', 'churches', 'saint denis', 'saint-denis', 'saintdenis'],
  ...["o'brien", 'obrien', 'o brien', 'alene', "coeur d'alene", 'children', 'childrens', "children's", 'us', 'u.s.'],
  ...['new york', 'york new', 'eire', 'ÉIRE', 'lodz', 'strasse', 'oersted', 'orsted', 'МОСКВА', '東京', '京', '京都'],
  ...['24000', '24,000', '1850', '44.5', '44', 'g3701.p2', 'p2', 'g3701p2', 'geology maps', '&', '', 'nothing here'],
  ...['princeton', 'record 7', 'record-7', 'smith', 'ordnance survey', 'shapefile', 'maps datasets'],
  ...[
    'zonia',
    'zonias',
    'zonia beta',
    'beta zonia',
    'z13',
    'gamma canton',
    'cantons',
    'thetax',
    'map zonia kappa',
    'east',
  ],
];
const PATTERNS = [
  'map*',
  'm*p',
  '*land*',
  'ma?s',
  '*',
  '?',
  'saint-d*',
  'isl?nd',
  '東*',
  'москв?',
  'zzz*',
  '*s',
  'g37*',
  'zon*',
  'alphax*',
];
const FUZZY = ['mpa', 'islnad', 'wtaer', 'chruch', 'railroda', 'москав', 'map', 'geologie', 'saint', 'xq'];
const TEXT_FIELDS: readonly FieldName[] = [
  ...(['dct_title_s', 'dct_description_sm', 'dct_subject_sm', 'dct_creator_sm', 'dct_spatial_sm', 'id'] as const),
  ...(['dct_format_s', 'dct_accessRights_s', 'gbl_indexYear_im', 'dct_rights_sm', 'geo_region', 'geo_county'] as const),
];

const FILTERS: readonly Filter[] = [
  { kind: 'in', field: 'gbl_resourceClass_sm', values: ['Maps', 'Datasets'] },
  { kind: 'exclude', filter: { kind: 'exists', field: 'dct_subject_sm' } },
  { kind: 'not', filter: { kind: 'range', field: 'gbl_indexYear_im', min: { value: 1900, inclusive: true } } },
  { kind: 'spatial', field: 'dcat_bbox', relation: 'intersects', geometry: boxesToGeometry([[-100, 20, 10, 60]]) },
  { kind: 'text', text: { kind: 'words', text: 'map' } },
];

/** The fields and the weight of a leaf. */
const leafOf = (random: Random): { fields?: readonly FieldName[]; weight?: number } => ({
  ...(random.happens(0.6) ? {} : { fields: [random.pick(TEXT_FIELDS), ...random.some(TEXT_FIELDS, 1)] }),
  ...(random.happens(0.8) ? {} : { weight: random.pick([0.2, 1, 3]) }),
});

const randomMinimum = (random: Random, nodes: readonly TextQuery[]): TextQuery => ({
  kind: 'atLeast',
  count: random.integer(0, 4),
  nodes,
  ...(random.happens(0.5) ? {} : { weights: nodes.map(() => random.integer(1, 3)) }),
});

/** Sometimes in tiers, which only the root may have. */
export const randomRootText = (random: Random): TextQuery =>
  random.happens(0.3)
    ? { kind: 'tiers', nodes: Array.from({ length: random.integer(1, 3) }, () => randomText(random)) }
    : randomText(random);

export const randomText = (random: Random, depth = 2): TextQuery => {
  const kind = random.integer(0, depth > 0 ? 11 : 6);
  const nodes = (): readonly TextQuery[] =>
    Array.from({ length: random.integer(1, 3) }, () => randomText(random, depth - 1));
  if (kind < 3) return { kind: 'words', text: random.pick(TEXTS), ...leafOf(random) };
  if (kind === 3) return { kind: 'words', text: `${random.pick(TEXTS)} ${random.pick(TEXTS)}`, ...leafOf(random) };
  if (kind === 4) return { kind: 'phrase', text: random.pick(TEXTS), slop: random.integer(0, 3), ...leafOf(random) };
  if (kind === 5) return { kind: 'wildcard', pattern: random.pick(PATTERNS), ...leafOf(random) };
  if (kind === 6) {
    return { kind: 'fuzzy', text: random.pick(FUZZY), edits: random.pick([0, 1, 2] as const), ...leafOf(random) };
  }
  if (kind === 11) return { kind: 'filter', filter: random.pick(FILTERS), score: random.pick([0, 0.5, 4]) };
  if (kind === 10) return randomMinimum(random, [...nodes(), ...nodes()]);
  if (kind === 7) return { kind: 'not', node: randomText(random, depth - 1) };
  return { kind: kind === 8 ? 'and' : random.pick(['or', 'firstOf'] as const), nodes: nodes() };
};
