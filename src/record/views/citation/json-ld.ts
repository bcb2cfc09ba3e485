// Writes schema.org JSON-LD for dataset search engines and reference managers.

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { MEDIA_TYPES, REFERENCE_ROLES } from '../../../schema/reference-roles.ts';
import { type ReferenceName, referenceRow } from '../../../schema/references.ts';
import { readYears } from '../../dates.ts';
import { readFileDownloads } from '../downloads.ts';
import { readFootprint, toBbox } from '../footprint.ts';
import { toLanguageTag } from '../language-tag.ts';
import { firstUrl, type Reference, readReferences } from '../references.ts';
import { readFirstString, readStrings, toExcerpt } from '../strings.ts';
import { readSummary } from '../summary.ts';
import { type CatalogPage, type CitationKind, readCitationData } from './citation-data.ts';
import { type Name, toPlainName } from './names.ts';
import { toIsoDate } from './publication-date.ts';
import { toKeywords } from './ris.ts';

type Json = string | number | boolean | { readonly [key: string]: Json | undefined } | readonly Json[];
export type JsonLd = { readonly [key: string]: Json | undefined };

const TYPES: { readonly [Kind in CitationKind]: string } = {
  dataset: 'Dataset',
  service: 'Dataset',
  map: 'Map',
  imagery: 'Map',
  collection: 'Collection',
  website: 'WebSite',
  other: 'CreativeWork',
};

/** A map that is also a data set is found by dataset search engines. */
const toType = (record: AardvarkRecord, kind: CitationKind): Json => {
  const type = TYPES[kind];
  const isDataset = readStrings(record.gbl_resourceClass_sm).some((name) => name.toLowerCase() === 'datasets');
  return isDataset && type !== 'Dataset' ? [type, 'Dataset'] : type;
};

const LIMITS = { description: 5000, keywords: 20, places: 5, authors: 10, distributions: 20 } as const;

const toAgent = (name: Name): JsonLd =>
  name.kind === 'organisation'
    ? { '@type': 'Organization', name: name.name }
    : { '@type': 'Person', name: toPlainName(name), givenName: name.given, familyName: name.family };

const organization = (name: string | undefined): JsonLd | undefined =>
  name === undefined ? undefined : { '@type': 'Organization', name };

/** A GeoShape box is south west north east; west > east if it crosses the antimeridian. */
const toGeo = (record: AardvarkRecord): JsonLd | undefined => {
  const outline = toBbox(readFootprint(record));
  if (outline === undefined) return undefined;
  const [west, south, east, north] = outline;
  return west === east && south === north
    ? { '@type': 'GeoCoordinates', latitude: south, longitude: west }
    : { '@type': 'GeoShape', box: `${south} ${west} ${north} ${east}` };
};

const toSpatialCoverage = (record: AardvarkRecord): readonly JsonLd[] | undefined => {
  const named = readStrings(record.dct_spatial_sm).slice(0, LIMITS.places);
  const geo = toGeo(record);
  const places: JsonLd[] = named.map((name) => ({ '@type': 'Place', name }));
  if (geo !== undefined) places.push({ '@type': 'Place', geo });
  return places.length === 0 ? undefined : places;
};

const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const RANGE = /^\[?\s*(\d{4}|\*)\s*(?:TO|[-–/])\s*(\d{4}|\*)\s*\]?$/i;

/** ISO 8601: '[1990 TO 2000]' and '1990-2000' -> '1990/2000'; other texts are replaced by the index years. */
const toTemporalCoverage = (record: AardvarkRecord): string | undefined => {
  const text = readFirstString(record.gbl_dateRange_drsim) ?? readFirstString(record.dct_temporal_sm) ?? '';
  if (ISO_DATE.test(text)) return text;
  const years = readYears(record);
  const [, first = years[0], last = years.at(-1)] = RANGE.exec(text) ?? [];
  const [from, to] = [first, last].map((end) => (end === '*' ? '..' : end));
  if (from === undefined) return undefined;
  return from === to ? String(from) : `${from}/${to}`;
};

