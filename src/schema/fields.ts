// The field table: one row per field. Types, validation, search, facets, filters, sorts, queryables, display and docs
// use it.
import { RESOURCE_CLASSES, RESOURCE_TYPES, THEMES, TIME_PERIODS } from './vocabularies.ts';

export type FieldKind =
  | 'string'
  | 'strings'
  | 'integer'
  | 'integers'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'ranges' // strings of the form [YYYY TO YYYY]
  | 'geometry' // ENVELOPE, WKT or GeoJSON text
  | 'centroid' // 'lat,lon'
  | 'references' // JSON text of an object: reference URI -> URL(s)
  | 'links'; // object: key -> URL

/**
 * Aardvark has 42 fields; `b1g` are custom elements, `legacy` are GeoBlacklight 1.0 fields, `derived` ones are
 * computed.
 */
type FieldOrigin = 'aardvark' | 'b1g' | 'legacy' | 'derived';

/** Display groups of the record page, in order. */
export const FIELD_GROUPS = [
  'identification',
  'about',
  'place',
  'time',
  'access',
  'relations',
  'administration',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

type FacetColumn = {
  /** Facet id of the spec profile, also accepted as a filter name. */
  readonly agg: string;
  /** Number of buckets in a search response. */
  readonly size: number;
  /** Counted unless the request has a `facets` parameter. */
  readonly byDefault: boolean;
  /** Default order of buckets; `table` is the order of the enum. */
  readonly order?: 'count' | 'table';
};

export type FieldRow = {
  readonly kind: FieldKind;
  readonly origin: FieldOrigin;
  readonly group: FieldGroup;
  readonly label: string;
  readonly note?: string;
  /** Required by POST /validate (spec 2.1). */
  readonly required?: true;
  /** Required by both the schema and the field list of OpenGeoMetadata, or by only one of them. */
  readonly ogm?: 'required' | 'recommended';
  /** Closed list: POST /validate rejects other values. */
  readonly enum?: readonly string[];
  /** Open list: other values give a warning. */
  readonly suggested?: readonly string[];
  readonly format?: 'uri' | 'date' | 'date-time';
  /** Boost in full-text search. Fields without it are not searched by default. */
  readonly search?: number;
  /** Values are codes and a name joined by `|`; search and pages use the label (record/place-facets.ts). */
  readonly coded?: 'place';
  /** Not searched in records with more values: a map of fifty states is not about any one of them. */
  readonly maxSearchedValues?: number;
  readonly facet?: FacetColumn;
  /** May be named in `sort` as "field asc|desc". */
  readonly sort?: true;
  /** Property of the OGC API; `as` overrides how the kind is queried. */
  readonly ogc?: { readonly property: string; readonly sortable?: true; readonly as?: 'text' | 'list' };
  /** The values are ids of other records. */
  readonly relation?: {
    readonly name: string;
    readonly inverse: string;
    readonly key: string;
    readonly inverseKey: string;
    readonly isPart?: true;
  };
  /** Responses also contain it under its lower-case name (spec 2.1). */
  readonly lowerCase?: true;
  /** This is an older spelling of that field: records keep it, filters and search use the other one. */
  readonly sameAs?: string;
  /** Other spellings accepted on input, in filters and in field lists. */
  readonly aliases?: readonly string[];
};

export const DEFAULT_FACET_SIZE = 11;

const facet = (
  agg: string,
  size = DEFAULT_FACET_SIZE,
  byDefault = true,
  order: 'count' | 'table' = 'count',
): FacetColumn => ({
  agg,
  size,
  byDefault,
  order,
});

const ownRows = {
  id: {
    kind: 'string',
    origin: 'aardvark',
    group: 'identification',
    label: 'Identifier',
    note: 'Identifier of the record in the catalogue.',
    required: true,
    ogm: 'required',
    search: 5,
    ogc: { property: 'id', sortable: true },
    aliases: ['layer_slug_s', 'id_agg'],
  },
  dct_title_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'identification',
    label: 'Title',
    required: true,
    ogm: 'required',
    search: 3,
    sort: true,
    ogc: { property: 'title', sortable: true },
    aliases: ['dc_title_s', 'title'],
  },
  dct_alternative_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'identification',
    label: 'Alternative Title',
    search: 2.5,
  },
  dct_description_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'identification',
    label: 'Description',
    required: true,
    search: 1,
    ogc: { property: 'description', as: 'text' },
    aliases: ['dc_description_s', 'description'],
  },
  dct_language_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'identification',
    label: 'Language',
    note: 'ISO 639 codes or names, as delivered; indexed as English names.',
    required: true,
    facet: facet('dct_language_agg', 11, true),
    aliases: ['dc_language_s', 'dc_language_sm'],
    ogc: { property: 'language' },
  },
  gbl_displayNote_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'identification',
    label: 'Display Note',
    note: 'May start with Danger:, Info:, Tip: or Warning:.',
    search: 1,
  },
  dct_creator_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Creator',
    search: 2,
    facet: facet('creator_agg'),
    aliases: ['dc_creator_sm'],
    ogc: { property: 'creator' },
  },
  dct_publisher_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Publisher',
    search: 1,
    facet: facet('publisher_agg'),
    aliases: ['dc_publisher_s', 'dc_publisher_sm'],
    ogc: { property: 'publisher' },
  },
  schema_provider_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'about',
    label: 'Provider',
    required: true,
    search: 0.5,
    sort: true,
    facet: facet('provider_agg'),
    ogc: { property: 'provider', sortable: true },
    aliases: ['institution_agg', 'provider'],
  },
  gbl_resourceClass_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Resource Class',
    ogm: 'required',
    enum: RESOURCE_CLASSES,
    search: 1,
    facet: facet('resource_class_agg'),
    ogc: { property: 'resourceClass' },
  },
  gbl_resourceType_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Resource Type',
    suggested: RESOURCE_TYPES,
    search: 1,
    facet: facet('resource_type_agg'),
    ogc: { property: 'resourceType' },
  },
  dct_subject_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Subject',
    search: 1.5,
    facet: facet('subject_agg', 11, false),
    ogc: { property: 'subject' },
    aliases: ['dc_subject_sm'],
  },
  dcat_theme_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Theme',
    suggested: THEMES,
    search: 1.2,
    facet: facet('theme_agg', 11, false),
    ogc: { property: 'themes' },
  },
  dcat_keyword_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'about',
    label: 'Keyword',
    search: 1.5,
    facet: facet('keyword_agg', 11, false),
  },
  dct_temporal_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'time',
    label: 'Temporal Coverage',
    search: 0.8,
    sort: true,
  },
  dct_issued_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'time',
    label: 'Date Issued',
    note: 'YYYY, YYYY-MM or YYYY-MM-DD; other text is stored unchanged.',
    sort: true,
  },
  gbl_indexYear_im: {
    kind: 'integers',
    origin: 'aardvark',
    group: 'time',
    label: 'Year',
    search: 1,
    sort: true,
    facet: facet('index_year_agg'),
    aliases: ['index_year', 'year'],
    note: 'The OGC API gives the earliest as year and all of them as years.',
    ogc: { property: 'year', sortable: true },
  },
  gbl_dateRange_drsim: {
    kind: 'ranges',
    origin: 'aardvark',
    group: 'time',
    label: 'Date Range',
    note: 'Strings of the form [YYYY TO YYYY].',
  },
  dct_spatial_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'place',
    label: 'Place',
    search: 1.5,
    facet: facet('spatial_agg'),
    ogc: { property: 'spatial' },
  },
  locn_geometry: {
    kind: 'geometry',
    origin: 'aardvark',
    group: 'place',
    label: 'Geometry',
    ogm: 'recommended',
    aliases: ['solr_geom'],
  },
  dcat_bbox: { kind: 'geometry', origin: 'aardvark', group: 'place', label: 'Bounding Box', aliases: ['location'] },
  dcat_centroid: {
    kind: 'centroid',
    origin: 'aardvark',
    group: 'place',
    label: 'Centroid',
    note: "Latitude first: 'lat,lon'.",
  },
  dct_relation_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Relation',
    relation: { name: 'dct:relation', inverse: 'dct:relation', key: 'relation', inverseKey: 'relation' },
  },
  pcdm_memberOf_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Member Of',
    facet: facet('member_of_agg', 11, false),
    relation: {
      name: 'pcdm:memberOf',
      inverse: 'pcdm:hasMember',
      key: 'member_of',
      inverseKey: 'has_member',
      isPart: true,
    },
  },
  dct_isPartOf_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Is Part Of',
    facet: facet('is_part_of_agg', 11, false),
    relation: { name: 'dct:isPartOf', inverse: 'dct:hasPart', key: 'is_part_of', inverseKey: 'has_part', isPart: true },
  },
  dct_source_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Source',
    relation: { name: 'dct:source', inverse: 'dct:isSourceOf', key: 'source', inverseKey: 'is_source_of' },
    aliases: ['dc_source_sm'],
  },
  dct_isVersionOf_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Is Version Of',
    relation: { name: 'dct:isVersionOf', inverse: 'dct:hasVersion', key: 'is_version_of', inverseKey: 'has_version' },
  },
  dct_replaces_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Replaces',
    relation: { name: 'dct:replaces', inverse: 'dct:isReplacedBy', key: 'replaces', inverseKey: 'is_replaced_by' },
  },
  dct_isReplacedBy_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'relations',
    label: 'Is Replaced By',
    relation: { name: 'dct:isReplacedBy', inverse: 'dct:replaces', key: 'is_replaced_by', inverseKey: 'replaces' },
  },
  dct_rights_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'access',
    label: 'Rights',
    ogc: { property: 'rights', as: 'text' },
  },
  dct_rightsHolder_sm: { kind: 'strings', origin: 'aardvark', group: 'access', label: 'Rights Holder' },
  dct_license_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'access',
    label: 'License',
    required: true,
    format: 'uri',
  },
  dct_accessRights_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'access',
    label: 'Access',
    required: true,
    ogm: 'required',
    enum: ['Public', 'Restricted'],
    facet: facet('access_rights_agg'),
    ogc: { property: 'accessRights' },
    aliases: ['dc_rights_s', 'access_agg'],
  },
  dct_format_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'access',
    label: 'Format',
    facet: facet('format_agg', 11, false),
    aliases: ['dc_format_s'],
    ogc: { property: 'formats', as: 'list' },
  },
  gbl_fileSize_s: { kind: 'string', origin: 'aardvark', group: 'access', label: 'File Size' },
  gbl_wxsIdentifier_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'access',
    label: 'WxS Identifier',
    note: 'Layer name in the web services of the record.',
    search: 1,
  },
  dct_references_s: {
    kind: 'references',
    origin: 'aardvark',
    group: 'access',
    label: 'References',
    note: 'JSON text of an object: reference URI to URL, or to an array of URLs or of {url, label}.',
  },
  dct_identifier_sm: {
    kind: 'strings',
    origin: 'aardvark',
    group: 'identification',
    label: 'Other Identifiers',
    search: 2,
    aliases: ['dc_identifier_s'],
    ogc: { property: 'externalIds' },
  },
  gbl_mdModified_dt: {
    kind: 'datetime',
    origin: 'aardvark',
    group: 'administration',
    label: 'Metadata Modified',
    ogm: 'recommended',
    format: 'date-time',
    sort: true,
    ogc: { property: 'modified', sortable: true },
    aliases: ['layer_modified_dt'],
    lowerCase: true,
  },
  gbl_mdVersion_s: {
    kind: 'string',
    origin: 'aardvark',
    group: 'administration',
    label: 'Metadata Version',
    required: true,
    ogm: 'required',
    enum: ['Aardvark'],
    lowerCase: true,
  },
  gbl_suppressed_b: {
    kind: 'boolean',
    origin: 'aardvark',
    group: 'administration',
    label: 'Suppressed',
  },
  gbl_georeferenced_b: {
    kind: 'boolean',
    origin: 'aardvark',
    group: 'about',
    label: 'Georeferenced',
    facet: facet('georeferenced_agg'),
    ogc: { property: 'georeferenced' },
  },

  gbl_fileSize_bytes: { kind: 'integer', origin: 'b1g', group: 'access', label: 'File Size in Bytes' },
  call_number_s: { kind: 'string', origin: 'b1g', group: 'identification', label: 'Call Number', search: 2 },
  b1g_code_s: {
    kind: 'string',
    origin: 'b1g',
    group: 'administration',
    label: 'Code',
    required: true,
    facet: facet('b1g_code_agg'),
  },
  b1g_status_s: { kind: 'string', origin: 'b1g', group: 'administration', label: 'Status' },
  b1g_dct_accrualMethod_s: {
    kind: 'string',
    origin: 'b1g',
    group: 'administration',
    label: 'Accrual Method',
    required: true,
    ogc: { property: 'accrualMethod' },
  },
  b1g_dct_accrualPeriodicity_s: {
    kind: 'string',
    origin: 'b1g',
    group: 'administration',
    label: 'Accrual Periodicity',
  },
  b1g_dateAccessioned_s: {
    kind: 'date',
    origin: 'b1g',
    group: 'administration',
    label: 'Date Accessioned',
    required: true,
    format: 'date',
    sort: true,
    ogc: { property: 'dateAccessioned', sortable: true },
  },
  b1g_dateAccessioned_dt: { kind: 'datetime', origin: 'b1g', group: 'administration', label: 'Time Accessioned' },
  b1g_dateRetired_s: {
    kind: 'date',
    origin: 'b1g',
    group: 'administration',
    label: 'Date Retired',
    format: 'date',
  },
  b1g_dateRetired_dt: { kind: 'datetime', origin: 'b1g', group: 'administration', label: 'Time Retired' },
  b1g_child_record_b: { kind: 'boolean', origin: 'b1g', group: 'administration', label: 'Child Record' },
  b1g_dct_mediator_sm: { kind: 'strings', origin: 'b1g', group: 'access', label: 'Mediator' },
  b1g_access_s: {
    kind: 'links',
    origin: 'b1g',
    group: 'access',
    label: 'Access by Institution',
    format: 'uri',
  },
  b1g_image_ss: { kind: 'string', origin: 'b1g', group: 'access', label: 'Image', format: 'uri' },
  b1g_geonames_sm: { kind: 'strings', origin: 'b1g', group: 'place', label: 'GeoNames', format: 'uri' },
  b1g_publication_state_s: {
    kind: 'string',
    origin: 'b1g',
    group: 'administration',
    label: 'Publication State',
    note: 'Only published records are public.',
    required: true,
    ogc: { property: 'publicationState' },
    aliases: ['publication_state'],
  },
  b1g_language_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'identification',
    label: 'Language',
    note: 'Language names; derived from dct_language_sm when absent.',
    required: true,
    facet: facet('language_agg'),
  },
  b1g_creatorID_sm: { kind: 'strings', origin: 'b1g', group: 'about', label: 'Creator ID', format: 'uri' },
  b1g_dct_conformsTo_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'about',
    label: 'Conforms To',
    format: 'uri',
  },
  b1g_dcat_spatialResolutionInMeters_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'about',
    label: 'Spatial Resolution in Metres',
    aliases: ['b1g_dcat_spatialResolutionInMeters_s'],
  },
  b1g_geodcat_spatialResolutionAsText_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'about',
    label: 'Spatial Resolution as Text',
  },
  b1g_dct_provenanceStatement_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'administration',
    label: 'Provenance Statement',
  },
  b1g_dct_provenance_sm: { kind: 'strings', origin: 'b1g', group: 'administration', label: 'Provenance' },
  b1g_adminTags_sm: { kind: 'strings', origin: 'b1g', group: 'administration', label: 'Administrative Tags' },
  b1g_adminNote_sm: { kind: 'strings', origin: 'b1g', group: 'administration', label: 'Administrative Note' },
  b1g_deprioritized_b: { kind: 'boolean', origin: 'b1g', group: 'administration', label: 'Deprioritized' },
  b1g_harvestWorkflow_s: { kind: 'string', origin: 'b1g', group: 'administration', label: 'Harvest Workflow' },
  b1g_isHarvested_b: { kind: 'boolean', origin: 'b1g', group: 'administration', label: 'Is Harvested' },
  b1g_lastHarvested_dt: { kind: 'datetime', origin: 'b1g', group: 'administration', label: 'Last Harvested' },
  b1g_websitePlatform_s: { kind: 'string', origin: 'b1g', group: 'administration', label: 'Website Platform' },
  b1g_adms_supportedSchema_sm: { kind: 'strings', origin: 'b1g', group: 'about', label: 'Supported Schema' },
  b1g_dcat_endpointDescription_s: { kind: 'string', origin: 'b1g', group: 'access', label: 'Endpoint Description' },
  b1g_dcat_endpointURL_s: { kind: 'string', origin: 'b1g', group: 'access', label: 'Endpoint URL' },
  b1g_dcat_inSeries_sm: { kind: 'strings', origin: 'b1g', group: 'relations', label: 'In Series' },
  b1g_localCollectionLabel_sm: {
    kind: 'strings',
    origin: 'b1g',
    group: 'relations',
    label: 'Local Collection',
    search: 1,
    facet: facet('local_collection_agg', 11, false),
  },
  b1g_prov_softwareAgent_sm: { kind: 'strings', origin: 'b1g', group: 'administration', label: 'Software Agent' },
  b1g_prov_wasGeneratedBy_sm: { kind: 'strings', origin: 'b1g', group: 'administration', label: 'Generated By' },
  b1g_georeferenced_allmaps_b: {
    kind: 'boolean',
    origin: 'b1g',
    group: 'about',
    label: 'Map Overlay',
    facet: facet('map_overlay_agg'),
  },
  summary: { kind: 'string', origin: 'b1g', group: 'identification', label: 'Summary', search: 1 },
  date_created_dtsi: { kind: 'datetime', origin: 'b1g', group: 'administration', label: 'Record Created' },
  date_modified_dtsi: { kind: 'datetime', origin: 'b1g', group: 'administration', label: 'Record Modified' },
  geomg_id_s: { kind: 'string', origin: 'b1g', group: 'administration', label: 'GEOMG Identifier' },
  import_id: { kind: 'string', origin: 'b1g', group: 'administration', label: 'Import Identifier' },

  layer_geom_type_s: {
    kind: 'string',
    origin: 'legacy',
    group: 'about',
    label: 'Geometry Type',
    suggested: ['Point', 'Line', 'Polygon', 'Image', 'Raster', 'Mixed', 'Table'],
    facet: facet('geom_type_agg', 11, false),
  },
  layer_id_s: { kind: 'string', origin: 'legacy', group: 'access', label: 'Layer', sameAs: 'gbl_wxsIdentifier_s' },
  solr_year_i: { kind: 'integer', origin: 'legacy', group: 'time', label: 'Year (1.0)', sameAs: 'gbl_indexYear_im' },
  suppressed_b: {
    kind: 'boolean',
    origin: 'legacy',
    group: 'administration',
    label: 'Suppressed (1.0)',
    sameAs: 'gbl_suppressed_b',
  },
  dct_provenance_s: {
    kind: 'string',
    origin: 'legacy',
    group: 'about',
    label: 'Provenance (1.0)',
    sameAs: 'schema_provider_s',
  },
} as const satisfies Record<string, FieldRow>;

