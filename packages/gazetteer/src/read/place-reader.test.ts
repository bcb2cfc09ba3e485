import assert from 'node:assert/strict';
import test from 'node:test';
import { PLACE_READER } from '../load-places.ts';
import type { PlaceMention } from './place-reader.ts';

const CONFIDENT = 0.5;

const describe = (text: string, { start, end, candidates }: PlaceMention): string =>
  `${text.slice(start, end)}: ${candidates[0].label}`;

const readConfident = (text: string): readonly PlaceMention[] =>
  PLACE_READER.read(text).filter(({ confidence }) => confidence >= CONFIDENT);

/** A query, and the words and the label of each place that it mentions. */
const READINGS: readonly (readonly [query: string, ...places: string[]])[] = [
  // Alternate, historical and native names
  ['Constantinople', 'Constantinople: Istanbul, Turkey'],
  ['Bombay harbour', 'Bombay: Mumbai, Maharashtra, India'],
  ['tea estates in Ceylon', 'Ceylon: Sri Lanka'],
  ['Persia 1850', 'Persia: Iran'],
  ['Siam', 'Siam: Thailand'],
  ['Deutschland', 'Deutschland: Germany'],
  ['Karte von Bayern', 'Bayern: Bavaria, Germany'],
  ['Köln', 'Köln: Köln, North Rhine-Westphalia, Germany'],
  ['koln', 'koln: Köln, North Rhine-Westphalia, Germany'],
  ['Ciudad de México', 'Ciudad de México: Mexico City, Mexico'],
  ['wien', 'wien: Vienna, Austria'],
  ["mappa d'italia", 'italia: Italy'],
  ["Côte d'Ivoire", "Côte d'Ivoire: Côte d'Ivoire"],
  ['Liège', 'Liège: Liège, Belgium'],
  ['liege'],
  ['amazon deforestation', 'amazon: Amazonia'],
  ['CA counties', 'CA: California, United States'],
  ['ca. 1850'],
  ['Moskva', 'Moskva: Moscow, Russia'],
  ['Москва', 'Москва: Moscow, Russia'],
  ['карты России', 'России: Russia'],
  ['план Москвы', 'Москвы: Moscow, Russia'],
  ['карта Франции', 'Франции: France'],
  ['東京の地図', '東京: Tokyo, Japan'],
  ['Leningrad', 'Leningrad: Saint Petersburg, Russia'],
  ['danzig', 'danzig: Gdańsk, Pomeranian, Poland'],
  ['Saigon streets', 'Saigon: Ho Chi Minh City, Ho Chi Minh, Vietnam'],
  ['Peking', 'Peking: Beijing, China'],
  // Adjectives and inhabitants
  ['brazilian cities', 'brazilian: Brazil'],
  ['Dutch polders', 'Dutch: Netherlands'],
  ['japanese castles', 'japanese: Japan'],
  ['Soviet military maps', 'Soviet: Soviet Union'],
  ['Polish railways', 'Polish: Poland'],
  ['central asian republics', 'central asian: Central Asia'],
  ['east african railways', 'east african: East Africa'],
  ['middle eastern oil', 'middle eastern: Middle East'],
  ['puerto rican towns', 'puerto rican: Puerto Rico'],
  ['oregonian forests', 'oregonian: Oregon, United States'],
  ['new mexican pueblos', 'new mexican: New Mexico, United States'],
  ['parisian streets', 'parisian: Paris, Île-de-France, France'],
  ['bostonian parks', 'bostonian: Boston, Massachusetts, United States'],
  ['German settlers in Texas', 'Texas: Texas, United States'],
  ['Trinidad', 'Trinidad: Trinidad'],
  ['wi-fi hotspots'],
  ['polish railways'],
  // Regions above and between countries, seas, rivers, mountains
  ['New England', 'New England: New England'],
  ['central america roads', 'central america: Central America'],
  ['scandinavia', 'scandinavia: Scandinavia'],
  ['Great Lakes shipwrecks', 'Great Lakes: Great Lakes'],
  ['drought in the Sahel', 'Sahel: Sahel'],
  ['balkans', 'balkans: Balkans'],
  ['midwest', 'midwest: Midwest'],
  ['benelux', 'benelux: Benelux'],
  ['Caucasus', 'Caucasus: Caucasus'],
  ['africa', 'africa: Africa'],
  ['South America', 'South America: South America'],
  ['black sea bathymetry', 'black sea: Black Sea'],
  ['indian ocean', 'indian ocean: Indian Ocean'],
  ['the Nile', 'Nile: Nile'],
  ['Danube delta', 'Danube: Danube'],
  ['himalayas glaciers', 'himalayas: Himalayas'],
  ['San Francisco Bay Area', 'San Francisco Bay Area: San Francisco Bay Area'],
  ['Austria-Hungary', 'Austria-Hungary: Austria-Hungary'],
  // Parts
  ['upstate New York', 'upstate New York: north of New York, United States'],
  ['northern Italy', 'northern Italy: north of Italy'],
  ['southwest Minnesota', 'southwest Minnesota: southwest of Minnesota, United States'],
  ['north-east India', 'north-east India: northeast of India'],
  ['the south of France', 'south of France: south of France'],
  ['central Oregon', 'central Oregon: centre of Oregon, United States'],
  ['eastern europe', 'eastern europe: Eastern Europe'],
  ['South Dakota', 'South Dakota: South Dakota, United States'],
  ['West Virginia', 'West Virginia: West Virginia, United States'],
  ['southern West Virginia', 'southern West Virginia: south of West Virginia, United States'],
  // States, counties and towns, with qualifiers
  ['minnesota', 'minnesota: Minnesota, United States'],
  ['lakes in WI', 'WI: Wisconsin, United States'],
  ['Dane County, WI', 'Dane County, WI: Dane County, Wisconsin, United States'],
  ['soils of dane county', 'dane county: Dane County, Wisconsin, United States'],
  ['County Cork', 'County Cork: Cork, Ireland'],
  ['Buckinghamshire', 'Buckinghamshire: Buckinghamshire, England, United Kingdom'],
  ['Portland, Maine', 'Portland, Maine: Portland, Maine, United States'],
  ['portland or', 'portland or: Portland, Oregon, United States'],
  ['Springfield IL', 'Springfield IL: Springfield, Illinois, United States'],
  ['springfield, mo zoning', 'springfield, mo: Springfield, Missouri, United States'],
  ['Paris Texas', 'Paris Texas: Paris, Texas, United States'],
  ['Cambridge, Mass.', 'Cambridge, Mass: Cambridge, Massachusetts, United States'],
  ['Cambridge (England)', 'Cambridge (England: Cambridge, England, United Kingdom'],
  ['london ontario', 'london ontario: London, Ontario, Canada'],
  ['Elizabeth, N. J.', 'Elizabeth, N. J: Elizabeth, New Jersey, United States'],
  [
    'Collingswood, Camden County, New Jersey',
    'Collingswood, Camden County, New Jersey: Collingswood, New Jersey, United States',
  ],
  ['Atlanta Georgia', 'Atlanta Georgia: Atlanta, Georgia, United States'],
  ['Georgia Tbilisi', 'Georgia: Georgia', 'Tbilisi: Tbilisi, Georgia'],
  ['Wisconsin--Madison', 'Wisconsin--Madison: Madison, Wisconsin, United States'],
  ['Roads--Pennsylvania--Philadelphia', 'Pennsylvania--Philadelphia: Philadelphia, Pennsylvania, United States'],
  [
    'california, oregon, washington',
    'california: California, United States',
    'oregon: Oregon, United States',
    'washington: Washington, United States',
  ],
  ['St. Paul', 'St. Paul: Saint Paul, Minnesota, United States'],
  ['st louis', 'st louis: St. Louis, Missouri, United States'],
  ['mt everest', 'mt everest: Mount Everest'],
  ['Camden Co., N.J.', 'Camden Co., N.J: Camden County, New Jersey, United States'],
  ["Italy's volcanoes", "Italy's: Italy"],
  ['minnesota city boundaries', 'minnesota: Minnesota, United States'],
  ['Fiji', 'Fiji: Fiji'],
  ['soho, new york', 'new york: New York, United States'],
  // Words that are also names need a context
  ['turkey', 'turkey: Turkey'],
  ['geology of turkey', 'turkey: Turkey'],
  ['Mobile Alabama', 'Mobile Alabama: Mobile, Alabama, United States'],
  ['street plan of Nice', "Nice: Nice, Provence-Alpes-Côte d'Azur, France"],
  ['land use in reading', 'reading: Reading, England, United Kingdom'],
  ['turkey vultures'],
  ['lima beans'],
  ['mobile homes'],
  ['orange groves'],
  ['police stations'],
  ['land use'],
  ['Paris Agreement'],
  ['new york times'],
  ['George Washington University'],
  ['Jack London'],
  ['indian reservations'],
  ['island biogeography'],
  ['lower limits'],
  ['indiana agriculture', 'indiana: Indiana, United States'],
  ['detroit', 'detroit: Detroit, Michigan, United States'],
  ['Routes of Rivers and Railways in Mexico', 'Mexico: Mexico'],
  ['surveyed by A. J. Hornby'],
  ['Billings, MT', 'Billings, MT: Billings, Montana, United States'],
  ['New York: Delhi quadrangle', 'New York: New York, United States', 'Delhi: Delhi, New York, United States'],
];

