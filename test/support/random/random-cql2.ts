// Random CQL2 filters of every declared conformance class, nested and negated; most have matches.

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
/** A coded property is compared with a folded one code by code, which costs more than a query may. */
const PLAIN_TEXTS = TEXT_NAMES.filter((name) => name !== 'type' && name !== 'license');

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

const ARRAY_RELATIONS = ['contains', 'containedBy', 'equals', 'overlaps'] as const;

const fold = (random: Random, expression: Expression): Expression => {
  const once: Expression = { kind: 'fold', fold: random.pick(['casei', 'accenti'] as const), arg: expression };
  return random.happens(0.3) ? { kind: 'fold', fold: random.pick(['casei', 'accenti'] as const), arg: once } : once;
};

const date = (random: Random): Expression => ({ kind: 'date', text: random.pick(DATES) });
const timestamp = (random: Random): Expression => ({ kind: 'timestamp', text: random.pick(STAMPS) });
const moment = (random: Random): Expression => (random.happens(0.5) ? date(random) : timestamp(random));

const flipped = (random: Random, left: Expression, right: Expression): Expression =>
  random.happens(0.25)
    ? { kind: 'compare', operator: random.pick(OPERATORS), left: right, right: left }
    : { kind: 'compare', operator: random.pick(OPERATORS), left, right };

