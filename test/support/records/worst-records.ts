// Builds, for each field of the schema, records that are as expensive as we can think of, up to the bounds of a record.
import { RECORD_BOUNDS } from '../../../src/record/record-bounds.ts';
import { type FieldKind, RECORD_FIELDS } from '../../../src/schema/fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { REFERENCES } from '../../../src/schema/references.ts';

type RawRecord = Readonly<Record<string, unknown>>;

/** Returns a value of about this many characters. */
type Shape = (size: number) => unknown;

export type WorstRecord = { readonly name: string; readonly build: (size: number) => RawRecord };

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Texts on which patterns and parsers backtrack or repeat themselves. */
const UNITS = [
  'a',
  ' ',
  '1',
  '1900-',
  '(',
  '[1',
  '"',
  '<b>',
  '&amp;',
  'http://a ',
  'A. ',
  ', ',
  'Smith, J. ',
  '\u0301',
  '1900 to ',
];

const SIZES = { values: RECORD_BOUNDS.values.bound, total: RECORD_BOUNDS.record.bound } as const;

/** As many values as fit, each made from its number. */
const listOf =
  (make: (n: number) => unknown): Shape =>
  (size) => {
    const list: unknown[] = [];
    for (let length = 0, n = 0; length < size && n < (SIZES.values * size) / SIZES.total; n++) {
      const value = make(n);
      length += JSON.stringify(value).length + 1;
      list.push(value);
    }
    return list;
  };

const textShapes = (bound: number): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    UNITS.map((unit) => [`text of ${JSON.stringify(unit)}`, (size) => fill(unit, (bound * size) / SIZES.total)]),
  );

const listShapes: Readonly<Record<string, Shape>> = {
  'many numbers': listOf((n) => `v${n}`),
  'many equal values': listOf(() => 'United States'),
  'many names': listOf((n) => `Smith${n}, John A. B., 1900-19${10 + (n % 90)}`),
  'many years': listOf((n) => `${1000 + (n % 9000)}-${1001 + (n % 9000)}`),
  'many links': listOf((n) => `https://example.org/${n}`),
  'long words': listOf((n) => fill(`w${n}`, 2_000)),
  ...Object.fromEntries(UNITS.map((unit) => [`texts of ${JSON.stringify(unit)}`, listOf(() => fill(unit, 4_000))])),
};

const { bound: GEOMETRY } = RECORD_BOUNDS.geometry;
const positions = (size: number, at: (n: number) => string): string => {
  const list: string[] = [];
  for (let length = 0, n = 0; length < size - 60; n++) {
    const position = at(n);
    length += position.length + 1;
    list.push(position);
  }
  return list.join(',');
};
const geometry =
  (write: (size: number) => string): Shape =>
  (size) =>
    write((GEOMETRY * size) / SIZES.total);
const circle = (n: number): string => `${(n % 90) + 1} ${(n * 7) % 80}`;

const geometryShapes: Readonly<Record<string, Shape>> = {
  ...textShapes(GEOMETRY),
  'zigzag line': geometry((size) => `LINESTRING(${positions(size, circle)})`),
  'self-crossing polygon': geometry((size) => `POLYGON((0 0,${positions(size, circle)},0 0))`),
  'many points': geometry((size) => `MULTIPOINT(${positions(size, circle)})`),
  'many parts': geometry(
    (size) => `MULTIPOLYGON(${positions(size, (n) => `((${n % 90} 0,${(n % 90) + 1} 0,${n % 90} 1,${n % 90} 0))`)})`,
  ),
  'many holes': geometry(
    (size) =>
      `POLYGON((0 0,90 0,90 90,0 90,0 0),${positions(size, (n) => `(${n % 90} 1,${n % 90} 2,1 ${n % 80},${n % 90} 1)`)})`,
  ),
  'many crossings of 180': geometry(
    (size) => `LINESTRING(${positions(size, (n) => `${n % 2 === 0 ? 179 : -179} ${n % 80}`)})`,
  ),
  'nested collections': geometry((size) => `${fill('GEOMETRYCOLLECTION(', size / 2)}`),
  GeoJSON: geometry((size) => `{"type":"MultiPoint","coordinates":[${positions(size, (n) => `[${n % 180},1]`)}]}`),
};