/** Computed at import for filters and facets; never part of the record. */
const derivedRows = {
  year_histogram: {
    kind: 'integers',
    origin: 'derived',
    group: 'time',
    label: 'Year',
    note: 'All years with records, in ascending order.',
    facet: facet('year_histogram', Number.MAX_SAFE_INTEGER, true, 'table'),
  },
  time_period: {
    kind: 'strings',
    origin: 'derived',
    group: 'time',
    label: 'Time Period',
    note: 'Derived from the first index year; newest period first.',
    suggested: TIME_PERIODS.map((period) => period.label),
    facet: facet('time_period_agg', 14, true, 'table'),
  },
  ogm_repo: {
    kind: 'strings',
    origin: 'derived',
    group: 'administration',
    label: 'Repository',
    facet: facet('ogm_repo_agg', 200),
  },
  geo_country: {
    kind: 'strings',
    origin: 'derived',
    group: 'place',
    label: 'Country',
    note: 'Derived from the bounding box of the record, even if the record does not name the place.',
    search: 0.25,
    coded: 'place',
    facet: facet('geo_country_agg', 20),
  },
  geo_region: {
    kind: 'strings',
    origin: 'derived',
    group: 'place',
    label: 'State/Region',
    note: 'Derived from the bounding box of the record, even if the record does not name the place.',
    search: 0.25,
    coded: 'place',
    maxSearchedValues: 12,
    facet: facet('geo_region_agg', 50),
  },
  geo_county: {
    kind: 'strings',
    origin: 'derived',
    group: 'place',
    label: 'County',
    note: 'Derived from the bounding box of the record, even if the record does not name the place.',
    search: 0.25,
    coded: 'place',
    facet: facet('geo_county_agg', 100),
  },
  geo_global: { kind: 'boolean', origin: 'derived', group: 'place', label: 'Global' },
  geo_or_near_global: { kind: 'boolean', origin: 'derived', group: 'place', label: 'Global or Nearly' },
} as const satisfies Record<string, FieldRow>;

