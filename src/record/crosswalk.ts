// GeoBlacklight 1.0 to Aardvark: the older schema's names in, Aardvark names out; everything else rides along.

type RawRecord = Readonly<Record<string, unknown>>;

/** Older name -> Aardvark name(s). Names of the older schema that the contract still serves are kept beside. */
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
  dc_publisher_s: ['dct_publisher_sm'],
  dc_publisher_sm: ['dct_publisher_sm'],
  dc_language_s: ['dct_language_sm'],
  dc_language_sm: ['dct_language_sm'],
  dc_identifier_s: ['dct_identifier_sm'],
  solr_geom: ['locn_geometry', 'dcat_bbox'],
  solr_year_i: ['gbl_indexYear_im'],
  layer_id_s: ['gbl_wxsIdentifier_s'],
  layer_modified_dt: ['gbl_mdModified_dt'],
  suppressed_b: ['gbl_suppressed_b'],
};

/** Still part of the served record (spec 2.1), so they stay under their own name too. */
const KEPT = new Set(['dct_provenance_s', 'solr_year_i', 'layer_id_s', 'suppressed_b']);

const CLASS_OF_TYPE: Readonly<Record<string, string>> = {
  dataset: 'Datasets',
  raster: 'Datasets',
  collection: 'Collections',
  service: 'Web services',
  website: 'Websites',
};

const TYPE_OF_GEOMETRY: Readonly<Record<string, string>> = {
  point: 'Point data',
  line: 'Line data',
  polygon: 'Polygon data',
  raster: 'Raster data',
  'scanned map': 'Digital maps',
  table: 'Table data',
};

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** An image is a scanned map, unless its words say that it is a photograph. */
const classOf = (raw: RawRecord): string => {
  const byType = CLASS_OF_TYPE[textOf(raw.dc_type_s).trim().toLowerCase()];
  if (byType !== undefined) return byType;
  const geometry = textOf(raw.layer_geom_type_s).trim().toLowerCase();
  if (geometry !== 'image' && geometry !== 'scanned map') return geometry === '' ? 'Other' : 'Datasets';
  const words = [raw.dc_subject_sm, raw.dct_isPartOf_sm, raw.dc_title_s].map(textOf).join(' ');
  return /aerial|orthoph|imagery|satellite/i.test(words) ? 'Imagery' : 'Maps';
};

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isFilled(value) ? [value] : []);

export const isGeoBlacklight1 = (raw: RawRecord): boolean =>
  raw.gbl_mdVersion_s === undefined &&
  (raw.geoblacklight_version !== undefined || (raw.layer_slug_s !== undefined && raw.dc_title_s !== undefined));

/** Aardvark names win where a record carries both; literal collection names of 1.0 become keywords, not relations. */
export const crosswalk = (raw: RawRecord): RawRecord => {
  const out: Record<string, unknown> = {};
  const put = (name: string, value: unknown): void => {
    if (isFilled(value) && !isFilled(out[name])) out[name] = value;
  };
  for (const [name, value] of Object.entries(raw)) {
    const targets = RENAMED[name];
    if (name === 'geoblacklight_version' || name === 'dc_type_s' || name === 'dct_isPartOf_sm') continue;
    if (targets === undefined) out[name] = value;
    for (const target of targets ?? []) if (!isFilled(raw[target])) put(target, value);
    if (KEPT.has(name)) put(name, value);
  }
  put('id', raw.dc_identifier_s);
  put('gbl_resourceClass_sm', [classOf(raw)]);
  const type = TYPE_OF_GEOMETRY[textOf(raw.layer_geom_type_s).trim().toLowerCase()];
  if (type !== undefined) put('gbl_resourceType_sm', [type]);
  const keywords = [...asArray(raw.dcat_keyword_sm), ...asArray(raw.dct_isPartOf_sm)];
  if (keywords.length > 0) out.dcat_keyword_sm = keywords;
  out.gbl_mdVersion_s = 'Aardvark';
  return out;
};