const textComparison = (random: Random): Expression => {
  const name = random.pick(TEXT_NAMES);
  const value = text(random.pick(TEXTS[name] ?? []));
  if (random.happens(0.6)) return flipped(random, property(name), value);
  const left = random.happens(0.8) ? fold(random, property(name)) : property(name);
  const right = random.happens(0.8) ? fold(random, value) : value;
  return flipped(random, left, right);
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

const propertyComparison = (random: Random): Expression => {
  const [left, right] = random.pick(PAIRS);
  const side = (name: string): Expression =>
    TEXT_NAMES.includes(left) && random.happens(0.5) ? fold(random, property(name)) : property(name);
  return { kind: 'compare', operator: random.pick(OPERATORS), left: side(left), right: side(right) };
};

const literalComparison = (random: Random): Expression => {
  const make = random.pick([
    () => text(random.pick(['a', 'B', 'é', '𠮷', 'Ｚ'])),
    () => number(random.integer(-2, 2)),
    () => ({ kind: 'boolean', value: random.happens(0.5) }) as const,
    () => moment(random),
  ]);
  return { kind: 'compare', operator: random.pick(OPERATORS), left: make(), right: make() };
};

const comparison = (random: Random): Expression => {
  switch (random.integer(0, 6)) {
    case 0:
      return flipped(random, property('year'), number(random.pick([1850, 1901, 1999, 2003.5, -1])));
    case 1:
      return flipped(random, property('georeferenced'), { kind: 'boolean', value: random.happens(0.5) });
    case 2:
      return flipped(random, property(random.pick(TIMES)), moment(random));
    case 3:
      return propertyComparison(random);
    case 4:
      return literalComparison(random);
    default:
      return textComparison(random);
  }
};

const between = (random: Random): Expression => {
  const make = (): Expression => number(random.pick([1790, 1850, 1901, 2003]));
  return { kind: 'between', value: property('year'), low: make(), high: make() };
};

const membership = (random: Random): Expression => {
  if (random.happens(0.2))
    return { kind: 'in', value: property('year'), list: [number(1850), number(random.integer(1900, 1902))] };
  const name = random.pick(TEXT_NAMES);
  const isFolded = random.happens(0.3);
  const list = Array.from({ length: random.integer(1, 3) }, () => text(random.pick(TEXTS[name] ?? [])));
  return isFolded
    ? { kind: 'in', value: fold(random, property(name)), list: list.map((item) => fold(random, item)) }
    : { kind: 'in', value: property(name), list };
};

const like = (random: Random): Expression => {
  const pattern = text(random.pick(PATTERNS));
  const value = random.happens(0.05) ? text('map') : property(random.pick(TEXT_NAMES));
  return random.happens(0.5)
    ? { kind: 'like', value: fold(random, value), pattern: random.happens(0.8) ? fold(random, pattern) : pattern }
    : { kind: 'like', value, pattern };
};

const place = (random: Random): Expression => {
  const [west, south, east, north] = wideBox(random);
  switch (random.integer(0, 4)) {
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

const spatial = (random: Random): Expression => {
  const relation = random.pick(RELATIONS);
  const sides = [property('geometry'), place(random)] as const;
  const [left, right] = random.happens(0.3) ? [sides[1], sides[0]] : sides;
  return { kind: 'spatial', relation, left, right };
};

const interval = (random: Random): Expression => {
  if (random.happens(0.2))
    return { kind: 'interval', start: property(random.pick(TIMES)), end: property(random.pick(TIMES)) };
  const ends = random.happens(0.5) ? [...DATES] : [...STAMPS].sort();
  const first = random.integer(0, ends.length - 2);
  const end = (at: number): Expression => {
    const value = ends[at] ?? '';
    return value.includes('T') ? { kind: 'timestamp', text: value } : { kind: 'date', text: value };
  };
  const open = text('..');
  return {
    kind: 'interval',
    start: random.happens(0.15) ? open : end(first),
    end: random.happens(0.15) ? open : end(random.integer(first, ends.length - 1)),
  };
};

const temporal = (random: Random): Expression => {
  const other = random.happens(0.7) ? interval(random) : moment(random);
  const sides = [property(random.pick(TIMES)), other] as const;
  const [left, right] = random.happens(0.3) ? [sides[1], sides[0]] : sides;
  return { kind: 'temporal', relation: random.pick(TIME_RELATIONS), left, right };
};

const arrays = (random: Random): Expression => {
  const relation = random.pick(ARRAY_RELATIONS);
  const name = random.pick(LIST_NAMES);
  if (random.happens(0.3))
    return { kind: 'arrays', relation, left: property(name), right: property(random.pick(LIST_NAMES)) };
  if (random.happens(0.2)) {
    const years = [1850, 1901, 1999, 2003].filter(() => random.happens(0.4)).map(number);
    return { kind: 'arrays', relation, left: property('years'), right: { kind: 'array', items: years } };
  }
  const items = Array.from({ length: random.integer(0, 3) }, () => text(random.pick(LISTS[name] ?? [])));
  const sides: readonly [Expression, Expression] = [property(name), { kind: 'array', items }];
  const [left, right] = random.happens(0.25) ? [sides[1], sides[0]] : sides;
  return { kind: 'arrays', relation, left, right };
};

const NULLABLE = [...TEXT_NAMES, ...LIST_NAMES, ...TIMES, 'year', 'years', 'georeferenced', 'geometry'];

const predicate = (random: Random): Expression => {
  const make = random.pick([comparison, comparison, comparison, between, membership, like, spatial, temporal, arrays]);
  if (random.happens(0.08)) return { kind: 'isNull', value: property(random.pick(NULLABLE)) };
  if (random.happens(0.04)) return { kind: 'isNull', value: random.happens(0.3) ? interval(random) : make(random) };
  return random.happens(0.02) ? { kind: 'boolean', value: random.happens(0.5) } : make(random);
};

export const randomCql2 = (random: Random, depth = 3): Expression => {
  if (depth === 0 || random.happens(0.35)) return predicate(random);
  if (random.happens(0.35)) return { kind: 'not', arg: randomCql2(random, depth - 1) };
  const args = Array.from({ length: random.integer(2, 3) }, () => randomCql2(random, depth - 1));
  return { kind: random.pick(['and', 'or'] as const), args };
};

const casei = (arg: Expression): Expression => ({ kind: 'fold', fold: 'casei', arg });

const withOpposites = (expressions: readonly Expression[]): readonly Expression[] =>
  expressions.flatMap((arg): Expression[] => [arg, { kind: 'not', arg }]);

const compareAll = (left: Expression, right: Expression): readonly Expression[] =>
  OPERATORS.map((operator) => ({ kind: 'compare', operator, left, right }));

/** Every operator and function on every kind of property, with its negation, since random filters may miss some. */
export const everyCondition = (random: Random): readonly Expression[] => {
  const texts = TEXT_NAMES.flatMap((name) => compareAll(property(name), text(TEXTS[name]?.[0] ?? '')));
  const times = TIMES.flatMap((name) => [
    ...compareAll(property(name), moment(random)),
    ...TIME_RELATIONS.map(
      (relation): Expression => ({ kind: 'temporal', relation, left: property(name), right: interval(random) }),
    ),
  ]);
  const lists = LIST_NAMES.flatMap((name) =>
    ARRAY_RELATIONS.map(
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
    ...TEXT_NAMES.flatMap((name) => compareAll(casei(property(name)), casei(text(TEXTS[name]?.[0] ?? '')))),
    ...PLAIN_TEXTS.flatMap((name) => compareAll(casei(property(name)), casei(property('title')))),
    ...ARRAY_RELATIONS.flatMap((relation) =>
      LIST_NAMES.map(
        (name): Expression => ({ kind: 'arrays', relation, left: property(name), right: property('keywords') }),
      ),
    ),
    ...texts,
    ...times,
    ...lists,
    ...RELATIONS.flatMap((relation): Expression[] => [
      { kind: 'spatial', relation, left: property('geometry'), right: place(random) },
      { kind: 'spatial', relation, left: property('geometry'), right: property('geometry') },
    ]),
    ...NULLABLE.map((name): Expression => ({ kind: 'isNull', value: property(name) })),
  ]);
};
