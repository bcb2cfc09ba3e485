// Links of a record to files, services, metadata, pictures and licences; link templates for tiles.

import { extensionOf, isSafeUrl, isWebUrl } from '@periplus/markup';
import { readFileDownloads } from '../../../record/views/downloads.ts';
import type { Reference } from '../../../record/views/references.ts';
import { readStrings } from '../../../record/views/strings.ts';
import { LICENCE_CODES } from '../../../schema/ogc-properties.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type ReferenceName, type ReferenceRow, referenceRow } from '../../../schema/references.ts';

export type OgcLink = {
  readonly rel: string;
  readonly type?: string;
  readonly title?: string;
  readonly href: string;
};

export type OgcLinkTemplate = {
  readonly rel: string;
  readonly type?: string;
  readonly title: string;
  readonly uriTemplate: string;
  readonly variables: Readonly<Record<string, object>>;
};

export type ResourceLinks = { readonly links: readonly OgcLink[]; readonly templates: readonly OgcLinkTemplate[] };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  gpkg: 'application/geopackage+sqlite3',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jp2: 'image/jp2',
  png: 'image/png',
  gif: 'image/gif',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  gz: 'application/gzip',
  nc: 'application/netcdf',
};

/** IANA link relations. Services of all kinds share one relation and differ by title. */
const RELATIONS: { readonly [Name in ReferenceName]?: string } = {
  documentation_external: 'about',
  related_link: 'related',
  documentation_download: 'describedby',
  feature_catalogue: 'describedby',
  image: 'preview',
  thumbnail: 'preview',
  download_action: 'related',
};

/** Media types by protocol. */
const PROTOCOL_TYPES: { readonly [Name in ReferenceName]?: string } = {
  iiif_manifest: 'application/ld+json',
  geo_json: 'application/geo+json',
  cog: 'image/tiff; application=geotiff; profile=cloud-optimized',
  pmtiles: 'application/vnd.pmtiles',
  tile_json: 'application/json',
  metadata_iso: 'application/xml',
  metadata_fgdc: 'application/xml',
  metadata_fgdc_gov: 'application/xml',
  metadata_mods: 'application/mods+xml',
  metadata_html: 'text/html',
};

const relationOf = (name: ReferenceName, { category }: ReferenceRow): string => {
  const relation = RELATIONS[name];
  if (relation !== undefined) return relation;
  return category === 'Metadata' ? 'describedby' : 'service';
};

const ILLEGAL = /[^\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]|%(?![0-9a-f]{2})|\[|\]/giu;

/** Nearly all URLs contain only these characters. */
const COMMON = /^[\w!#$&'()*+,./:;=?@~-]*$/;

/** Escapes spaces, quotes and braces in URLs of records, as browsers do (RFC 3986). */
const toUri = (url: string): string =>
  COMMON.test(url)
    ? url
    : url.toWellFormed().replace(ILLEGAL, (character) => (character === '%' ? '%25' : encodeURIComponent(character)));

const mediaTypeOf = (url: string): string | undefined => MEDIA_TYPES[extensionOf(url) ?? ''];

const withType = (type: string | undefined): { readonly type?: string } => (type === undefined ? {} : { type });

const TILE_VARIABLES = { z: { type: 'integer' }, x: { type: 'integer' }, y: { type: 'integer' } } as const;
const HAS_TILES = /\{z\}.*\{(x|y|-y)\}/i;
const MAX_TEMPLATE_LENGTH = 2_000;

/** 'https://a/{z}/{x}/{y}.png' with its variables; undefined for a plain URL. */
const toTemplate = ({ name, url }: Reference, title: string): OgcLinkTemplate | undefined => {
  if (name === undefined || url.length > MAX_TEMPLATE_LENGTH || !HAS_TILES.test(url)) return undefined;
  const variables = Object.fromEntries(
    [...url.matchAll(/\{([\w-]+)\}/g)].map(([, variable = '']) => [
      variable,
      Object.hasOwn(TILE_VARIABLES, variable) ? { type: 'integer' } : { type: 'string' },
    ]),
  );
  return { rel: 'item', ...withType(mediaTypeOf(url)), title, uriTemplate: url, variables };
};

const SHOWN_ELSEWHERE: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['download']);

const toLink = (reference: Reference): OgcLink => {
  const { name, url, uri } = reference;
  if (name === undefined) return { rel: 'related', title: reference.label ?? uri, href: toUri(url) };
  const row = referenceRow(name);
  const label = row.linkLabel ?? row.label;
  const type = PROTOCOL_TYPES[name] ?? mediaTypeOf(url);
  const title = reference.label === undefined ? label : `${label}: ${reference.label}`;
  return { rel: relationOf(name, row), ...withType(type), title, href: toUri(url) };
};

const licenceLinks = (record: AardvarkRecord): readonly OgcLink[] =>
  readStrings(record[LICENCE_CODES.field])
    .filter(isWebUrl)
    .map((url) => ({ rel: 'license', title: 'License', href: toUri(url) }));

export const readResourceLinks = (record: AardvarkRecord, references: readonly Reference[]): ResourceLinks => {
  const files = readFileDownloads(record, references).map(
    ({ label, url }): OgcLink => ({ rel: 'enclosure', ...withType(mediaTypeOf(url)), title: label, href: toUri(url) }),
  );
  const links: OgcLink[] = [...files];
  const templates: OgcLinkTemplate[] = [];
  for (const reference of references) {
    const { name, url } = reference;
    if (!isSafeUrl(url) || (name !== undefined && SHOWN_ELSEWHERE.has(name))) continue;
    const link = toLink(reference);
    const template = toTemplate(reference, link.title ?? '');
    if (template === undefined) links.push(link);
    else templates.push(template);
  }
  return { links: [...links, ...licenceLinks(record)], templates };
};
