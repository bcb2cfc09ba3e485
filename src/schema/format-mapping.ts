// The mapping of records to other metadata formats: one row per concept, one column per format.
import type { RecordFieldName } from './fields.ts';

export type ConceptRow = {
  readonly fields: readonly RecordFieldName[];
  readonly label: string;
  /** Element of the Dublin Core element set (OAI DC). */
  readonly dc?: string;
  /** Element of the DCMI metadata terms, where it differs from `dc`. */
  readonly dcterms?: string;
  /** Property of GeoDCAT-AP 3, DCAT 3. */
  readonly dcat?: string;
  /** Element of ISO 19115-3. */
  readonly iso?: string;
  /** Member of DataCite JSON. */
  readonly datacite?: string;
  /** Member of a STAC Item. */
  readonly stac?: string;
  /** Property of schema.org. */
  readonly schemaOrg?: string;
};

const relation = (field: RecordFieldName, label: string, term: string, datacite: string): ConceptRow => ({
  fields: [field],
  label,
  ...{ dc: 'relation', dcterms: term, dcat: `dct:${term}` },
  ...{ iso: 'mri:associatedResource', datacite: `relatedIdentifiers (${datacite})` },
});

export const CONCEPTS = {
  id: {
    fields: ['id'],
    label: 'Record identifier',
    ...{ dc: 'identifier', dcat: 'dct:identifier', iso: 'mdb:metadataIdentifier' },
    ...{ datacite: 'alternateIdentifiers', stac: 'id', schemaOrg: '@id' },
  },
  title: {
    fields: ['dct_title_s'],
    label: 'Title',
    ...{ dc: 'title', dcat: 'dct:title', iso: 'cit:title' },
    ...{ datacite: 'titles', stac: 'properties.title', schemaOrg: 'name' },
  },
  alternative: {
    fields: ['dct_alternative_sm'],
    label: 'Alternative titles',
    ...{ dc: 'title', dcterms: 'alternative', dcat: 'dct:alternative', iso: 'cit:alternateTitle' },
    ...{ datacite: 'titles', schemaOrg: 'alternateName' },
  },
  description: {
    fields: ['dct_description_sm'],
    label: 'Description',
    ...{ dc: 'description', dcat: 'dct:description', iso: 'mri:abstract' },
    ...{ datacite: 'descriptions', stac: 'properties.description', schemaOrg: 'description' },
  },
  creator: {
    fields: ['dct_creator_sm', 'b1g_creatorID_sm'],
    label: 'Creators',
    ...{ dc: 'creator', dcat: 'dct:creator', iso: 'cit:citedResponsibleParty (author)' },
    ...{ datacite: 'creators', stac: 'properties.providers (producer)', schemaOrg: 'author' },
  },
  publisher: {
    fields: ['dct_publisher_sm'],
    label: 'Publisher',
    ...{ dc: 'publisher', dcat: 'dct:publisher', iso: 'cit:citedResponsibleParty (publisher)' },
    ...{ datacite: 'publisher', stac: 'properties.providers (licensor)', schemaOrg: 'publisher' },
  },
  provider: {
    fields: ['schema_provider_s'],
    label: 'Provider',
    ...{ dc: 'contributor', dcat: 'geodcatap:distributor', iso: 'mri:pointOfContact (distributor)' },
    ...{ datacite: 'contributors (Distributor)', stac: 'properties.providers (host)', schemaOrg: 'provider' },
  },
  rightsHolder: {
    fields: ['dct_rightsHolder_sm'],
    label: 'Rights holder',
    ...{ dc: 'rights', dcterms: 'rightsHolder', dcat: 'dct:rightsHolder', iso: 'cit:citedResponsibleParty (owner)' },
    ...{ datacite: 'contributors (RightsHolder)' },
  },
  kind: {
    fields: ['gbl_resourceClass_sm', 'gbl_resourceType_sm'],
    label: 'Resource type',
    ...{ dc: 'type', dcat: 'dct:type', iso: 'mri:descriptiveKeywords (featureType)' },
    ...{ datacite: 'types', schemaOrg: '@type' },
  },
  subject: {
    fields: ['dct_subject_sm', 'dcat_keyword_sm'],
    label: 'Subjects and keywords',
    ...{ dc: 'subject', dcat: 'dcat:keyword', iso: 'mri:descriptiveKeywords (theme)' },
    ...{ datacite: 'subjects', stac: 'properties.keywords', schemaOrg: 'keywords' },
  },
  theme: {
    fields: ['dcat_theme_sm'],
    label: 'Themes',
    ...{ dc: 'subject', dcat: 'dcat:theme', iso: 'mri:topicCategory' },
    ...{ datacite: 'subjects', stac: 'properties.keywords' },
  },
  issued: {
    fields: ['dct_issued_s'],
    label: 'Publication date',
    ...{ dc: 'date', dcterms: 'issued', dcat: 'dct:issued', iso: 'cit:date (publication)' },
    ...{ datacite: 'dates (Issued), publicationYear', schemaOrg: 'datePublished' },
  },
  temporal: {
    fields: ['gbl_dateRange_drsim', 'dct_temporal_sm', 'gbl_indexYear_im'],
    label: 'Temporal extent',
    ...{ dc: 'coverage', dcterms: 'temporal', dcat: 'dct:temporal', iso: 'gex:temporalElement' },
    ...{ datacite: 'dates (Other)', stac: 'properties.datetime', schemaOrg: 'temporalCoverage' },
  },
  place: {
    fields: ['dct_spatial_sm', 'b1g_geonames_sm'],
    label: 'Place names',
    ...{ dc: 'coverage', dcterms: 'spatial', dcat: 'dct:spatial', iso: 'gex:EX_GeographicDescription' },
    ...{ datacite: 'geoLocations', schemaOrg: 'spatialCoverage' },
  },
  extent: {
    fields: ['locn_geometry', 'dcat_bbox', 'dcat_centroid'],
    label: 'Spatial extent',
    ...{ dc: 'coverage', dcterms: 'spatial', dcat: 'dct:spatial', iso: 'gex:EX_GeographicBoundingBox' },
    ...{ datacite: 'geoLocations', stac: 'geometry, bbox', schemaOrg: 'spatialCoverage' },
  },
  language: {
    fields: ['dct_language_sm'],
    label: 'Languages',
    ...{ dc: 'language', dcat: 'dct:language', iso: 'mri:defaultLocale' },
    ...{ datacite: 'language', schemaOrg: 'inLanguage' },
  },
  rights: {
    fields: ['dct_rights_sm'],
    label: 'Rights',
    ...{ dc: 'rights', dcat: 'dct:rights', iso: 'mco:otherConstraints' },
    ...{ datacite: 'rightsList', stac: 'properties.license (other)', schemaOrg: 'conditionsOfAccess' },
  },
  licence: {
    fields: ['dct_license_sm'],
    label: 'Licence',
    ...{ dc: 'rights', dcterms: 'license', dcat: 'dct:license', iso: 'mco:useConstraints' },
    ...{ datacite: 'rightsList', stac: 'properties.license', schemaOrg: 'license' },
  },
  access: {
    fields: ['dct_accessRights_s'],
    label: 'Access',
    ...{ dc: 'rights', dcterms: 'accessRights', dcat: 'dct:accessRights', iso: 'mco:accessConstraints' },
    ...{ datacite: 'rightsList', schemaOrg: 'isAccessibleForFree' },
  },
  format: {
    fields: ['dct_format_s'],
    label: 'Format',
    ...{ dc: 'format', dcat: 'dct:format', iso: 'mrd:distributionFormat' },
    ...{ datacite: 'formats', schemaOrg: 'encodingFormat' },
  },
  size: {
    fields: ['gbl_fileSize_s', 'gbl_fileSize_bytes'],
    label: 'File size',
    ...{ dc: 'format', dcterms: 'extent', dcat: 'dcat:byteSize', iso: 'mrd:transferSize', datacite: 'sizes' },
  },
  link: {
    fields: ['dct_references_s'],
    label: 'Downloads, services and pages',
    ...{ dc: 'identifier', dcat: 'dcat:distribution', iso: 'mrd:onLine' },
    ...{ stac: 'assets, links', schemaOrg: 'distribution' },
  },
  identifier: {
    fields: ['dct_identifier_sm', 'call_number_s'],
    label: 'Other identifiers',
    ...{ dc: 'identifier', dcat: 'adms:identifier', iso: 'cit:identifier' },
    ...{ datacite: 'doi, alternateIdentifiers', stac: 'properties.sci:doi', schemaOrg: 'identifier' },
  },
  relation: relation('dct_relation_sm', 'Related records', 'relation', 'References'),
  memberOf: {
    ...relation('pcdm_memberOf_sm', 'Member of', 'isPartOf', 'IsPartOf'),
    dcat: 'dcat:inSeries',
  },
  isPartOf: relation('dct_isPartOf_sm', 'Part of', 'isPartOf', 'IsPartOf'),
  source: { ...relation('dct_source_sm', 'Sources', 'source', 'IsDerivedFrom'), dc: 'source' },
  isVersionOf: relation('dct_isVersionOf_sm', 'Version of', 'isVersionOf', 'IsVersionOf'),
  replaces: relation('dct_replaces_sm', 'Replaces', 'replaces', 'Obsoletes'),
  isReplacedBy: relation('dct_isReplacedBy_sm', 'Replaced by', 'isReplacedBy', 'IsObsoletedBy'),
  conformsTo: {
    fields: ['b1g_dct_conformsTo_sm'],
    label: 'Conforms to',
    ...{ dc: 'relation', dcterms: 'conformsTo', dcat: 'dct:conformsTo' },
  },
  resolution: {
    fields: ['b1g_dcat_spatialResolutionInMeters_sm'],
    label: 'Spatial resolution in metres',
    ...{ dcat: 'dcat:spatialResolutionInMeters', iso: 'mri:distance', stac: 'properties.gsd' },
  },
  resolutionText: {
    fields: ['b1g_geodcat_spatialResolutionAsText_sm'],
    label: 'Spatial resolution as text',
    ...{ dcat: 'geodcatap:spatialResolutionAsText', iso: 'mri:levelOfDetail' },
  },
  provenance: {
    fields: ['b1g_dct_provenanceStatement_sm', 'b1g_dct_provenance_sm'],
    label: 'Provenance',
    ...{ dcterms: 'provenance', dcat: 'dct:provenance', iso: 'mrl:statement', datacite: 'descriptions (Methods)' },
  },
  frequency: {
    fields: ['b1g_dct_accrualPeriodicity_s'],
    label: 'Update frequency',
    ...{ dcterms: 'accrualPeriodicity', dcat: 'dct:accrualPeriodicity', iso: 'mmi:maintenanceAndUpdateFrequency' },
  },
  modified: {
    fields: ['gbl_mdModified_dt'],
    label: 'Metadata modified',
    ...{ dcterms: 'modified', dcat: 'foaf:isPrimaryTopicOf', iso: 'mdb:dateInfo (revision)' },
    ...{ datacite: 'dates (Updated)', stac: 'properties.updated', schemaOrg: 'sdDatePublished' },
  },
} as const satisfies Record<string, ConceptRow>;

export type Concept = keyof typeof CONCEPTS;
export const conceptRow = (concept: Concept): ConceptRow => CONCEPTS[concept];