export const RECORD_FIELDS = ownRows;

/** All rows with a common type, for code that iterates over the table. */
export const FIELDS: Readonly<Record<string, FieldRow>> = { ...ownRows, ...derivedRows };

export type RecordFieldName = keyof typeof ownRows;
export type DerivedFieldName = keyof typeof derivedRows;
export type FieldName = RecordFieldName | DerivedFieldName;

/** Facets of a search response, in order (contract 4.8). */
export const DEFAULT_FACETS = [
  'dct_spatial_sm',
  'gbl_resourceClass_sm',
  'gbl_resourceType_sm',
  'gbl_indexYear_im',
  'year_histogram',
  'time_period',
  'b1g_language_sm',
  'dct_language_sm',
  'dct_creator_sm',
  'dct_publisher_sm',
  'schema_provider_s',
  'b1g_code_s',
  'ogm_repo',
  'dct_accessRights_s',
  'gbl_georeferenced_b',
  'b1g_georeferenced_allmaps_b',
  'geo_country',
  'geo_region',
  'geo_county',
] as const satisfies readonly FieldName[];

/** Facets of the search page, in order. */
export const SEARCH_PAGE_FACETS = [
  'gbl_resourceClass_sm',
  'gbl_resourceType_sm',
  'dct_spatial_sm',
  'geo_country',
  'geo_region',
  'geo_county',
  'year_histogram',
  'dcat_theme_sm',
  'dct_subject_sm',
  'dct_creator_sm',
  'dct_publisher_sm',
  'schema_provider_s',
  'b1g_language_sm',
  'dct_format_s',
  'dct_accessRights_s',
  'gbl_georeferenced_b',
  'ogm_repo',
] as const satisfies readonly FieldName[];

