// Records of the US states: the boundary of each, and its earlier and coarser edition.
import { coarseStates, type Place, states } from '../geometry/boundaries.ts';
import { type Area, areaKm2, extentOf } from '../geometry/measure.ts';
import { countryId, earlierStateId, stateCollectionId, stateId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedArea } from '../item.ts';
import { countyWord, type StateFacts } from '../places/us-facts.ts';
import { countiesOf, nameFrom, stateFacts } from '../places/us-places.ts';
import { CENSUS, SANE_50M } from '../sources.ts';
import { dayIn, NOTES, providerFor } from '../terms.ts';
import { areaText, datelineText, inSentence, listText, paragraph } from '../wording.ts';

const isState = (state: StateFacts): boolean => state.admitted !== undefined;

/** Fields shared by all records about one state. */
export const stateFields = (state: StateFacts, id: string): DemoFields => ({
  ...CENSUS.fields,
  ...dated({ first: CENSUS.year, last: CENSUS.year }),
  dct_issued_s: String(CENSUS.year),
  schema_provider_s: providerFor(id, state.fips),
  gbl_resourceClass_sm: ['Datasets'],
  gbl_resourceType_sm: ['Polygon data'],
  layer_geom_type_s: 'Polygon',
  dct_spatial_sm: [state.name, 'United States'],
  pcdm_memberOf_sm: [stateCollectionId(state.postal), themeCollectionId('Boundaries')],
  b1g_code_s: '99d-02',
  b1g_localCollectionLabel_sm: ['States of the United States'],
});

const stateFeature = (state: StateFacts, geometry: Area): DemoFeature => ({
  type: 'Feature',
  id: state.fips,
  properties: {
    name: state.name,
    code: state.fips,
    postal: state.postal,
    kind: 'state',
    capital: state.capital,
    area_km2: Math.round(areaKm2(geometry)),
  },
  geometry,
});

const neighbourText = (place: Place): string =>
  place.neighbours.length === 0
    ? 'It borders no other state.'
    : `It borders ${listText(place.neighbours.map((code) => nameFrom(code, '')).sort())}.`;

const divisionsText = (state: StateFacts): string => {
  const count = countiesOf(state.fips).length;
  return count === 1 ? '' : `It is divided into ${count} ${countyWord(state.fips, true)}.`;
};

const historyText = (state: StateFacts): string =>
  state.admitted === undefined
    ? `${state.name} is not one of the states; the Census Bureau treats it as one in its tables.`
    : `It was admitted to the Union in ${state.admitted}; the time covered runs from then to the year of the file.`;

const toBoundary = (place: Place, state: StateFacts): DemoItem => {
  const id = stateId(state.postal);
  return {
    id,
    links: { related_link: CENSUS.page },
    features: () => [stateFeature(state, place.geometry)],
    fields: () => ({
      ...stateFields(state, id),
      ...dated({ first: state.admitted ?? CENSUS.year, last: CENSUS.year }),
      ...placedArea(place.geometry),
      dct_title_s: `${state.name}: ${isState(state) ? 'state' : 'territory'} boundary`,
      dct_alternative_sm: isState(state) ? [state.postal, `State of ${state.name}`] : [state.postal],
      dct_description_sm: [
        paragraph(
          `The boundary of ${inSentence(state.name)}, from ${CENSUS.name} (FIPS code ${state.fips}).`,
          `It covers about ${areaText(place.km2)}. The capital is ${state.capital}.`,
          divisionsText(state),
          neighbourText(place),
          datelineText(extentOf([place.geometry])),
        ),
        historyText(state),
      ],
      dct_subject_sm: ['Boundaries', 'States', `${state.name}--Maps`],
      dcat_theme_sm: ['Boundaries', 'Location'],
      dcat_keyword_sm: ['states', 'state boundaries', 'FIPS', state.postal],
      dct_identifier_sm: [`FIPS ${state.fips}`, `USPS ${state.postal}`],
      dct_isPartOf_sm: [countryId('USA')],
      dct_relation_sm: place.neighbours
        .flatMap((code) => stateFacts.get(code) ?? [])
        .map(({ postal }) => stateId(postal)),
      ...(coarseStates().has(state.postal) ? { dct_replaces_sm: [earlierStateId(state.postal)] } : {}),
    }),
  };
};

const toEarlierEdition = (state: StateFacts, geometry: Area): DemoItem => {
  const id = earlierStateId(state.postal);
  return {
    id,
    links: { related_link: SANE_50M.page },
    features: () => [stateFeature(state, geometry)],
    fields: () => ({
      ...stateFields(state, id),
      ...SANE_50M.fields,
      ...placedArea(geometry),
      dct_title_s: `${state.name}: state boundary (earlier, coarser edition)`,
      dct_alternative_sm: [state.postal],
      dct_description_sm: [
        paragraph(
          `The boundary of ${inSentence(state.name)}, drawn by ${SANE_50M.name} and put on a grid of about four kilometres.`,
          `It covers about ${areaText(areaKm2(geometry))} in this edition.`,
          'A finer edition replaces it; it is kept for maps that were made with it.',
        ),
      ],
      dct_subject_sm: ['Boundaries', 'States', `${state.name}--Maps`],
      dcat_theme_sm: ['Boundaries'],
      dcat_keyword_sm: ['states', 'superseded data', state.postal],
      dct_isReplacedBy_sm: [stateId(state.postal)],
      gbl_displayNote_sm: ['Tip: A finer edition of this boundary replaces this one.', NOTES.real],
      b1g_status_s: 'retired',
      b1g_dateRetired_s: dayIn(id, 'retired', 2025),
    }),
  };
};

export const stateItems = (): readonly DemoItem[] =>
  states().flatMap((place) => {
    const state = stateFacts.get(place.code);
    if (state === undefined) return [];
    const coarse = coarseStates().get(state.postal);
    return [toBoundary(place, state), ...(coarse === undefined ? [] : [toEarlierEdition(state, coarse)])];
  });
