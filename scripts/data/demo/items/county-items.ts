// Records of the US counties: one per county, with shape, area, neighbours and state.
import { counties, type Place } from '../geometry/boundaries.ts';
import { extentOf } from '../geometry/measure.ts';
import { countyId, stateCollectionId, stateId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedArea } from '../item.ts';
import { countyWord, type StateFacts } from '../places/us-facts.ts';
import { countiesOf, countyRank, nameFrom, stateFacts } from '../places/us-places.ts';
import { CENSUS } from '../sources.ts';
import {
  choose,
  dayIn,
  isRestricted,
  madeUpYears,
  NOTES,
  providerFor,
  THEME_USES,
  type Theme,
  type Years,
} from '../terms.ts';
import { areaText, datelineText, inSentence, listText, paragraph, rankText } from '../wording.ts';

const THEMES_OF_COUNTIES = Object.keys(THEME_USES).filter((theme) => theme !== 'Boundaries') as [Theme, ...Theme[]];

export const countyFeature = (county: Place, state: StateFacts): DemoFeature => ({
  type: 'Feature',
  id: county.code,
  properties: {
    name: county.name,
    code: county.code,
    kind: county.kind,
    state: state.name,
    area_km2: Math.round(county.km2 * 10) / 10,
  },
  geometry: county.geometry,
});

const sizeText = (county: Place, state: StateFacts): string => {
  const count = countiesOf(state.fips).length;
  const rank =
    count === 1
      ? `the only ${countyWord(state.fips, false)} there`
      : `the ${rankText(countyRank(county.code), count)} of the ${count} ${countyWord(state.fips, true)} there`;
  return `It covers about ${areaText(county.km2)} and is ${rank}.`;
};

const neighbourText = (county: Place, state: StateFacts): string =>
  county.neighbours.length === 0
    ? 'No other county touches it.'
    : `It borders ${listText(county.neighbours.map((code) => nameFrom(code, state.fips)).sort())}.`;

/** Issued in its last year, given as a year, a month or a day, as in real records. */
const issued = (id: string, { last }: Years): string =>
  dayIn(id, 'issued', last).slice(0, choose(id, 'precision of issue', [4, 4, 4, 7, 10]));

/** Alternative title as map librarians abbreviate: "Hennepin Co., Minn." is understood, "Hennepin, MN" is searched. */
const shortName = (county: Place, state: StateFacts): string =>
  `${county.name.replace(/ (County|Parish|Borough|Municipio|Census Area|\(independent city\))$/, '')}, ${state.postal}`;

/** The federal district and Guam are one county each, of the same name. */
const isWholeState = (county: Place, state: StateFacts): boolean => county.name === state.name;

const titleOf = (county: Place, state: StateFacts): string =>
  isWholeState(county, state)
    ? `${county.name}: boundary (as the equivalent of a county)`
    : `${county.name}, ${state.name}: boundary`;

const locationText = (county: Place, state: StateFacts): string =>
  isWholeState(county, state) ? inSentence(county.name) : `${county.name} in ${state.name}`;

const describe = (county: Place, state: StateFacts, theme: Theme): readonly string[] => [
  paragraph(
    `The boundary of ${locationText(county, state)}, from ${CENSUS.name} (FIPS code ${county.code}).`,
    sizeText(county, state),
    neighbourText(county, state),
    datelineText(extentOf([county.geometry])),
  ),
  `Catalogued under ${theme} as a base for ${THEME_USES[theme]}.`,
];

const toFields = (county: Place, state: StateFacts, id: string): DemoFields => {
  const theme = choose(id, 'theme', THEMES_OF_COUNTIES);
  const years = madeUpYears(id, state.admitted ?? 1900);
  return {
    ...CENSUS.fields,
    ...placedArea(county.geometry),
    ...dated(years),
    dct_title_s: titleOf(county, state),
    dct_alternative_sm: [shortName(county, state)],
    dct_description_sm: describe(county, state, theme),
    dct_issued_s: issued(id, years),
    schema_provider_s: providerFor(id, state.fips),
    gbl_resourceClass_sm: ['Datasets'],
    gbl_resourceType_sm: ['Polygon data'],
    layer_geom_type_s: 'Polygon',
    dct_subject_sm: ['Boundaries', 'Counties', `${state.name}--Administrative and political divisions--Maps`],
    dcat_theme_sm: ['Boundaries', theme],
    dcat_keyword_sm: [countyWord(state.fips, true), 'county boundaries', 'FIPS', state.postal],
    dct_spatial_sm: [`${state.name}--${county.name}`, state.name, 'United States'],
    dct_identifier_sm: [`FIPS ${county.code}`],
    dct_isPartOf_sm: [stateId(state.postal)],
    pcdm_memberOf_sm: [stateCollectionId(state.postal), themeCollectionId(theme)],
    gbl_displayNote_sm: [NOTES.county],
    b1g_code_s: '99d-03',
    b1g_localCollectionLabel_sm: ['Counties of the United States'],
  };
};

const toItem = (county: Place): DemoItem[] => {
  const state = stateFacts.get(county.parent ?? '');
  if (state === undefined) return [];
  const id = countyId(county.code);
  const item = { id, links: { related_link: CENSUS.page }, fields: () => toFields(county, state, id) };
  return [isRestricted(id) ? item : { ...item, features: () => [countyFeature(county, state)] }];
};

export const countyItems = (): readonly DemoItem[] => counties().flatMap(toItem);
