// CQL2 by chance: conditions of every class that is declared, nested and negated, most of them with an answer.

import type { Expression } from '@periplus/cql2';
import { TIME_RELATIONS } from '@periplus/time';
import type { Random } from './random.ts';
import { wideBox } from './random-filters.ts';

const property = (name: string): Expression => ({ kind: 'property', name });
const text = (value: string): Expression => ({ kind: 'text', value });
const number = (value: number): Expression => ({ kind: 'number', value });

const OPERATORS = ['=', '<>', '<', '>', '<=', '>='] as const;

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  id: ['record-7', 'record-12', 'nobody'],
  title: ['map', 'Éire', 'Łódź', '東京', "O'Brien", ''],
  description: ['map', 'Census', 'ÉIRE'],
  provider: ['Princeton', 'zeta', 'ZETA', 'Äther', 'ather'],
  accessRights: ['Public', 'public', 'Restricted'],
  publicationState: ['published', 'draft'],
  rights: ['map', 'water'],
  type: ['map', 'dataset', 'Map', 'other', 'collection'],
  license: ['CC-BY-4.0', 'cc-by-4.0', 'other', 'CC0-1.0'],
};
const TEXT_NAMES = Object.keys(TEXTS);

const LISTS: Readonly<Record<string, readonly string[]>> = {
  keywords: ['map', 'Ireland', 'water', 'Éire', '1850'],
  subject: ['map', 'France', 'maps'],
  spatial: ['Ireland', 'minnesota', '𠮷野', 'Ｚ'],
  resourceClass: ['Maps', 'Datasets'],
  creator: ['Ordnance Survey', "O'Brien, Ann"],
  formats: ['Shapefile', 'GeoTIFF'],
};
const LIST_NAMES = Object.keys(LISTS);

const TIMES = ['updated', 'modified', 'created', 'dateAccessioned', 'time'] as const;
const DATES = ['1850-01-01', '1850-12-31', '1901-06-01', '2011-01-01', '2015-03-01', '2020-01-01'] as const;
const STAMPS = [
  '1850-06-01T00:00:00Z',
  '2015-03-01T12:30:00.5Z',
  '2011-01-01T00:00:00Z',
  '2020-05-02T04:00:00Z',
] as const;
const PATTERNS = ['%map%', 'M%', '_ap', '%é%', '%\\%%', 'r%-_', '%', '', '%東%', 'STRASSE%', '%Łódź', 'cc-%'] as const;
const RELATIONS = ['intersects', 'disjoint', 'within', 'contains', 'equals', 'touches', 'crosses', 'overlaps'] as const;

const fold = (chance: Random, expression: Expression): Expression => {
  const once: Expression = { kind: 'fold', fold: chance.pick(['casei', 'accenti'] as const), arg: expression };
  return chance.happens(0.3) ? { kind: 'fold', fold: chance.pick(['casei', 'accenti'] as const), arg: once } : once;
};

const date = (chance: Random): Expression => ({ kind: 'date', text: chance.pick(DATES) });
const timestamp = (chance: Random): Expression => ({ kind: 'timestamp', text: chance.pick(STAMPS) });
const moment = (chance: Random): Expression => (chance.happens(0.5) ? date(chance) : timestamp(chance));

const flipped = (chance: Random, left: Expression, right: Expression): Expression =>
  chance.happens(0.25)
    ? { kind: 'compare', operator: chance.pick(OPERATORS), left: right, right: left }
    : { kind: 'compare', operator: chance.pick(OPERATORS), left, right };

const textComparison = (chance: Random): Expression => {
  const name = chance.pick(TEXT_NAMES);
  const value = text(chance.pick(TEXTS[name] ?? []));
  if (chance.happens(0.7)) return flipped(chance, property(name), value);
  const left = chance.happens(0.8) ? fold(chance, property(name)) : property(name);
  const right = chance.happens(0.8) ? fold(chance, value) : value;
  return { kind: 'compare', operator: chance.pick(['=', '<>'] as const), left, right };
};

