// Builds index rows for tests, by hand or at random.

import type { PlaceShare } from '@periplus/gazetteer';
import type { Box } from '@periplus/geo';
import type { IndexedRow } from '../../../src/engine/embedded/segment/segment.ts';
import type { DerivedFields } from '../../../src/record/derived-fields.ts';
import { NO_PLACES } from '../../../src/record/place-facets.ts';
import { readDerivedFields } from '../../../src/record/read-derived-fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import type { Random } from '../random/random.ts';
import { buildRecord } from './record-builder.ts';

const LETTERS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu'];

/** The ten-degree stripes that a box intersects: Zonia Alpha begins at 180 degrees west. */
const stripesOf = ([west, , east]: Box): readonly number[] => {
  const [first, last] = [Math.floor((west + 180) / 10), Math.ceil((east + 180) / 10)];
  return Array.from({ length: Math.max(1, last - first) }, (_, offset) => first + offset);
};

const letterOf = (stripe: number): string =>
  `${LETTERS[stripe % LETTERS.length]}${'x'.repeat(stripe / LETTERS.length)}`;

const toZone = (stripe: number): PlaceShare => ({
  place: { id: `US-Z${stripe}`, name: `Zonia ${letterOf(stripe)}`, kind: 'region', parentId: 'US' },
  share: 0.1,
});

const toCounty = (stripe: number): PlaceShare => ({
  place: {
    ...{ id: `990${stripe}`, name: `${letterOf(stripe)} Canton`, kind: 'county' },
    ...{ parentId: `US-Z${stripe}`, stateAbbrev: `Z${stripe}` },
  },
  share: 0.1,
});

/** Derived fields as the import computes them, with stand-ins for the boundaries of countries, regions and counties. */
export const derivedFieldsOf = (record: AardvarkRecord, source = 'edu.test'): DerivedFields =>
  readDerivedFields(record, source, (boxes) => ({
    ...NO_PLACES,
    countries: boxes.map(([west]) => ({
      id: west < 0 ? 'W' : 'E',
      name: west < 0 ? 'West' : 'East',
      kind: 'country',
      parentId: '',
    })),
    regions: boxes.flatMap(stripesOf).map(toZone),
    counties: boxes.flatMap(stripesOf).map(toCounty),
  }));

export const aRow = (members: Parameters<typeof buildRecord>[0], row = 0): IndexedRow => {
  const record = buildRecord(members);
  return { row, record, derivedFields: derivedFieldsOf(record) };
};

const WORDS = [
  ...['map', 'maps', 'mapping', 'mapped', 'island', 'islands', 'water', 'waters', 'Census', 'church', 'churches'],
  ...['Saint-Denis', 'Saint Denis', "O'Brien", 'OBrien', "Coeur d'Alene", "children's", 'U.S.', 'US', 'New York'],
  ...['Éire', 'eire', 'Łódź', 'Straße', 'strasse', 'Ørsted', 'Москва', 'москва', '東京', '東京都', '京都'],
  ...['1:24,000', '24000', '1850', '44.5', 'G3701.P2', 'g3701', 'railroad', 'railroads', 'Geology—Ireland—Maps'],
];
const PLACES = [
  'Ireland',
  'France',
  'Éire',
  'Minnesota',
  'New York',
  'Île-de-France',
  'minnesota',
  '𠮷野',
  'Ｚ',
  'Zürich',
];
const CREATORS = ['Smith, J.B.', "O'Brien, Ann", 'Ordnance Survey', 'ordnance survey', 'U.S. Geological Survey'];
const CLASSES = ['Maps', 'Datasets', 'Imagery', 'Collections'];
const PROVIDERS = ['Princeton', 'Stanford', 'zeta', 'Äther'];

const text = (random: Random, most: number): string =>
  Array.from({ length: random.integer(1, most) }, () => random.pick(WORDS)).join(random.pick([' ', ' ', ', ', ' / ']));

const coordinate = (random: Random, limit: number): number => random.integer(-limit, limit);

export const randomBox = (random: Random): Box => {
  const west = coordinate(random, 18) * 10;
  const south = coordinate(random, 9) * 10;
  const wide = random.pick([0, 0, 5, 10, 30, 120]);
  const high = random.pick([0, 5, 10, 30]);
  return [west, south, Math.min(180, west + wide), Math.min(90, south + high)];
};

const envelope = ([west, south, east, north]: Box): string => `ENVELOPE(${west},${east},${north},${south})`;