const references =
  (write: (n: number) => string, open = '{', close = '}'): Shape =>
  (size) =>
    `${open}${positions((RECORD_BOUNDS.references.bound * size) / SIZES.total - 100, write)}${close}`;

const referenceShapes: Readonly<Record<string, Shape>> = {
  ...textShapes(RECORD_BOUNDS.references.bound),
  'unknown keys': references((n) => `"http://example.org/${n}":"https://a.example/${n}"`),
  ...Object.fromEntries(
    Object.entries(REFERENCES).map(([name, { uri }]) => [
      `many links of ${name}`,
      references((n) => `{"url":"https://a.example/${n}","label":"File ${n}"}`, `{${JSON.stringify(uri)}:[`, ']}'),
    ]),
  ),
};

const integerShapes: Readonly<Record<string, Shape>> = {
  'years of the future': listOf((n) => 2100 + (n % 7_900)),
  'all years': listOf((n) => n - 2_000),
};

const linkShapes: Readonly<Record<string, Shape>> = {
  'many links': (size) =>
    Object.fromEntries(Array.from({ length: size / 50 }, (_, n) => [`${n}`, `https://a.example/${n}`])),
};

const shapesOf = (kind: FieldKind): Readonly<Record<string, Shape>> => {
  if (kind === 'strings') return listShapes;
  if (kind === 'ranges')
    return { ...listShapes, ranges: listOf((n) => `[${1000 + (n % 9000)} TO ${1001 + (n % 9000)}]`) };
  if (kind === 'integers') return integerShapes;
  if (kind === 'geometry') return geometryShapes;
  if (kind === 'references') return referenceShapes;
  if (kind === 'links') return linkShapes;
  return kind === 'integer' || kind === 'boolean' ? {} : textShapes(RECORD_BOUNDS.line.bound);
};

const BASE: RawRecord = {
  id: 'worst',
  dct_title_s: 'Worst',
  gbl_resourceClass_sm: ['Maps'],
  dct_accessRights_s: 'Public',
};

const perField = Object.entries(RECORD_FIELDS).flatMap(([field, { kind }]) =>
  field === 'id'
    ? []
    : Object.entries(shapesOf(kind)).map(
        ([shape, make]): WorstRecord => ({
          name: `${field}: ${shape}`,
          build: (size) => ({ ...BASE, [field]: make(size) }),
        }),
      ),
);

const dictionary = (n: number): object => ({
  id: n,
  name: `Table ${n}`,
  position: -n,
  entries: [{ field_name: `f${n}` }],
});

/** Fields that are costly together, and properties outside the schema. */
const combined: readonly WorstRecord[] = [
  {
    name: 'future years and early ranges',
    build: (size) => ({
      ...BASE,
      gbl_indexYear_im: listOf((n) => 2100 + n)(size),
      gbl_dateRange_drsim: listOf(() => '[1000 TO 1001]')(size / 2),
    }),
  },
  {
    name: 'unknown properties',
    build: (size) => {
      const { bound } = RECORD_BOUNDS.properties;
      const names = Array.from({ length: Math.floor((bound * size) / SIZES.total) - 10 }, (_, n) => [
        `p${n}_sm`,
        ['x'],
      ]);
      return { ...BASE, ...Object.fromEntries(names) };
    },
  },
  {
    name: 'long unknown properties',
    build: (size) => {
      const names = Array.from({ length: 20 }, (_, n) => [fill(`dct_spatial${n}_`, size / 25), 'x']);
      return { ...BASE, ...Object.fromEntries(names) };
    },
  },
  { name: 'dictionaries', build: (size) => ({ ...BASE, data_dictionaries: listOf(dictionary)(size * 0.9) }) },
  {
    name: 'polygon, other box and places',
    build: (size) => ({
      ...BASE,
      locn_geometry: geometryShapes['self-crossing polygon']?.(size / 3),
      dcat_bbox: 'ENVELOPE(-97,-89,49,43)',
      dct_spatial_sm: listOf((n) => `Place ${n}, Minnesota`)(size / 3),
    }),
  },
];

export const WORST_RECORDS: readonly WorstRecord[] = [...perField, ...combined];

/** The record at this multiple of the bounds, of which only those up to 1 are accepted on import. */
export const toWorstRecord = ({ build }: WorstRecord, share: number): AardvarkRecord =>
  build(SIZES.total * share) as AardvarkRecord;
