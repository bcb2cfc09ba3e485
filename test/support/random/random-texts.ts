// Text questions by chance, nested and combined, most of them with an answer.
import type { TextQuery } from '../../../src/query/search-query.ts';
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

/** Where a leaf looks, and what it counts. */
const leafOf = (chance: Random): { fields?: readonly FieldName[]; weight?: number } => ({
  ...(chance.happens(0.6) ? {} : { fields: [chance.pick(TEXT_FIELDS), ...chance.some(TEXT_FIELDS, 1)] }),
  ...(chance.happens(0.8) ? {} : { weight: chance.pick([0.2, 1, 3]) }),
});

export const randomText = (chance: Random, depth = 2): TextQuery => {
  const kind = chance.integer(0, depth > 0 ? 10 : 6);
  const nodes = (): readonly TextQuery[] =>
    Array.from({ length: chance.integer(1, 3) }, () => randomText(chance, depth - 1));
  if (kind < 3) return { kind: 'words', text: chance.pick(TEXTS), ...leafOf(chance) };
  if (kind === 3) return { kind: 'words', text: `${chance.pick(TEXTS)} ${chance.pick(TEXTS)}`, ...leafOf(chance) };
  if (kind === 4) return { kind: 'phrase', text: chance.pick(TEXTS), slop: chance.integer(0, 3), ...leafOf(chance) };
  if (kind === 5) return { kind: 'wildcard', pattern: chance.pick(PATTERNS), ...leafOf(chance) };
  if (kind === 6) {
    return { kind: 'fuzzy', text: chance.pick(FUZZY), edits: chance.pick([0, 1, 2] as const), ...leafOf(chance) };
  }
  if (kind === 10) return { kind: 'atLeast', count: chance.integer(0, 4), nodes: [...nodes(), ...nodes()] };
  if (kind === 7) return { kind: 'not', node: randomText(chance, depth - 1) };
  return { kind: kind === 8 ? 'and' : chance.pick(['or', 'firstOf'] as const), nodes: nodes() };
};
