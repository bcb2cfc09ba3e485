// Controlled and suggested values of the Aardvark profile, and the time periods of the date facet.

export const RESOURCE_CLASSES = [
  'Collections',
  'Datasets',
  'Imagery',
  'Maps',
  'Web services',
  'Websites',
  'Other',
] as const;

export const RESOURCE_TYPES: readonly string[] = [
  // Terms of the OpenGeoMetadata profile.
  ...['Annotations', 'Basemaps', 'LiDAR', 'Line data', 'Mesh data', 'Multi-spectral data', 'Oblique photographs'],
  ...['Point cloud data', 'Point data', 'Polygon data', 'Raster data', 'Satellite imagery', 'Streetview photographs'],
  'Table data',
  // Cartographic genres of the Library of Congress.
  ...['Aerial photographs', 'Aerial views', 'Aeronautical charts', 'Armillary spheres', 'Astronautical charts'],
  ...['Astronomical models', 'Atlases', 'Bathymetric maps', 'Block diagrams', 'Bottle-charts', 'Cadastral maps'],
  ...['Cartographic materials', 'Cartographic materials for people with visual disabilities', 'Celestial charts'],
  ...['Celestial globes', 'Census data', "Children's atlases", "Children's maps", 'Comparative maps'],
  ...['Composite atlases', 'Digital elevation models', 'Digital maps', 'Early maps', 'Ephemerides'],
  ...['Ethnographic maps', 'Fire insurance maps', 'Flow maps', 'Gazetteers', 'Geological cross-sections'],
  ...['Geological maps', 'Globes', 'Gores (Maps)', 'Gravity anomaly maps', 'Index maps', 'Linguistic atlases'],
  ...['Loran charts', 'Manuscript maps', 'Mappae mundi', 'Mental maps', 'Meteorological charts', 'Military maps'],
  ...['Mine maps', 'Miniature maps', 'Nautical charts', 'Outline maps', 'Photogrammetric maps', 'Photomaps'],
  ...['Physical maps', 'Pictorial maps', 'Plotting charts', 'Portolan charts', 'Quadrangle maps', 'Relief models'],
  ...['Remote-sensing maps', 'Road maps', 'Statistical maps', 'Stick charts', 'Strip maps', 'Thematic maps'],
  ...['Topographic maps', 'Tourist maps', 'Upside-down maps', 'Wall maps', 'World atlases', 'World maps'],
  ...["Worm's-eye views", 'Zoning maps'],
];

export const THEMES = [
  ...['Agriculture', 'Biology', 'Boundaries', 'Climate', 'Economy', 'Elevation', 'Environment', 'Events', 'Geology'],
  ...['Health', 'Imagery', 'Inland Waters', 'Land Cover', 'Location', 'Military', 'Oceans', 'Property', 'Society'],
  ...['Structure', 'Transportation', 'Utilities'],
] as const;

export type TimePeriod = { readonly label: string; readonly from: number; readonly to: number };

/** Newest first, as the facet lists them. */
export const TIME_PERIODS: readonly TimePeriod[] = [
  { label: '2025-present', from: 2025, to: Number.POSITIVE_INFINITY },
  { label: '2020-2024', from: 2020, to: 2024 },
  { label: '2015-2019', from: 2015, to: 2019 },
  { label: '2010-2014', from: 2010, to: 2014 },
  { label: '2005-2009', from: 2005, to: 2009 },
  { label: '2000-2004', from: 2000, to: 2004 },
  { label: '1950-1999', from: 1950, to: 1999 },
  { label: '1900-1949', from: 1900, to: 1949 },
  { label: '1850-1899', from: 1850, to: 1899 },
  { label: '1800-1849', from: 1800, to: 1849 },
  { label: '1700s', from: 1700, to: 1799 },
  { label: '1600s', from: 1600, to: 1699 },
  { label: '1500s', from: 1500, to: 1599 },
  { label: '1400s-earlier', from: Number.NEGATIVE_INFINITY, to: 1499 },
];

export const timePeriodOf = (year: number): string | undefined =>
  TIME_PERIODS.find((period) => year >= period.from && year <= period.to)?.label;
