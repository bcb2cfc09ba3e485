// Checks the boundary asset against well-known places.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createOutlines, loadPlaceFinder, readPlaceAsset } from '@periplus/gazetteer';
import type { Box } from '@periplus/geo';

/** Ids in order; a final `...` allows more, `-` means none, `*` anything. */
type Row = readonly [what: string, boxes: readonly Box[], countries: string, regions: string, counties: string];

const at = (lon: number, lat: number): readonly Box[] => [[lon, lat, lon, lat]];
const box = (west: number, south: number, east: number, north: number): readonly Box[] => [[west, south, east, north]];
/** West > east means two boxes that meet at 180 degrees. */
const across = (west: number, south: number, east: number, north: number): readonly Box[] => [
  [west, south, 180, north],
  [-180, south, east, north],
];

const ROWS: readonly Row[] = [
  // Greenwich
  ['London', box(-0.51, 51.28, 0.33, 51.69), 'GB', 'GB-ENG', '-'],
  ['Cambridge, England', box(0.05, 52.15, 0.2, 52.25), 'GB', 'GB-ENG', '-'],
  ['Accra', box(-0.3, 5.5, 0.02, 5.7), 'GH', 'GH-AA', '-'],
  ['Greenwich observatory', at(0, 51.4779), 'GB', 'GB-ENG', '-'],
  ['Castellón, across the meridian', box(-0.3, 39.8, 0.2, 40.2), 'ES', 'ES-VC', '-'],
  ['Le Havre to Caen', box(-0.5, 49.1, 0.4, 49.6), 'FR', 'FR-NOR', '-'],
  // Cities
  ['Madison', box(-89.57, 43, -89.25, 43.17), 'US', 'US-WI', '55025'],
  ['Manhattan', at(-73.97, 40.78), 'US', 'US-NY', '36061'],
  ['New Orleans', at(-90.07, 29.95), 'US', 'US-LA', '22071'],
  ['Washington', box(-77.05, 38.88, -76.99, 38.92), 'US', 'US-DC...', '11001...'],
  ['Baltimore city, a county by itself', at(-76.61, 39.29), 'US', 'US-MD', '24510'],
  ['Kansas City on the state line', box(-94.75, 38.95, -94.4, 39.25), 'US', 'US-MO US-KS', '29095...'],
  ['Montreal', box(-73.9, 45.42, -73.5, 45.7), 'CA', 'CA-QC', '-'],
  ['Paris', box(2.22, 48.81, 2.47, 48.91), 'FR', 'FR-IDF', '-'],
  ['Basel, where three countries meet', box(7.5, 47.5, 7.68, 47.65), 'CH DE FR', '*', '-'],
  ['Edinburgh', at(-3.19, 55.95), 'GB', 'GB-SCT', '-'],
  ['Belfast', at(-5.93, 54.6), 'GB', 'GB-NIR', '-'],
  ['Tokyo', at(139.7, 35.69), 'JP', 'JP-13', '-'],
  ['Sydney', box(150.9, -34, 151.3, -33.7), 'AU', 'AU-NSW', '-'],
  ['Buenos Aires', at(-58.42, -34.61), 'AR', 'AR-C', '-'],
  ['Nairobi', at(36.82, -1.29), 'KE', 'KE-110', '-'],
  ['Simferopol, by ISO 3166', at(34.1, 44.95), 'UA', 'UA-43', '-'],
  ['Hong Kong island', at(114.17, 22.27), 'HK', '*', '-'],
  // Counties and states
  ['Dane County', box(-89.84, 42.84, -89.01, 43.3), 'US', 'US-WI', '55025...'],
  ['a quadrangle within Dane County', box(-89.5, 43, -89.375, 43.125), 'US', 'US-WI', '55025'],
  ['a quadrangle that ends on the Utah line', box(-110, 37, -109.875, 37.125), 'US', 'US-UT', '49037'],
  ['the same one south of the line', box(-110, 36.875, -109.875, 37), 'US', 'US-AZ', '04001'],
  ['Four Corners', box(-109.1, 36.95, -109, 37.05), 'US', 'US-UT US-AZ US-CO US-NM', '49037 04001 08083 35045'],
  ['Four Corners monument', at(-109.0452, 36.9991), 'US', '*', '*'],
  ['Texarkana', box(-94.1, 33.39, -93.98, 33.48), 'US', 'US-AR US-TX', '05091 48037'],
  ['Rhode Island', box(-71.86, 41.3, -71.12, 42.02), 'US', 'US-RI...', '44007 44009 44003 44005 44001'],
  ['Colorado', box(-109.06, 36.99, -102.04, 41), 'US', 'US-CO', '*'],
  ['Puerto Rico', box(-67.3, 17.9, -65.2, 18.55), 'PR', 'US-PR', '*'],
  ['San Juan', at(-66.06, 18.4), 'PR', 'US-PR', '72127'],
  ['Hawaii', box(-160.3, 18.9, -154.8, 22.3), 'US', 'US-HI', '15001...'],
  ['Juneau', at(-134.42, 58.3), 'US', 'US-AK', '02110'],
  ['Fairbanks quadrangle', box(-150, 64, -147, 65), 'US', 'US-AK', '*'],
  ['Lake Michigan, open water', box(-87.3, 43.2, -86.9, 43.8), 'US', 'US-MI US-WI', '-'],
  ['Detroit and Windsor', box(-83.3, 42.1, -82.9, 42.45), 'US CA', 'US-MI CA-ON', '26163'],
  // Enclaves, small countries, islands
  ['Vatican City', box(12.4457, 41.9002, 12.4584, 41.9075), 'VA...', '*', '-'],
  ["Saint Peter's", at(12.4534, 41.9022), 'VA', '-', '-'],
  ['Rome', box(12.35, 41.8, 12.65, 42), 'IT', 'IT-62', '-'],
  ['San Marino', at(12.46, 43.94), 'SM', '*', '-'],
  ['San Marino and its surroundings', box(12.4, 43.89, 12.52, 43.99), 'SM IT', '*', '-'],
  ['Lesotho', box(27, -30.7, 29.5, -28.5), 'LS ZA', '*', '-'],
  ['Maseru', at(27.5, -29.33), 'LS', 'LS-A', '-'],
  ['Monaco', at(7.42, 43.735), 'MC', '-', '-'],
  ['Gambia, within Senegal', box(-16.85, 13.05, -13.8, 13.83), 'GM SN', '*', '-'],
  ['Malta', box(14.18, 35.8, 14.58, 36.08), 'MT', '*', '-'],
  ['Singapore', box(103.6, 1.2, 104, 1.47), 'SG...', '*', '-'],
  ['Bermuda', box(-64.9, 32.24, -64.63, 32.4), 'BM', '*', '-'],
  ['Easter Island', box(-109.5, -27.25, -109.2, -27.03), 'CL', 'CL-VS', '-'],
  ['Azores', box(-31.4, 36.8, -24.9, 39.8), 'PT', 'PT-20', '-'],
  ['Réunion', box(55.2, -21.4, 55.85, -20.85), 'RE', '-', '-'],
  ['Svalbard', box(10, 76, 34, 81), 'SJ', '-', '-'],
  // Countries
  ['Germany', box(5.87, 47.27, 15.04, 55.06), 'DE...', 'DE-BY DE-NI DE-BW DE-NW...', '-'],
  ['Croatia, whose box holds more of Bosnia', box(13.5, 42.4, 19.45, 46.55), 'HR BA...', '*', '-'],
  ['Chile, whose box holds more of Argentina', box(-75.7, -55.9, -66.4, -17.5), 'CL AR', '*', '-'],
  ['Norway, whose box holds more of Sweden', box(4.5, 57.9, 31.1, 71.2), 'NO SE...', '*', '-'],
  ['Ireland, the island', box(-10.6, 51.4, -5.4, 55.4), 'IE GB', '*', '-'],
  ['Brazil', box(-74, -33.8, -34.7, 5.3), 'BR...', 'BR-AM BR-PA BR-MT...', '-'],
  ['the contiguous United States', box(-124.7, 24.5, -66.9, 49.4), 'US', 'US-TX US-CA US-MT...', '-'],
  ['Mexico', box(-117.2, 14.5, -86.7, 32.8), 'MX...', '*', '-'],
  // Dateline
  ['the United States from -179 to 179', box(-179.15, 17.88, 179.78, 71.39), 'US', 'US-AK US-TX US-CA...', '-'],
  ['the United States and its islands', box(-179.15, -14.55, 179.78, 71.35), 'US', 'US-AK US-TX US-CA...', '-'],
  ['Alaska from -179 to 179', box(-179.15, 51.2, 179.78, 71.4), 'US', 'US-AK', '-'],
  ['the Aleutians', across(172, 51, -163, 55), 'US', 'US-AK', '*'],
  ['Attu, west of the dateline', at(172.9, 52.9), 'US', 'US-AK', '02016'],
  ['Russia from -180 to 180', box(-180, 41.2, 180, 81.9), 'RU', 'RU-SA RU-KYA RU-KHA...', '-'],
  ['Chukotka', across(157.5, 62, -169, 71.6), 'RU', 'RU-CHU...', '-'],
  ['Wrangel Island, on 180', across(178, 70.7, -177, 71.7), 'RU', 'RU-CHU', '-'],
  ['Fiji', across(176.8, -20.7, -178, -12.4), 'FJ', 'FJ-W FJ-N FJ-C FJ-E...', '-'],
  ['Taveuni, on 180', across(179.8, -17.1, -179.8, -16.6), 'FJ', 'FJ-N', '-'],
  ['New Zealand', box(166, -47.5, 178.6, -34), 'NZ', 'NZ-CAN NZ-OTA...', '-'],
  ['Chatham Islands', box(-177, -44.5, -175.8, -43.5), 'NZ', 'NZ-CIT', '-'],
  ['Tarawa', box(172.9, 1.3, 173.1, 1.6), 'KI', '-', '-'],
  ['Kiritimati, the other side of Kiribati', box(-157.6, 1.6, -157.1, 2.1), 'KI', '-', '-'],
  // Poles
  ['Antarctica', box(-180, -90, 180, -60), 'AQ', '-', '-'],
  ['the South Pole', at(0, -90), 'AQ', '-', '-'],
  ['Ross Ice Shelf to the pole', box(160, -90, 180, -78), 'AQ', '-', '-'],
  ['the North Pole', at(0, 90), '-', '-', '-'],
  ['the Arctic', box(-180, 66.5, 180, 90), '-', '-', '-'],
  ['northern Greenland to the pole', box(-60, 80, -20, 90), 'GL...', '*', '-'],
  // Sea
  ['the middle of the Atlantic', box(-40, 20, -35, 25), '-', '-', '-'],
  ['0, 0', at(0, 0), '-', '-', '-'],
  ['a point in New York harbour', at(-74.05, 40.66), 'US', 'US-NY US-NJ', '*'],
  ['a point 3 km off Portugal', at(-9.48, 39), 'PT', 'PT-11', '-'],
  // Large parts of the world
  ['Africa', box(-18, -35, 52, 38), '-', '-', '-'],
  ['the northern hemisphere', box(-180, 0, 180, 90), '-', '-', '-'],
  ['the tropics', box(-180, -23.4, 180, 23.4), '-', '-', '-'],
  ['Scandinavia', box(4, 55, 31.5, 71.3), '*', '*', '-'],
  // Lines
  ['the 120th meridian between California and Nevada', box(-120, 39, -120, 42), 'US', 'US-CA US-NV', '*'],
  ['the equator through South America', box(-79, 0, -50, 0), 'BR CO...', '*', '-'],
];

