// One form for values that records write in several ways: 'eng', 'en' and 'English' are indexed as 'English', and a
// filter on any of them finds all. Records keep the values that they came with. After a change of these tables, raise
// SEGMENT_LAYOUT and DERIVED_FIELDS_VERSION, so that existing indexes are built again.
import { TOPIC_OF_THEME } from './codes.ts';
import { type FieldName, fieldRow } from './fields.ts';
import { toLanguageForms } from './languages.ts';

/** Other spellings of a value. Case, punctuation and a final -s need no entry of their own. */
type Spellings = Readonly<Record<string, readonly string[]>>;

const RESOURCE_TYPE_SPELLINGS: Spellings = {
  'Line data': ['Line', 'Polyline'],
  'Mesh data': ['Mesh'],
  'Mixed data': ['Mixed'],
  'Multipoint data': ['Multipoint'],
  'Point data': ['Point'],
  'Polygon data': ['Polygon'],
  'Raster data': ['Raster'],
  'Table data': ['Table', 'Tabular data'],
  'Vector data': ['Vector'],
  Atlases: ['Atlas'],
};

/** The names of ISO 19115 topics as portals write them; the codes are in `TOPIC_OF_THEME`. */
const THEME_SPELLINGS: Spellings = {
  Agriculture: ['Agriculture and Farming'],
  Biology: ['Biology and Ecology'],
  Boundaries: ['Administrative and Political Boundaries'],
  Climate: ['Atmospheric Sciences', 'Climatology, Meteorology and Atmosphere'],
  Economy: ['Business and Economic'],
  Elevation: ['Elevation and Derived Products'],
  Environment: ['Environment and Conservation'],
  Geology: ['Geological and Geophysical', 'Geoscientific'],
  Health: ['Human Health and Disease'],
  Imagery: ['Imagery and Base Maps', 'Imagery, Base Maps and Land Cover'],
  'Inland Waters': ['Inland Water Resources'],
  Location: ['Location and Geodetic Networks'],
  Military: ['Intelligence and Military', 'Military and Intelligence'],
  Oceans: ['Oceans and Estuaries'],
  Property: ['Cadastral', 'Planning and Cadastral', 'Planning and Cadastre'],
  Society: ['Society and Culture'],
  Structure: ['Facilities and Structures'],
  Transportation: ['Transportation Networks'],
  Utilities: ['Utilities and Communication'],
};

/** Formats as the OpenGeoMetadata profile names them. */
const FORMAT_SPELLINGS: Spellings = {
  ArcGRID: ['Arc/Info Binary Grid', 'ArcInfo Grid', 'Esri Grid'],
  'Cloud Optimized GeoTIFF': ['COG'],
  CSV: [],
  DXF: [],
  Files: [],
  Geodatabase: ['Esri Geodatabase', 'File Geodatabase', 'Esri File Geodatabase', 'FileGDB', 'GDB'],
  GeoJSON: [],
  GeoPackage: ['GPKG'],
  GeoPDF: [],
  GeoTIFF: ['GeoTIF'],
  GridFloat: ['Esri GridFloat'],
  JPEG: ['JPG'],
  JPEG2000: ['JP2'],
  KML: [],
  KMZ: [],
  LAS: [],
  LAZ: [],
  Mixed: ['Multiple Formats'],
  MrSID: ['SID'],
  NetCDF: [],
  PDF: [],
  PNG: [],
  'Raster Dataset': ['Raster'],
  Shapefile: ['SHP', 'Esri Shapefile'],
  'SQLite Database': ['SQLite'],
  'Tabular Data': [],
  TIFF: ['TIF'],
  'WorldImage TIFF': [],
};

const THEME_OF_TOPIC: readonly (readonly [spelling: string, theme: string])[] = Object.entries(TOPIC_OF_THEME)
  .filter(([theme]) => theme !== 'Land Cover') // shares the topic of Imagery
  .map(([theme, topic]) => [topic, theme]);

/** 'Web Service', 'web services' and 'Web-services' have the same key. */
const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/s$/, '');

type ToForms = (value: string) => readonly string[];

/** Longer texts are not codes. */
const MAX_CODE = 100;

const createForms = (
  values: readonly string[],
  spellings: Spellings = {},
  more: readonly (readonly [spelling: string, value: string])[] = [],
): ToForms => {
  const named = Object.entries(spellings).flatMap(([value, others]) => [value, ...others].map((text) => [text, value]));
  const pairs = [...more, ...named, ...values.map((value) => [value, value])];
  const formOf = new Map(pairs.map(([text = '', value = '']) => [toKey(text), [value]]));
  return (value) => (value.length > MAX_CODE ? undefined : formOf.get(toKey(value))) ?? [value];
};

const valuesOf = (field: FieldName): readonly string[] => fieldRow(field).enum ?? fieldRow(field).suggested ?? [];

const FORMS_OF_FIELD: ReadonlyMap<string, ToForms> = new Map<FieldName, ToForms>([
  ['dct_language_sm', toLanguageForms],
  ['b1g_language_sm', toLanguageForms],
  ['gbl_resourceClass_sm', createForms(valuesOf('gbl_resourceClass_sm'))],
  ['gbl_resourceType_sm', createForms(valuesOf('gbl_resourceType_sm'), RESOURCE_TYPE_SPELLINGS)],
  ['dcat_theme_sm', createForms(valuesOf('dcat_theme_sm'), THEME_SPELLINGS, THEME_OF_TOPIC)],
  ['dct_accessRights_s', createForms(valuesOf('dct_accessRights_s'))],
  ['dct_format_s', createForms([], FORMAT_SPELLINGS)],
  ['layer_geom_type_s', createForms(valuesOf('layer_geom_type_s'))],
]);

/** Usually one value; a value that lists several languages gives each of them. */
export const toCanonicalValues = <Value>(field: FieldName, value: Value): readonly (Value | string)[] =>
  typeof value === 'string' ? (FORMS_OF_FIELD.get(field)?.(value.trim()) ?? [value]) : [value];