/** Facets of the search page that are expanded initially. */
export const EXPANDED_FACETS: readonly FieldName[] = ['gbl_resourceClass_sm', 'dct_spatial_sm', 'schema_provider_s'];

/** Facets of the home page. */
export const HOME_PAGE_FACETS = [
  'gbl_resourceClass_sm',
  'dct_spatial_sm',
  'dcat_theme_sm',
  'dct_subject_sm',
  'schema_provider_s',
] as const satisfies readonly FieldName[];

/**
 * Fields whose values are suggested as completions; a text in several fields is attributed to the first (contract 6).
 */
export const SUGGEST_FIELDS = [
  'dct_spatial_sm',
  'dct_subject_sm',
  'dcat_keyword_sm',
  'dct_title_s',
  'dct_creator_sm',
  'dct_publisher_sm',
  'schema_provider_s',
] as const satisfies readonly FieldName[];

/** Fields that determine the similarity of records (contract 10.2). */
export const SIMILAR_FIELDS = [
  'dct_title_s',
  'dct_description_sm',
  'summary',
  'dct_creator_sm',
  'dct_subject_sm',
  'dcat_keyword_sm',
  'dcat_theme_sm',
  'dct_spatial_sm',
] as const satisfies readonly FieldName[];

/** The default facets without the year histogram, which is not a list. */
export const DEFAULT_LIST_FACETS: readonly FieldName[] = DEFAULT_FACETS.filter((name) => name !== 'year_histogram');