const PAIRS = [
  ...([
    ['title', 'provider'],
    ['title', 'title'],
    ['description', 'title'],
    ['description', 'description'],
    ['type', 'title'],
  ] as const),
  ...([
    ['license', 'type'],
    ['year', 'year'],
    ['type', 'type'],
    ['georeferenced', 'georeferenced'],
    ['id', 'license'],
  ] as const),
  ...([
    ['updated', 'modified'],
    ['created', 'updated'],
    ['dateAccessioned', 'time'],
    ['time', 'time'],
  ] as const),
];

const propertyComparison = (chance: Random): Expression => {
  const [left, right] = chance.pick(PAIRS);
  return { kind: 'compare', operator: chance.pick(OPERATORS), left: property(left), right: property(right) };
};

const literalComparison = (chance: Random): Expression => {
  const make = chance.pick([
    () => text(chance.pick(['a', 'B', 'é', '𠮷', 'Ｚ'])),
    () => number(chance.integer(-2, 2)),
    () => ({ kind: 'boolean', value: chance.happens(0.5) }) as const,
    () => moment(chance),
  ]);
  return { kind: 'compare', operator: chance.pick(OPERATORS), left: make(), right: make() };
};

const comparison = (chance: Random): Expression => {
  switch (chance.integer(0, 6)) {
    case 0:
      return flipped(chance, property('year'), number(chance.pick([1850, 1901, 1999, 2003.5, -1])));
    case 1:
      return flipped(chance, property('georeferenced'), { kind: 'boolean', value: chance.happens(0.5) });
    case 2:
      return flipped(chance, property(chance.pick(TIMES)), moment(chance));
    case 3:
      return propertyComparison(chance);
    case 4:
      return literalComparison(chance);
    default:
      return textComparison(chance);
  }
};

const between = (chance: Random): Expression => {
  const [value, make]: [Expression, () => Expression] = chance.happens(0.6)
    ? [property('year'), () => number(chance.pick([1790, 1850, 1901, 2003]))]
    : [property(chance.pick(TIMES)), () => date(chance)];
  return { kind: 'between', value, low: make(), high: make() };
};

const membership = (chance: Random): Expression => {
  if (chance.happens(0.2))
    return { kind: 'in', value: property('year'), list: [number(1850), number(chance.integer(1900, 1902))] };
  const name = chance.pick(TEXT_NAMES);
  const isFolded = chance.happens(0.3);
  const list = Array.from({ length: chance.integer(1, 3) }, () => text(chance.pick(TEXTS[name] ?? [])));
  return isFolded
    ? { kind: 'in', value: fold(chance, property(name)), list: list.map((item) => fold(chance, item)) }
    : { kind: 'in', value: property(name), list };
};

const like = (chance: Random): Expression => {
  const pattern = text(chance.pick(PATTERNS));
  const value = chance.happens(0.05) ? text('map') : property(chance.pick(TEXT_NAMES));
  return chance.happens(0.5)
    ? { kind: 'like', value: fold(chance, value), pattern: chance.happens(0.8) ? fold(chance, pattern) : pattern }
    : { kind: 'like', value, pattern };
};

const place = (chance: Random): Expression => {
  const [west, south, east, north] = wideBox(chance);
  switch (chance.integer(0, 4)) {
    case 0:
      return { kind: 'geometry', geometry: { type: 'Point', coordinates: [west, south] } };
    case 1:
      return { kind: 'bbox', numbers: [170, -30, -170, 30] };
    case 2:
      if (west < east && south < north) {
        const ring = [
          [west, south],
          [east, south],
          [west, north],
          [west, south],
        ] as const;
        return { kind: 'geometry', geometry: { type: 'Polygon', coordinates: [ring] } };
      }
      break;
    case 3:
      if (west < east)
        return {
          kind: 'geometry',
          geometry: {
            type: 'LineString',
            coordinates: [
              [west, south],
              [east, north],
            ],
          },
        };
      break;
  }
  return { kind: 'bbox', numbers: [west, south, east, north] };
};

const spatial = (chance: Random): Expression => {
  const relation = chance.pick(RELATIONS);
  const sides = [property('geometry'), place(chance)] as const;
  const [left, right] = chance.happens(0.3) ? [sides[1], sides[0]] : sides;
  return { kind: 'spatial', relation, left, right };
};

