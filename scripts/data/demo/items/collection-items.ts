// Records of the collections that the other records belong to: the catalogue, and one per theme, continent, state and
// kind.
import { type Place, states } from '../geometry/boundaries.ts';
import type { Extent } from '../geometry/measure.ts';
import { CATALOGUE_ID, collectionId, stateCollectionId, stateId, themeCollectionId } from '../ids.ts';
import { type DemoFields, type DemoItem, placedArea, placedExtent } from '../item.ts';
import { CONTINENT_EXTENTS, CONTINENTS } from '../places/continents.ts';
import type { Continent } from '../places/country-facts.ts';
import { countyWord, type StateFacts } from '../places/us-facts.ts';
import { countiesOf, stateFacts } from '../places/us-places.ts';
import { OWN_WORK } from '../sources.ts';
import { HOME_PROVIDER, NOTES, providerFor, THEME_USES, type Theme } from '../terms.ts';
import { countText, inSentence } from '../wording.ts';

const WORLD: Extent = [-180, -90, 180, 90];

const common: DemoFields = {
  ...OWN_WORK,
  dct_issued_s: '2025',
  gbl_resourceClass_sm: ['Collections'],
  dct_temporal_sm: ['Continually updated resource'],
  dct_subject_sm: ['Collections'],
  pcdm_memberOf_sm: [CATALOGUE_ID],
  gbl_displayNote_sm: [NOTES.about],
  b1g_code_s: '99d-00',
  b1g_dct_accrualMethod_s: 'Manual curation',
};

const toItem = (id: string, fields: () => DemoFields): DemoItem => ({
  id,
  fields: () => ({ ...common, schema_provider_s: HOME_PROVIDER, ...fields() }),
});

const catalogue = (): DemoItem =>
  toItem(CATALOGUE_ID, () => ({
    ...placedExtent(WORLD),
    dct_title_s: 'Periplus demo catalogue',
    dct_alternative_sm: ['Demonstration records'],
    dct_description_sm: [
      'The root of the demo catalogue, which Periplus builds when it starts without data. Every collection of the demo belongs to it.',
      'Names, codes, shapes, boxes and areas are real and come from open boundary data that are installed with Periplus. The libraries, and the years, themes, formats and access rights of most records, are made up so that search, facets and maps have something to show. Started with records of your own, Periplus builds no demo.',
    ],
    dct_spatial_sm: ['World'],
    dcat_theme_sm: ['Boundaries', 'Location'],
    dcat_keyword_sm: ['demo', 'catalogue'],
    pcdm_memberOf_sm: [],
  }));

const themeCollection = ([theme, uses]: readonly [string, string]): DemoItem =>
  toItem(themeCollectionId(theme as Theme), () => ({
    ...placedExtent(WORLD),
    dct_title_s: `Theme: ${theme}`,
    dct_description_sm: [`Records of the demo catalogue under the theme ${theme}: bases for ${uses}.`],
    dct_spatial_sm: ['World'],
    dcat_theme_sm: [theme],
    dcat_keyword_sm: ['themes', theme.toLowerCase()],
  }));

const continentCollection = (continent: Continent): DemoItem =>
  toItem(collectionId(continent), () => ({
    ...placedExtent(CONTINENT_EXTENTS[continent]),
    dct_title_s: `${continent}: countries and waters`,
    dct_description_sm: [`Boundaries of the countries and territories of ${continent}, with maps of them.`],
    schema_provider_s: providerFor(collectionId(continent), continent),
    dct_spatial_sm: [continent],
    dcat_theme_sm: ['Boundaries'],
    dcat_keyword_sm: ['continents', continent.toLowerCase()],
  }));

const stateCollection = (state: StateFacts, place: Place): DemoItem =>
  toItem(stateCollectionId(state.postal), () => ({
    ...placedArea(place.geometry),
    dct_title_s: `${state.name}: state and counties`,
    dct_alternative_sm: [`${state.postal} collection`],
    dct_description_sm: [
      `The boundary of ${inSentence(state.name)}, its ${countText(countiesOf(state.fips).length, countyWord(state.fips, false), countyWord(state.fips, true))}, and maps and lists made of them.`,
    ],
    schema_provider_s: providerFor(stateCollectionId(state.postal), state.fips),
    dct_spatial_sm: [state.name, 'United States'],
    dcat_theme_sm: ['Boundaries', 'Location'],
    dcat_keyword_sm: ['states', 'counties', state.postal],
    dct_relation_sm: [stateId(state.postal)],
  }));

const KINDS: readonly (readonly [name: string, title: string, about: string, theme: Theme])[] = [
  ['voyages', 'Voyages and journeys', 'Sketched routes of famous journeys from 1271 to 1916, leg by leg.', 'Events'],
  [
    'map series',
    'Map series in sheets',
    'Made-up map series with index maps; their sheets are suppressed records.',
    'Elevation',
  ],
  ['world layers', 'Layers of the world', 'Maps and layers that cover the whole world at a small scale.', 'Location'],
  ['image strips', 'Image strips', 'Footprints of made-up image strips. There are no pixels in the demo.', 'Imagery'],
  [
    'about',
    'About this catalogue',
    'The services and pages of this server, and the sources of the demo data.',
    'Location',
  ],
];

const kindCollection = ([name, title, about, theme]: (typeof KINDS)[number]): DemoItem =>
  toItem(collectionId(name), () => ({
    ...placedExtent(WORLD),
    dct_title_s: title,
    dct_description_sm: [about],
    dct_spatial_sm: ['World'],
    dcat_theme_sm: [theme],
    dcat_keyword_sm: [name],
  }));

export const collectionItems = (): readonly DemoItem[] => [
  catalogue(),
  ...Object.entries(THEME_USES).map(themeCollection),
  ...CONTINENTS.map(continentCollection),
  ...KINDS.map(kindCollection),
  ...states().flatMap((place) => {
    const state = stateFacts.get(place.code);
    return state === undefined ? [] : [stateCollection(state, place)];
  }),
];