const finder = loadPlaceFinder();

const agrees = (actual: readonly string[], expected: string): boolean => {
  if (expected === '*') return true;
  if (expected === '-') return actual.length === 0;
  const isOpen = expected.endsWith('...');
  const ids = expected.replace(/\.\.\.$/, '').split(' ');
  return ids.every((id, index) => actual[index] === id) && (isOpen || actual.length === ids.length);
};

for (const [what, boxes, countries, regions, counties] of ROWS) {
  test(`${what} lies in ${countries} / ${regions} / ${counties}`, () => {
    const found = finder.find(boxes);
    const ids = {
      countries: found.countries.map(({ id }) => id),
      regions: found.regions.map(({ place }) => place.id),
      counties: found.counties.map(({ place }) => place.id),
    };
    assert.equal(found.global, false);
    assert.ok(agrees(ids.countries, countries), `countries ${ids.countries.join(' ')}`);
    assert.ok(agrees(ids.regions, regions), `regions ${ids.regions.join(' ')}`);
    assert.ok(agrees(ids.counties, counties), `counties ${ids.counties.join(' ')}`);
    assert.equal(found.country, found.countries[0]);
  });
}

test('boxes around the world are global and lie in no country', () => {
  for (const boxes of [box(-180, -90, 180, 90), box(-179.5, -89.5, 179.5, 89.5), box(-180, -60, 180, 84)]) {
    assert.deepEqual(finder.find(boxes), { global: true, countries: [], regions: [], counties: [] });
  }
});

