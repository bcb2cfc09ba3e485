// Records made of the counties of a state: an outline map, a gazetteer of points, and the lines between them.
import { type Place, readCountyLines, states } from '../geometry/boundaries.ts';
import { centroidOf } from '../geometry/measure.ts';
import { round } from '../geometry/planar.ts';
import { stateId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, placedArea, placedFeatures } from '../item.ts';
import { countyWord, type StateFacts } from '../places/us-facts.ts';
import { countiesOf, stateFacts } from '../places/us-places.ts';
import { CENSUS } from '../sources.ts';
import { countyFeature } from './county-items.ts';
import { stateFields } from './state-items.ts';

type Product = {
  readonly id: string;
  readonly fields: DemoFields;
  readonly features: (state: StateFacts) => readonly DemoFeature[];
};

const lineFeature = (state: StateFacts): DemoFeature => ({
  type: 'Feature',
  id: `${state.postal}-lines`,
  properties: { name: `County lines of ${state.name}`, code: state.fips, kind: 'county lines' },
  geometry: readCountyLines(state.fips),
});

const middleFeature = (county: Place, state: StateFacts): DemoFeature => {
  const [lon, lat] = centroidOf(county.geometry);
  const whole = countyFeature(county, state);
  return {
    ...whole,
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
  };
};

const outlineMap = (state: StateFacts, count: number, word: string): Product => ({
  id: `demo-map-counties-${state.postal.toLowerCase()}`,
  features: () => countiesOf(state.fips).map((county) => countyFeature(county, state)),
  fields: {
    dct_title_s: `${state.name}: outline map of its ${count} ${word}`,
    dct_description_sm: [
      `An outline map of ${state.name} with all ${count} ${word}, each with name, FIPS code and area. Good for colouring in: join a table by its FIPS code.`,
    ],
    gbl_resourceClass_sm: ['Maps', 'Datasets'],
    gbl_resourceType_sm: ['Outline maps', 'Polygon data', 'Digital maps'],
    dct_subject_sm: ['Outline maps', 'Counties', `${state.name}--Administrative and political divisions--Maps`],
    dcat_theme_sm: ['Boundaries', 'Society'],
    dcat_keyword_sm: ['outline maps', 'choropleth', word, state.postal],
    gbl_georeferenced_b: true,
  },
});

const gazetteer = (state: StateFacts, count: number, word: string): Product => ({
  id: `demo-points-counties-${state.postal.toLowerCase()}`,
  features: () => countiesOf(state.fips).map((county) => middleFeature(county, state)),
  fields: {
    dct_title_s: `${state.name}: gazetteer of its ${count} ${word}`,
    dct_description_sm: [
      `Names, FIPS codes and areas of the ${count} ${word} of ${state.name}, with the middle of the largest part of each as a point for labels.`,
    ],
    gbl_resourceType_sm: ['Point data', 'Gazetteers', 'Table data'],
    layer_geom_type_s: 'Point',
    dct_subject_sm: ['Gazetteers', 'Counties', `${state.name}--Names, Geographical`],
    dcat_theme_sm: ['Location'],
    dcat_keyword_sm: ['place names', 'label points', word, state.postal],
  },
});

const countyLines = (state: StateFacts, count: number, word: string): Product => ({
  id: `demo-lines-counties-${state.postal.toLowerCase()}`,
  features: () => [lineFeature(state)],
  fields: {
    dct_title_s: `${state.name}: lines between its ${count} ${word}`,
    dct_description_sm: [
      `The lines between the ${count} ${word} of ${state.name}, each drawn once, so that a map does not draw a shared border twice. The outer boundary of the state is not part of it.`,
    ],
    gbl_resourceType_sm: ['Line data'],
    layer_geom_type_s: 'Line',
    dct_subject_sm: ['Boundaries', 'Counties', `${state.name}--Boundaries--Maps`],
    dcat_theme_sm: ['Boundaries'],
    dcat_keyword_sm: ['county lines', 'borders', word, state.postal],
  },
});

const toProduct = (state: StateFacts, place: Place, product: Product): DemoItem => ({
  id: product.id,
  links: { related_link: CENSUS.page },
  features: () => product.features(state),
  fields: (features) => ({
    ...stateFields(state, product.id),
    ...(product.fields.layer_geom_type_s === undefined ? placedArea(place.geometry) : placedFeatures(features)),
    ...product.fields,
    dct_source_sm: [stateId(state.postal)],
    b1g_code_s: '99d-04',
    b1g_localCollectionLabel_sm: ['Made from county boundaries'],
  }),
});

/** Island counties share no border. */
const haveLines = (state: StateFacts): boolean =>
  countiesOf(state.fips).some(({ neighbours }) => neighbours.some((code) => code.startsWith(state.fips)));

const toProducts = (state: StateFacts, place: Place): DemoItem[] => {
  const count = countiesOf(state.fips).length;
  if (count < 2) return [];
  const word = countyWord(state.fips, true);
  const products = [outlineMap, gazetteer, ...(haveLines(state) ? [countyLines] : [])];
  return products.map((make) => toProduct(state, place, make(state, count, word)));
};

export const countyProductItems = (): readonly DemoItem[] =>
  states().flatMap((place) => {
    const state = stateFacts.get(place.code);
    return state === undefined ? [] : toProducts(state, place);
  });
