// Records of the countries: one per country at 1:50,000,000, and a generalised version of each that has one.
import { coarseCountries, countries, type Place } from '../geometry/boundaries.ts';
import { extentOf, polygonsOf } from '../geometry/measure.ts';
import { coarseCountryId, collectionId, countryId, stateId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedArea } from '../item.ts';
import { COUNTRY_FACTS, type Continent, type CountryFacts } from '../places/country-facts.ts';
import { SMALL_PLACES } from '../places/small-places.ts';
import { STATE_FACTS } from '../places/us-facts.ts';
import { NATURAL_EARTH_10M, NATURAL_EARTH_50M, NATURAL_EARTH_110M, type Source } from '../sources.ts';
import { choose, languageName, NOTES, providerFor } from '../terms.ts';
import {
  areaText,
  countText,
  datelineText,
  inSentence,
  paragraph,
  rankText,
  sentence,
  shortListText,
} from '../wording.ts';

const factsByCode = new Map(COUNTRY_FACTS.map((facts) => [facts.alpha3, facts]));
const nameOf = (code: string): string => factsByCode.get(code)?.name ?? code;

/** Countries with disputed borders or names; Natural Earth shows de facto control. */
const DISPUTED = new Set('CHN CYP ESH FLK IND ISR MAR PAK PSE RUS SOM SRB TWN UKR XKX XNC XSG XSL'.split(' '));

const DISPUTE_NOTE =
  'Warning: The lines and names are those of Natural Earth, which draws who is in control on the ground. They take no side in any dispute.';

const POLE_NOTE =
  'Danger: At the pole the boundary runs along the edge of the map. Do not measure it in a projection such as Mercator.';

const warnings = ({ alpha3 }: CountryFacts): readonly string[] => [
  ...(DISPUTED.has(alpha3) ? [DISPUTE_NOTE] : []),
  ...(alpha3 === 'ATA' ? [POLE_NOTE] : []),
];

/** Areas without an ISO code are not called countries here, and neither are continents. */
const titleOf = (facts: CountryFacts): string => {
  if (facts.administeredBy !== '') return `${facts.name}: territory boundary`;
  return /^\d/.test(facts.key) && facts.alpha3 !== 'ATA'
    ? `${facts.name}: country boundary`
    : `${facts.name}: boundary`;
};

/** The number of vertices and parts of a shape, to help readers choose between versions. */
const detailText = (place: Place): string => {
  const polygons = polygonsOf(place.geometry);
  const vertices = polygons.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  return `The shape has ${countText(polygons.length, 'part')} and ${countText(vertices, 'vertex', 'vertices')}.`;
};

const neighbourText = (place: Place): string =>
  place.neighbours.length === 0
    ? 'In this file it borders no other country.'
    : `It borders ${shortListText(place.neighbours.map(nameOf).sort().map(inSentence), 12)}.`;

const statusText = (facts: CountryFacts): string => {
  if (facts.administeredBy !== '') return `It is administered by ${inSentence(nameOf(facts.administeredBy))}.`;
  return facts.capital === '' ? '' : sentence(`The capital is ${facts.capital}`);
};

/** Rank by area among the countries of a continent. */
const rankIn = (continent: Continent): ((code: string) => string) => {
  const sorted = countries()
    .filter(({ code }) => factsByCode.get(code)?.continent === continent)
    .sort((a, b) => b.km2 - a.km2)
    .map(({ code }) => code);
  return (code) =>
    `the ${rankText(sorted.indexOf(code) + 1, sorted.length)} of ${sorted.length} countries and territories in ${continent}`;
};

const ranks = new Map<Continent, (code: string) => string>();

const rankOf = (facts: CountryFacts): string => {
  const rank = ranks.get(facts.continent) ?? rankIn(facts.continent);
  ranks.set(facts.continent, rank);
  return rank(facts.alpha3);
};

const toFeature = (place: Place, facts: CountryFacts): DemoFeature => ({
  type: 'Feature',
  id: facts.alpha3,
  properties: {
    name: facts.name,
    other_name: facts.otherName || null,
    code: facts.alpha3,
    kind: place.kind,
    continent: facts.continent,
    capital: facts.capital || null,
    area_km2: Math.round(place.km2 * 10) / 10,
  },
  geometry: place.geometry,
});

/** Numbers are those of ISO 3166-1; shapes without one have no ISO code. */
const identifiers = (facts: CountryFacts): readonly string[] =>
  /^\d/.test(facts.key) ? [`ISO 3166-1: ${facts.alpha2}, ${facts.alpha3}, ${facts.key}`] : [];