const interval = (chance: Random): Expression => {
  if (chance.happens(0.2))
    return { kind: 'interval', start: property(chance.pick(TIMES)), end: property(chance.pick(TIMES)) };
  const ends = chance.happens(0.5) ? [...DATES] : [...STAMPS].sort();
  const first = chance.integer(0, ends.length - 2);
  const end = (at: number): Expression => {
    const value = ends[at] ?? '';
    return value.includes('T') ? { kind: 'timestamp', text: value } : { kind: 'date', text: value };
  };
  const open = text('..');
  return {
    kind: 'interval',
    start: chance.happens(0.15) ? open : end(first),
    end: chance.happens(0.15) ? open : end(chance.integer(first, ends.length - 1)),
  };
};

const temporal = (chance: Random): Expression => {
  const other = chance.happens(0.7) ? interval(chance) : moment(chance);
  const sides = [property(chance.pick(TIMES)), other] as const;
  const [left, right] = chance.happens(0.3) ? [sides[1], sides[0]] : sides;
  return { kind: 'temporal', relation: chance.pick(TIME_RELATIONS), left, right };
};

const arrays = (chance: Random): Expression => {
  const name = chance.pick(LIST_NAMES);
  const items = Array.from({ length: chance.integer(0, 3) }, () => text(chance.pick(LISTS[name] ?? [])));
  const sides: readonly [Expression, Expression] = [property(name), { kind: 'array', items }];
  const [left, right] = chance.happens(0.25) ? [sides[1], sides[0]] : sides;
  return {
    kind: 'arrays',
    relation: chance.pick(['contains', 'containedBy', 'equals', 'overlaps'] as const),
    left,
    right,
  };
};

const NULLABLE = [...TEXT_NAMES, ...LIST_NAMES, ...TIMES, 'year', 'georeferenced', 'geometry'];

const predicate = (chance: Random): Expression => {
  const make = chance.pick([comparison, comparison, comparison, between, membership, like, spatial, temporal, arrays]);
  if (chance.happens(0.08)) return { kind: 'isNull', value: property(chance.pick(NULLABLE)) };
  return chance.happens(0.02) ? { kind: 'boolean', value: chance.happens(0.5) } : make(chance);
};

export const randomCql2 = (chance: Random, depth = 3): Expression => {
  if (depth === 0 || chance.happens(0.35)) return predicate(chance);
  if (chance.happens(0.35)) return { kind: 'not', arg: randomCql2(chance, depth - 1) };
  const args = Array.from({ length: chance.integer(2, 3) }, () => randomCql2(chance, depth - 1));
  return { kind: chance.pick(['and', 'or'] as const), args };
};

const withOpposites = (expressions: readonly Expression[]): readonly Expression[] =>
  expressions.flatMap((arg): Expression[] => [arg, { kind: 'not', arg }]);

const compareAll = (left: Expression, right: Expression): readonly Expression[] =>
  OPERATORS.map((operator) => ({ kind: 'compare', operator, left, right }));

/** Every operator and function on every kind of property, and the opposite of each: what chance may not meet. */
export const everyCondition = (chance: Random): readonly Expression[] => {
  const texts = TEXT_NAMES.flatMap((name) => compareAll(property(name), text(TEXTS[name]?.[0] ?? '')));
  const times = TIMES.flatMap((name) => [
    ...compareAll(property(name), moment(chance)),
    ...TIME_RELATIONS.map(
      (relation): Expression => ({ kind: 'temporal', relation, left: property(name), right: interval(chance) }),
    ),
  ]);
  const lists = LIST_NAMES.flatMap((name) =>
    (['contains', 'containedBy', 'equals', 'overlaps'] as const).map(
      (relation): Expression => ({
        kind: 'arrays',
        relation,
        left: property(name),
        right: { kind: 'array', items: [text(LISTS[name]?.[0] ?? '')] },
      }),
    ),
  );
  return withOpposites([
    ...PAIRS.flatMap(([left, right]) => compareAll(property(left), property(right))),
    ...texts,
    ...times,
    ...lists,
    ...RELATIONS.flatMap((relation): Expression[] => [
      { kind: 'spatial', relation, left: property('geometry'), right: place(chance) },
      { kind: 'spatial', relation, left: property('geometry'), right: property('geometry') },
    ]),
    ...NULLABLE.map((name): Expression => ({ kind: 'isNull', value: property(name) })),
  ]);
};
