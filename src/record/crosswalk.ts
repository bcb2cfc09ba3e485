// Converts GeoBlacklight 1.0 records to Aardvark; unknown properties are preserved.
import { isBlankValue, toText } from './coerce.ts';

type RawRecord = Readonly<Record<string, unknown>>;

/** Older name -> Aardvark names. If two older names map to one field, the first with a value wins. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  layer_slug_s: ['id'],
  dc_title_s: ['dct_title_s'],
  dc_description_s: ['dct_description_sm'],
  dc_format_s: ['dct_format_s'],
  dc_rights_s: ['dct_accessRights_s'],
  dct_provenance_s: ['schema_provider_s'],
  dc_creator_sm: ['dct_creator_sm'],
  dc_subject_sm: ['dct_subject_sm'],
  dc_source_sm: ['dct_source_sm'],
  dc_publisher_sm: ['dct_publisher_sm'],
  dc_publisher_s: ['dct_publisher_sm'],
  dc_language_sm: ['dct_language_sm'],
  dc_language_s: ['dct_language_sm'],
  dc_identifier_s: ['dct_identifier_sm'],
  solr_geom: ['locn_geometry', 'dcat_bbox'],
  solr_year_i: ['gbl_indexYear_im'],
  layer_id_s: ['gbl_wxsIdentifier_s'],
  layer_modified_dt: ['gbl_mdModified_dt'],
  suppressed_b: ['gbl_suppressed_b'],
};

/** Responses also contain these under their old name (spec 2.1). */
const PRESERVED = new Set(['dct_provenance_s', 'solr_year_i', 'layer_id_s', 'suppressed_b']);

/** Replaced by other fields, or no longer true. */
const DROPPED = new Set(['geoblacklight_version', 'dct_isPartOf_sm']);

const CLASS_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['dataset', 'Datasets'],
  ['raster', 'Datasets'],
  ['collection', 'Collections'],
  ['service', 'Web services'],
  ['website', 'Websites'],
  ['interactive resource', 'Websites'],
]);

const TYPE_OF_GEOMETRY: ReadonlyMap<string, string> = new Map([
  ['point', 'Point data'],
  ['line', 'Line data'],
  ['polygon', 'Polygon data'],
  ['raster', 'Raster data'],
  ['scanned map', 'Digital maps'],
  ['table', 'Table data'],
]);

const IMAGES = new Set(['image', 'still image', 'stillimage', 'scanned map']);

const asArray = (value: unknown): readonly unknown[] =>
  isBlankValue(value) ? [] : Array.isArray(value) ? value : [value];

const wordsOf = (value: unknown): string => asArray(value).map(toText).join(' ').trim().toLowerCase();

/** An image is a scanned map, unless its subjects or title suggest a photograph. */
const classOf = (raw: RawRecord): string => {
  const [type, geometry] = [wordsOf(raw.dc_type_s), wordsOf(raw.layer_geom_type_s)];
  const byType = CLASS_OF_TYPE.get(type);
  if (byType !== undefined) return byType;
  if (!IMAGES.has(type) && !IMAGES.has(geometry)) return geometry === '' ? 'Other' : 'Datasets';
  const words = [raw.dc_subject_sm, raw.dct_isPartOf_sm, raw.dc_title_s].map(wordsOf).join(' ');
  return /aerial|orthoph|imagery|satellite/.test(words) ? 'Imagery' : 'Maps';
};

/** Whether the resource class follows from the type or the geometry, not from words in the title. */
export const hasCertainClass = (raw: RawRecord): boolean => {
  const [type, geometry] = [wordsOf(raw.dc_type_s), wordsOf(raw.layer_geom_type_s)];
  if (!isBlankValue(raw.gbl_resourceClass_sm) || CLASS_OF_TYPE.has(type)) return true;
  return !IMAGES.has(type) && !IMAGES.has(geometry) && TYPE_OF_GEOMETRY.has(geometry);
};

export const isGeoBlacklight1 = (raw: RawRecord): boolean =>
  isBlankValue(raw.gbl_mdVersion_s) &&
  (!isBlankValue(raw.geoblacklight_version) || !(isBlankValue(raw.layer_slug_s) || isBlankValue(raw.dc_title_s)));

const isPreserved = (name: string): boolean =>
  !DROPPED.has(name) && (!Object.hasOwn(RENAMED, name) || PRESERVED.has(name));

/** Existing Aardvark values win. Collection names of 1.0 become keywords, since they are not ids. */
export const crosswalk = (raw: RawRecord): RawRecord => {
  const out: Record<string, unknown> = Object.fromEntries(Object.entries(raw).filter(([name]) => isPreserved(name)));
  const fill = (name: string, value: unknown): void => {
    if (!isBlankValue(value) && isBlankValue(out[name])) out[name] = value;
  };
  for (const [older, names] of Object.entries(RENAMED)) for (const name of names) fill(name, raw[older]);
  fill('id', raw.dc_identifier_s);
  fill('gbl_resourceClass_sm', classOf(raw));
  fill('gbl_resourceType_sm', TYPE_OF_GEOMETRY.get(wordsOf(raw.layer_geom_type_s)));
  const keywords = [...asArray(raw.dcat_keyword_sm), ...asArray(raw.dct_isPartOf_sm)];
  if (keywords.length > 0) out.dcat_keyword_sm = keywords;
  out.gbl_mdVersion_s = 'Aardvark';
  return out;
};