const commonFields = (facts: CountryFacts, id: string, source: Source): DemoFields => ({
  ...source.fields,
  ...dated({ first: source.year, last: source.year }),
  dct_issued_s: String(source.year),
  dct_language_sm: ['eng', ...facts.languages.filter((code) => code !== 'eng')],
  b1g_language_sm: ['eng', ...facts.languages.filter((code) => code !== 'eng')].map(languageName),
  schema_provider_s: providerFor(id, facts.continent),
  gbl_resourceClass_sm: ['Datasets'],
  gbl_resourceType_sm: ['Polygon data'],
  layer_geom_type_s: 'Polygon',
  dct_spatial_sm: [facts.name, facts.continent],
  dct_subject_sm: ['Boundaries', 'Countries', `${facts.name}--Maps`],
  b1g_code_s: '99d-01',
  b1g_localCollectionLabel_sm: ['Countries of the world'],
  gbl_displayNote_sm: [...warnings(facts), NOTES.real],
});

/** The same area in other files: territories are US states too, and states are parts of the United States. */
const relatedIds = (place: Place, facts: CountryFacts): readonly string[] => {
  const twin = STATE_FACTS.find(({ postal, admitted }) => admitted === undefined && postal === facts.alpha2);
  return [
    ...place.neighbours.map(countryId),
    ...(facts.administeredBy === '' ? [] : [countryId(facts.administeredBy)]),
    ...(twin === undefined ? [] : [stateId(twin.postal)]),
  ];
};

const sourceOf = ({ key }: CountryFacts): Source =>
  SMALL_PLACES.some((small) => small.key === key) ? NATURAL_EARTH_10M : NATURAL_EARTH_50M;

const toItem = (place: Place, facts: CountryFacts): DemoItem => {
  const id = countryId(facts.alpha3);
  const source = sourceOf(facts);
  const secondTheme = choose(id, 'theme', ['Society', 'Location', 'Economy', 'Environment'] as const);
  const fields = (): DemoFields => ({
    ...commonFields(facts, id, source),
    ...placedArea(place.geometry),
    dct_title_s: titleOf(facts),
    dct_alternative_sm: [facts.otherName, facts.alpha3].filter((name) => name !== ''),
    dct_description_sm: [
      paragraph(
        `The boundary of ${inSentence(facts.name)}, drawn by ${source.name}.`,
        `It covers about ${areaText(place.km2)}${facts.alpha3 === 'ATA' ? '' : `: ${rankOf(facts)}`}.`,
        statusText(facts),
        neighbourText(place),
      ),
      paragraph(detailText(place), datelineText(extentOf([place.geometry]))),
    ],
    dcat_theme_sm: ['Boundaries', secondTheme],
    dcat_keyword_sm: ['countries', 'international boundaries', facts.continent.toLowerCase(), facts.alpha3],
    dct_identifier_sm: identifiers(facts),
    dct_relation_sm: [...new Set(relatedIds(place, facts))],
    pcdm_memberOf_sm: [collectionId(facts.continent), themeCollectionId('Boundaries'), themeCollectionId(secondTheme)],
  });
  return { id, fields, links: { related_link: source.page }, features: () => [toFeature(place, facts)] };
};

const toCoarseItem = (place: Place, facts: CountryFacts): DemoItem => {
  const id = coarseCountryId(facts.alpha3);
  return {
    id,
    links: { related_link: NATURAL_EARTH_110M.page },
    features: () => [toFeature(place, facts)],
    fields: () => ({
      ...commonFields(facts, id, NATURAL_EARTH_110M),
      ...placedArea(place.geometry),
      dct_title_s: `${titleOf(facts)}, generalised`,
      dct_alternative_sm: [facts.otherName].filter((name) => name !== ''),
      dct_description_sm: [
        paragraph(
          `A light version of the boundary of ${inSentence(facts.name)} for small maps, drawn by ${NATURAL_EARTH_110M.name}.`,
          detailText(place),
          'Small islands are left out.',
          datelineText(extentOf([place.geometry])),
        ),
      ],
      dcat_theme_sm: ['Boundaries'],
      dcat_keyword_sm: ['countries', 'generalisation', 'small-scale maps'],
      dct_isVersionOf_sm: [countryId(facts.alpha3)],
      pcdm_memberOf_sm: [collectionId(facts.continent), themeCollectionId('Boundaries')],
    }),
  };
};

const withFacts = (places: readonly Place[], make: (place: Place, facts: CountryFacts) => DemoItem): DemoItem[] =>
  places.flatMap((place) => {
    const facts = factsByCode.get(place.code);
    return facts === undefined ? [] : [make(place, facts)];
  });

export const countryItems = (): readonly DemoItem[] => [
  ...withFacts(countries(), toItem),
  ...withFacts(coarseCountries(), toCoarseItem),
];

/** One feature per country, for maps of several. */
export const countryFeature = (place: Place): readonly DemoFeature[] => {
  const facts = factsByCode.get(place.code);
  return facts === undefined ? [] : [toFeature(place, facts)];
};

export const countriesOf = (continent: Continent): readonly Place[] =>
  countries().filter(({ code }) => factsByCode.get(code)?.continent === continent);