test('a box over a whole state lists its counties and none of another state', () => {
  const { counties } = finder.find(box(-92.889, 42.49, -86.76, 47.08));
  assert.equal(counties.length, 72);
  assert.ok(counties.every(({ place }) => place.stateAbbrev === 'WI'));
});

const asset = readPlaceAsset();

test('ids are unique within a type, parents exist, and names are valid facet values', () => {
  const idsOf = (kind: string): Set<string> =>
    new Set(asset.places.filter((place) => place.kind === kind).map(({ id }) => id));
  const [countries, regions, counties] = [idsOf('country'), idsOf('region'), idsOf('county')];
  assert.equal(countries.size + regions.size + counties.size, asset.places.length);
  assert.equal(counties.size, 3233);
  for (const { id, kind, name, parentId, stateAbbrev } of asset.places) {
    assert.ok(!`${id}${parentId}${name}`.includes('|'), id);
    if (kind === 'country') assert.match(`${id} ${parentId}`, /^[A-Z]{2} \d{3}$/);
    if (kind === 'region') assert.ok(countries.has(parentId), id);
    if (kind === 'county') assert.ok(regions.has(parentId) && parentId === `US-${stateAbbrev}` && name !== '', id);
  }
});

test('every country, region and county has land, with the published area', () => {
  const outlines = createOutlines(asset);
  for (const [outline, { id, kind }] of asset.places.entries()) {
    if (kind !== 'country') assert.ok(outlines.km2Of(outline) > 0.05, id);
  }
  const km2Of = (country: string): number =>
    asset.places.reduce(
      (sum, { kind, parentId }, outline) =>
        kind === 'region' && parentId === country ? sum + outlines.km2Of(outline) : sum,
      0,
    );
  // In thousands of km2, including inland waters.
  const known = { BR: 8515, CA: 9985, CH: 41.3, FR: 549, GB: 244, IT: 301, LS: 30.4, RU: 17071, ZA: 1221, US: 9525 };
  for (const [country, thousands] of Object.entries(known)) {
    assert.ok(Math.abs(km2Of(country) / (thousands * 1000) - 1) < 0.02, `${country}: ${km2Of(country)} km2`);
  }
});
