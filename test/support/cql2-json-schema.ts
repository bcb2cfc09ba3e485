// The JSON encoding of CQL2 (OGC 21-065r2, annex C) as a JSON Schema, and changes that break a filter in it.
import type { Random } from './random/random.ts';

type Schema = Readonly<Record<string, unknown>>;

const one = (...names: readonly string[]): Schema => ({ anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) });
const tuple = (...items: readonly Schema[]): Schema => ({
  type: 'array',
  prefixItems: items,
  minItems: items.length,
  maxItems: items.length,
});
const listOf = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems });
const member = (name: string, value: Schema): Schema => ({
  type: 'object',
  required: [name],
  properties: { [name]: value },
});
const operation = (op: readonly string[], args: Schema): Schema => ({
  type: 'object',
  required: ['op', 'args'],
  properties: { op: { enum: op }, args },
});
const relations = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${prefix}_${name}`);

const SPATIAL = relations('s', 'contains crosses disjoint equals intersects overlaps touches within');
const TEMPORAL = relations(
  't',
  'after before contains disjoint during equals finishedBy finishes intersects meets metBy overlappedBy overlaps startedBy starts',
);
const ARRAYS = relations('a', 'containedBy contains equals overlaps');
const COMPARISONS = ['=', '<>', '<', '>', '<=', '>='];
const ARITHMETIC = ['+', '-', '*', '/', '^', '%', 'div'];
const OTHERS = ['and', 'or', 'not', 'like', 'between', 'in', 'isNull', 'casei', 'accenti'];
const RESERVED = [...SPATIAL, ...TEMPORAL, ...ARRAYS, ...COMPARISONS, ...ARITHMETIC, ...OTHERS];

const position = listOf({ type: 'number' }, 2);
const geometry = (type: string, coordinates: Schema): Schema => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: { const: type }, coordinates },
});
const ring = listOf(position, 4);
const day = '\\d{4}-\\d{2}-\\d{2}';
const date = { type: 'string', pattern: `^${day}$` };
const timestamp = { type: 'string', pattern: `^${day}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$` };
const value = one('property', 'function');
const two = (schema: Schema): Schema => tuple(schema, schema);
const anyValue = one('condition', 'character', 'numeric', 'place', 'time', 'property');

export const CQL2_JSON_SCHEMA: Schema = {
  ...one('condition'),
  $defs: {
    condition: {
      anyOf: [
        operation(['and', 'or'], listOf(one('condition'), 2)),
        operation(['not'], tuple(one('condition'))),
        operation(COMPARISONS, two(one('scalar'))),
        operation(['like'], tuple(one('character', 'property', 'function'), one('pattern'))),
        operation(['between'], tuple(...Array(3).fill(one('numeric', 'property', 'function')))),
        operation(['in'], tuple(one('scalar'), listOf(one('scalar')))),
        operation(['isNull'], tuple(anyValue)),
        operation(SPATIAL, two(one('place', 'property', 'function'))),
        operation(TEMPORAL, two(one('time', 'property', 'function'))),
        operation(ARRAYS, two(one('array', 'property', 'function'))),
        one('function'),
        { type: 'boolean' },
      ],
    },
    scalar: { anyOf: [one('character', 'numeric', 'instant'), value, { type: 'boolean' }] },
    character: {
      anyOf: [operation(['casei', 'accenti'], tuple(one('character', 'property', 'function'))), { type: 'string' }],
    },
    pattern: { anyOf: [operation(['casei', 'accenti'], tuple(one('pattern'))), { type: 'string' }] },
    numeric: { anyOf: [operation(ARITHMETIC, two(one('numeric', 'property', 'function'))), { type: 'number' }] },
    property: member('property', { type: 'string' }),
    function: {
      type: 'object',
      required: ['op', 'args'],
      properties: { op: { type: 'string', not: { enum: RESERVED } }, args: one('array') },
    },
    array: listOf({ anyOf: [anyValue, one('array')] }),
    place: {
      anyOf: [
        one('plain'),
        {
          type: 'object',
          required: ['type', 'geometries'],
          properties: { type: { const: 'GeometryCollection' }, geometries: listOf(one('plain'), 2) },
        },
        member('bbox', {
          ...listOf({ type: 'number' }),
          anyOf: [4, 6].map((count) => ({ minItems: count, maxItems: count })),
        }),
      ],
    },
    plain: {
      anyOf: [
        geometry('Point', position),
        geometry('LineString', listOf(position, 2)),
        geometry('Polygon', listOf(ring)),
        geometry('MultiPoint', listOf(position)),
        geometry('MultiLineString', listOf(listOf(position, 2))),
        geometry('MultiPolygon', listOf(listOf(ring))),
      ],
    },
    instant: { anyOf: [member('date', date), member('timestamp', timestamp)] },
    time: {
      anyOf: [one('instant'), member('interval', two({ anyOf: [date, timestamp, { const: '..' }, value] }))],
    },
  },
};

const POOL: readonly unknown[] = [
  ...[1, 'a', true, null, [], {}, ['a'], { property: 'x' }, { casei: 'a' }, { op: 'S_EQUALS', args: [] }],
  ...[{ date: '1990-12-31' }, { timestamp: '1990-12-31T00:00:00+01:00' }, { interval: ['..', '..'] }],
  ...[{ bbox: [1, 2, 3, 4] }, { bbox: [1, 2, 3, 4, 5] }, { type: 'point', coordinates: [1, 2] }],
  ...[
    { type: 'Point', coordinates: [1, 2, 3, 4] },
    { op: '=', args: [1, 2] },
    { op: '+', args: [1, 2] },
  ],
  ...[
    { op: 'casei', args: ['a'] },
    { op: 'and', args: [true] },
    { op: 'not', args: true },
  ],
];

type Json = Record<string, unknown> | unknown[];

const placesIn = (parent: unknown): readonly (readonly [Json, string])[] =>
  typeof parent === 'object' && parent !== null
    ? Object.entries(parent).flatMap(([key, child]) => [[parent as Json, key] as const, ...placesIn(child)])
    : [];

const setAt = (parent: Json, key: string, value: unknown): void => {
  (parent as Record<string, unknown>)[key] = value;
};

/** A copy in which one member is removed, replaced, doubled or put into a list. */
export const breakJson = (random: Random, filter: unknown): unknown => {
  const copy = structuredClone(filter);
  const places = placesIn(copy);
  if (places.length === 0) return random.pick(POOL);
  const [parent, key] = random.pick(places);
  const child = (parent as Record<string, unknown>)[key];
  const kind = random.integer(0, 2);
  if (kind === 0 && !Array.isArray(parent)) delete parent[key];
  else if (kind === 0 && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (kind === 1) setAt(parent, key, structuredClone(random.pick(POOL)));
  else if (Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(child));
  else setAt(parent, key, [child]);
  return copy;
};