const namesByFolded = new Map<string, FieldName>();
for (const [name, row] of Object.entries(FIELDS)) {
  for (const spelling of [name, row.facet?.agg, ...(row.aliases ?? [])]) {
    if (spelling !== undefined) namesByFolded.set(spelling.toLowerCase(), (row.sameAs ?? name) as FieldName);
  }
}

/** Finds a field by any spelling, ignoring case: 'GBL_indexyear_im', 'spatial_agg', 'suppressed_b'. */
export const resolveField = (spelling: string): FieldName | undefined => namesByFolded.get(spelling.toLowerCase());

/** 'resource class' -> gbl_resourceClass_sm */
export const FIELD_NAMES_BY_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries<FieldRow>(FIELDS)
    .reverse()
    .map(([name, { label }]) => [label.toLowerCase(), name]),
);

export const fieldRow = (name: FieldName): FieldRow => FIELDS[name] as FieldRow;

/** The names and facet ids of all fields, as filters and lists accept them. */
export const FIELD_SPELLINGS: readonly string[] = [
  ...new Set(Object.entries(FIELDS).flatMap(([name, row]) => [name, row.facet?.agg ?? name])),
];

export const fieldNamesWhere = (test: (row: FieldRow) => boolean): readonly FieldName[] =>
  (Object.keys(FIELDS) as FieldName[]).filter((name) => test(fieldRow(name)));

export const AARDVARK_FIELDS = fieldNamesWhere((row) => row.origin === 'aardvark');
export const FACET_FIELDS = fieldNamesWhere((row) => row.facet !== undefined);
export const SEARCH_FIELDS = fieldNamesWhere((row) => row.search !== undefined);
export const RELATION_FIELDS = fieldNamesWhere((row) => row.relation !== undefined);