const polygon = ([west, south, east, north]: Box): string =>
  `POLYGON((${west} ${south}, ${east} ${south}, ${(west + east) / 2} ${north}, ${west} ${south}))`;

const place = (random: Random): Record<string, unknown> => {
  const box = randomBox(random);
  const shape = random.integer(0, 9);
  if (shape === 0) return {};
  if (shape === 1) return { dcat_bbox: 'ENVELOPE(170,-170,20,-20)' };
  if (shape === 2) return { dcat_bbox: 'ENVELOPE(-180,180,90,-90)' };
  if (shape === 3) return { dcat_centroid: `${box[1]},${box[0]}` };
  if (shape === 9 && box[2] > box[0] && box[3] > box[1])
    return { dcat_bbox: envelope(randomBox(random)), locn_geometry: polygon(box) };
  if (shape < 6 && box[2] > box[0] && box[3] > box[1]) return { locn_geometry: polygon(box) };
  return { dcat_bbox: envelope(box), locn_geometry: envelope(box) };
};

/** A record in which any field may be missing, repeated or odd. */
export const randomRow = (random: Random, id: string, row: number): IndexedRow =>
  aRow(
    {
      id,
      dct_title_s: text(random, 5),
      dct_description_sm: random.happens(0.7) ? [text(random, 20)] : [],
      dct_subject_sm: [...random.some(WORDS, 4), ...random.some(PLACES, 1)],
      dct_spatial_sm: random.some(PLACES, 3),
      dct_creator_sm: random.some(CREATORS, 2),
      gbl_resourceClass_sm: random.some(CLASSES, 2),
      ...(random.happens(0.9) ? { schema_provider_s: random.pick(PROVIDERS) } : {}),
      dct_accessRights_s: random.pick(['Public', 'Restricted']),
      ...(random.happens(0.3) ? { gbl_georeferenced_b: random.happens(0.5) } : {}),
      gbl_indexYear_im: random.some([1790, 1850, 1850, 1901, 1999, 2003, 2024], 3),
      dct_temporal_sm: random.some(['1850', '1999', 'Éocène', 'eocene'], 2),
      dcat_keyword_sm: random.some(WORDS, 2),
      gbl_dateRange_drsim: random.some(['[1850 TO 1900]', '[1999 TO *]', '[* TO 1850]', '[1850 TO 1850]', 'n.d.'], 1),
      ...(random.happens(0.6)
        ? { dct_issued_s: random.pick(['1850', '1999-04', '2010-05-01', '[n.d.]', '1901?']) }
        : {}),
      ...(random.happens(0.4) ? { gbl_fileSize_bytes: random.pick([0, 1850, 1900, 1_000_000]) } : {}),
      ...(random.happens(0.4) ? { b1g_dateAccessioned_s: random.pick(['2011-01-01', '2020-01-01']) } : {}),
      dct_format_s: random.pick(['Shapefile', 'GeoTIFF', 'Paper map']),
      dct_rights_sm: random.happens(0.2) ? [text(random, 3)] : [],
      gbl_mdModified_dt: `20${random.integer(10, 25)}-0${random.integer(1, 9)}-01T${random.pick(['00:00:00Z', '12:30:00.5Z', '23:00:00-05:00'])}`,
      gbl_suppressed_b: random.happens(0.15),
      b1g_publication_state_s: random.happens(0.1) ? 'draft' : 'published',
      dct_isPartOf_sm: random.happens(0.3) ? [`record-${random.integer(0, 40)}`] : [],
      dct_references_s: random.happens(0.5) ? '{"http://schema.org/url":"https://example.org/"}' : '',
      ...place(random),
    },
    row,
  );

const oneOfMany = (random: Random, name: string, count: number): string =>
  // Some values are in many records, most in few, and many have equal counts.
  `${name} ${Math.floor(count * random.next() ** 2)}`;

const someOfMany = (random: Random, name: string, count: number, most: number): readonly string[] => [
  ...new Set(Array.from({ length: random.integer(0, most) }, () => oneOfMany(random, name, count))),
];

/** A random record of a catalogue whose facets have hundreds of values. */
export const rowOfManyValues = (random: Random, id: string): IndexedRow => {
  const { record } = randomRow(random, id, 0);
  return aRow({
    ...record,
    dct_spatial_sm: [...(record.dct_spatial_sm ?? []), ...someOfMany(random, 'Place', 900, 3)],
    dct_creator_sm: [...(record.dct_creator_sm ?? []), ...someOfMany(random, 'Author', 700, 2)],
    dct_publisher_sm: someOfMany(random, 'Press', 500, 1),
  });
};
