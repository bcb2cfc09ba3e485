// Writes schema.org JSON-LD for dataset search engines and reference managers.

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ReferenceName, referenceRow } from '../../../schema/references.ts';
import { readFileDownloads } from '../downloads.ts';
import { readFootprint, toBbox } from '../footprint.ts';
import { toLanguageTag } from '../language-tag.ts';
import { firstUrl, type Reference, readReferences } from '../references.ts';
import { readFirstString, readStrings, toExcerpt } from '../strings.ts';
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

/** ISO 8601 intervals: '[1990 TO 2000]' -> '1990/2000', '1990-2000' -> '1990/2000'; other text stays. */
const toTemporalCoverage = (record: AardvarkRecord): string | undefined => {
  const text = readFirstString(record.gbl_dateRange_drsim) ?? readFirstString(record.dct_temporal_sm);
  const range = /^\[?\s*(\d{4}|\*)\s*(?:TO|[-–/])\s*(\d{4}|\*)\s*\]?$/i.exec(text ?? '');
  if (range === null) return text;
  const [from, to] = [range[1] ?? '*', range[2] ?? '*'].map((end) => (end === '*' ? '..' : end));
  return from === to ? from : `${from}/${to}`;
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

const toDistributions = (record: AardvarkRecord, references: readonly Reference[]): readonly JsonLd[] => {
  const format = readFirstString(record.dct_format_s);
  const files = readFileDownloads(record, references)
    .filter(({ url }) => isWebUrl(url))
    .map(
      (file): JsonLd => ({
        '@type': 'DataDownload',
        name: file.label,
        contentUrl: file.url,
        encodingFormat: file.format === 'unknown' ? format : file.format,
      }),
    );
  const services = references.flatMap(({ name, url }): JsonLd[] =>
    name === undefined || !SERVICES.has(name) || !isWebUrl(url)
      ? []
      : [{ '@type': 'DataDownload', contentUrl: url, encodingFormat: referenceRow(name).label }],
  );
  return [...files, ...services].slice(0, LIMITS.distributions);
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
  const description = readFirstString(record.dct_description_sm);
  const keywords = toKeywords(record).slice(0, LIMITS.keywords);
  return withoutMissing({
    '@context': 'https://schema.org',
    '@type': TYPES[source.kind],
    '@id': page.url,
    url: source.url,
    name: source.title,
    alternateName: oneOrMany(readStrings(record.dct_alternative_sm)),
    description: description === undefined ? undefined : toExcerpt(description, LIMITS.description),
    datePublished: source.date === undefined ? undefined : toIsoDate(source.date),
    sdDatePublished: readFirstString(record.gbl_mdModified_dt),
    keywords: keywords.length === 0 ? undefined : keywords.join(', '),
    spatialCoverage: toSpatialCoverage(record),
    temporalCoverage: toTemporalCoverage(record),
    inLanguage: toLanguageTag(readFirstString(record.dct_language_sm)),
    identifier: oneOrMany(readStrings(record.dct_identifier_sm)),
    sameAs: source.doi === undefined ? undefined : `https://doi.org/${source.doi}`,
    author: nonEmpty(source.names.slice(0, LIMITS.authors).map(toAgent)),
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