for (const [query, ...places] of READINGS) {
  const expected = places.length === 0 ? 'no place' : places.join('; ');
  test(`"${query}" is read as ${expected}`, () => {
    assert.deepEqual(
      readConfident(query).map((mention) => describe(query, mention)),
      places,
    );
  });
}

test('other places of an ambiguous name are offered', () => {
  const labels = (name: string): readonly string[] =>
    PLACE_READER.read(name)[0]?.candidates.map(({ label }) => label) ?? [];
  assert.deepEqual(labels('Georgia').slice(0, 2), ['Georgia', 'Georgia, United States']);
  assert.ok(labels('Cambridge').includes('Cambridge, Massachusetts, United States'));
  assert.ok(labels('Washington').includes('Washington, District of Columbia, United States'));
});

test('records that the catalogue holds decide between places of one name', () => {
  const inMaine = { countRecords: ({ label }: { label: string }) => (label.includes('Maine') ? 9_999 : 0) };
  assert.equal(PLACE_READER.read('Portland', inMaine)[0]?.candidates[0].label, 'Portland, Maine, United States');
  assert.equal(PLACE_READER.read('Portland')[0]?.candidates[0].label, 'Portland, Oregon, United States');
});

test('a place has a box, a part of a place has a part of it, and two boxes cross the antimeridian', () => {
  const boxesOf = (text: string) => PLACE_READER.read(text)[0]?.candidates[0].boxes ?? [];
  const [italy, north] = [boxesOf('Italy')[0], boxesOf('northern Italy')[0]];
  assert.ok(italy !== undefined && north !== undefined);
  assert.ok(north[1] > italy[1] && north[3] === italy[3] && north[0] === italy[0]);
  assert.equal(boxesOf('Fiji').length, 2);
  assert.equal(boxesOf('Pacific Ocean').length, 2);
  assert.equal(boxesOf('western Fiji').length, 1);
});

test('a word that is probably not a place has a low confidence', () => {
  const [mention] = PLACE_READER.read('mobile homes');
  assert.ok(mention === undefined || mention.confidence < CONFIDENT);
  assert.deepEqual(PLACE_READER.read('xyzzy'), []);
  assert.deepEqual(PLACE_READER.read(''), []);
});

test('a place has its other common names', () => {
  const [istanbul] = PLACE_READER.read('Istanbul')[0]?.candidates ?? [];
  assert.ok(istanbul?.names.includes('constantinople'), String(istanbul?.names));
});

test('any text can be read', () => {
  for (const text of ['\ud800', '💩 Paris 💩', 'a'.repeat(10_000), ',,, (', 'paris '.repeat(500), '\u0000'])
    assert.doesNotThrow(() => PLACE_READER.read(text));
});
