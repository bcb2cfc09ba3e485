// Records of political outline maps: one of the world and one per continent, with a feature for each country.
import { coarseCountries, type Place } from '../geometry/boundaries.ts';
import { collectionId, countryId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedFeatures } from '../item.ts';
import { CONTINENTS, partOnContinent } from '../places/continents.ts';
import type { Continent } from '../places/country-facts.ts';
import { NATURAL_EARTH_50M, NATURAL_EARTH_110M, type Source } from '../sources.ts';
import { providerFor } from '../terms.ts';
import { countText, listText, paragraph } from '../wording.ts';
import { countriesOf, countryFeature } from './country-items.ts';

const toFields = (id: string, name: string, source: Source, shapes: readonly DemoFeature[]): DemoFields => ({
  ...source.fields,
  ...dated({ first: source.year, last: source.year }),
  ...placedFeatures(shapes),
  dct_title_s: `${name}: political outline map`,
  dct_issued_s: String(source.year),
  schema_provider_s: providerFor(id, name),
  gbl_resourceClass_sm: ['Maps', 'Datasets'],
  gbl_resourceType_sm: name === 'World' ? ['World maps', 'Outline maps'] : ['Outline maps', 'Polygon data'],
  layer_geom_type_s: 'Polygon',
  dct_spatial_sm: [name],
  dct_subject_sm: ['Outline maps', 'Boundaries', `${name}--Maps`],
  dcat_theme_sm: ['Boundaries', 'Society'],
  dcat_keyword_sm: ['outline maps', 'political maps', 'countries'],
  gbl_georeferenced_b: true,
  b1g_code_s: '99d-04',
  b1g_localCollectionLabel_sm: ['Outline maps'],
});

const continentMap = (continent: Continent): DemoItem => {
  const id = `demo-map-${collectionId(continent).replace('demo-collection-', '')}`;
  const places = (): readonly Place[] => countriesOf(continent);
  return {
    id,
    features: () => places().flatMap((place) => countryFeature({ ...place, geometry: partOnContinent(place) })),
    links: { related_link: NATURAL_EARTH_50M.page },
    fields: (features) => ({
      ...toFields(id, continent, NATURAL_EARTH_50M, features),
      dct_description_sm: [
        paragraph(
          `${continent} with ${countText(places().length, 'country or territory', 'countries and territories')}, drawn by ${NATURAL_EARTH_50M.name}: ${listText(
            places()
              .map(({ name }) => name)
              .sort(),
          )}.`,
          'Parts of a country that lie far from the continent are left out.',
        ),
      ],
      dct_source_sm: places().map(({ code }) => countryId(code)),
      pcdm_memberOf_sm: [collectionId(continent), themeCollectionId('Boundaries')],
    }),
  };
};

const worldMap = (): DemoItem => {
  const id = 'demo-map-world';
  return {
    id,
    features: () => coarseCountries().flatMap(countryFeature),
    links: { related_link: NATURAL_EARTH_110M.page },
    fields: (features) => ({
      ...toFields(id, 'World', NATURAL_EARTH_110M, features),
      dct_description_sm: [
        `The world with ${coarseCountries().length} countries, drawn by ${NATURAL_EARTH_110M.name}. Small islands and small countries are not in it.`,
      ],
      pcdm_memberOf_sm: [collectionId('world layers'), themeCollectionId('Boundaries')],
    }),
  };
};

export const worldMapItems = (): readonly DemoItem[] => [worldMap(), ...CONTINENTS.map(continentMap)];