const SERVICES = new Set<ReferenceName>([
  ...([
    'wms',
    'wfs',
    'wcs',
    'wmts',
    'tile_map_service',
    'xyz_tiles',
    'tile_json',
    'geo_json',
    'cog',
    'pmtiles',
  ] as const),
  ...([
    'arcgis_feature_layer',
    'arcgis_dynamic_map_layer',
    'arcgis_image_map_layer',
    'arcgis_tiled_map_layer',
  ] as const),
  ...(['iiif_image', 'iiif_manifest', 'open_index_map'] as const),
]);

/** Each address once, as a file if it is listed as one. */
const toDistributions = (record: AardvarkRecord, references: readonly Reference[]): readonly JsonLd[] => {
  const recordFormat = readFirstString(record.dct_format_s);
  const distributions = new Map<string, JsonLd>();
  const add = (url: string, members: JsonLd): void => {
    if (isWebUrl(url) && !distributions.has(url))
      distributions.set(url, { '@type': 'DataDownload', ...members, contentUrl: url });
  };
  for (const { url, label, format } of readFileDownloads(record, references))
    add(url, { name: label, encodingFormat: MEDIA_TYPES[format ?? ''] ?? format ?? recordFormat });
  for (const { name, url } of references) {
    if (name === undefined || !SERVICES.has(name)) continue;
    add(url, { name: referenceRow(name).label, encodingFormat: REFERENCE_ROLES[name].mediaType });
  }
  return [...distributions.values()].slice(0, LIMITS.distributions);
};

const oneOrMany = (texts: readonly string[]): Json | undefined => (texts.length > 1 ? texts : texts[0]);

const toAccess = (record: AardvarkRecord): JsonLd => {
  const access = readFirstString(record.dct_accessRights_s);
  const rights = readStrings(record.dct_rights_sm).join(' ');
  return {
    isAccessibleForFree: access === undefined ? undefined : access.toLowerCase() === 'public',
    conditionsOfAccess: rights === '' ? access : rights,
    license: oneOrMany(readStrings(record.dct_license_sm)),
  };
};

const withoutMissing = (members: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const nonEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length === 0 ? undefined : items);

export const toJsonLd = (record: AardvarkRecord, page: CatalogPage): JsonLd => {
  const references = readReferences(record);
  const source = readCitationData(record, page, references);
  const distribution = toDistributions(record, references);
  const creator = nonEmpty(source.names.slice(0, LIMITS.authors).map(toAgent));
  const keywords = toKeywords(record).slice(0, LIMITS.keywords);
  return withoutMissing({
    '@context': 'https://schema.org',
    '@type': toType(record, source.kind),
    '@id': page.url,
    url: source.url,
    name: source.title,
    alternateName: oneOrMany(readStrings(record.dct_alternative_sm)),
    description: toExcerpt(readSummary(record), LIMITS.description),
    datePublished: source.date === undefined ? undefined : toIsoDate(source.date),
    sdDatePublished: readFirstString(record.gbl_mdModified_dt),
    keywords: keywords.length === 0 ? undefined : keywords.join(', '),
    spatialCoverage: toSpatialCoverage(record),
    temporalCoverage: toTemporalCoverage(record),
    inLanguage: toLanguageTag(readFirstString(record.dct_language_sm)),
    identifier: oneOrMany(readStrings(record.dct_identifier_sm)),
    sameAs: source.doi === undefined ? undefined : `https://doi.org/${source.doi}`,
    creator,
    author: creator,
    publisher: organization(source.publisher),
    provider: organization(readFirstString(record.schema_provider_s)),
    encodingFormat: readFirstString(record.dct_format_s),
    thumbnailUrl: firstUrl(
      references.filter(({ url }) => isWebUrl(url)),
      'thumbnail',
    ),
    ...toAccess(record),
    includedInDataCatalog: { '@type': 'DataCatalog', name: page.catalogName, url: page.catalogUrl },
    distribution: nonEmpty(distribution),
  });
};
