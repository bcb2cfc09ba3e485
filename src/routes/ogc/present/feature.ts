// Presents a record as a GeoJSON feature of OGC API - Records (OGC 20-004r1).
import type { Geometry } from '@periplus/geo';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { resourceUrl } from '../../../http/request/urls.ts';
import { readDateSpan } from '../../../record/read-date-span.ts';
import { readRecordExtent } from '../../../record/record-extent.ts';
import { readFootprint } from '../../../record/views/footprint.ts';
import { readReferences } from '../../../record/views/references.ts';
import { TIME_FIELDS } from '../../../schema/ogc-properties.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { collectionUrl, GEOJSON_TYPE, HTML_TYPE, itemUrl, JSON_TYPE, RECORD_PROFILE } from '../names.ts';
import { type Properties, readProperties } from './properties.ts';
import { type OgcLink, type OgcLinkTemplate, readResourceLinks } from './resource-links.ts';
import { type PresentedTime, presentTime } from './time.ts';

export type Feature = {
  readonly type: 'Feature';
  readonly id: string;
  readonly time: PresentedTime | null;
  readonly geometry: Geometry | null;
  readonly properties: Properties;
  readonly links: readonly OgcLink[];
  readonly linkTemplates?: readonly OgcLinkTemplate[];
};

/** All areas have one type, because GDAL and QGIS give a layer the geometry type of its first page. */
const toUniform = (geometry: Geometry): Geometry =>
  geometry.type === 'Polygon' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : geometry;

/** Falls back to the centroid. */
const readGeometry = (record: AardvarkRecord): Geometry | null => {
  const { geometry } = readFootprint(record);
  if (geometry !== null) return toUniform(geometry);
  const { centroid } = readRecordExtent(record);
  return centroid === undefined ? null : { type: 'Point', coordinates: centroid };
};

const ownLinks = (base: string, id: string): readonly OgcLink[] => {
  const self = itemUrl(base, id);
  return [
    { rel: 'self', type: GEOJSON_TYPE, title: 'This record', href: self },
    { rel: 'alternate', type: HTML_TYPE, title: 'This record as HTML', href: `${self}?f=html` },
    { rel: 'alternate', type: JSON_TYPE, title: 'This record as JSON:API', href: resourceUrl(base, id) },
    { rel: 'collection', type: JSON_TYPE, title: 'The collection of this record', href: collectionUrl(base) },
    { rel: 'profile', href: RECORD_PROFILE },
  ];
};

/** Pictures of this server; those of the record are among its links. */
export const pictureLinks = ({ thumbnail_url, static_map }: PictureLinks): readonly OgcLink[] => [
  ...(thumbnail_url === undefined ? [] : [{ rel: 'preview', title: 'Thumbnail', href: thumbnail_url }]),
  ...(static_map === undefined ? [] : [{ rel: 'preview', type: 'image/png', title: 'Map', href: static_map }]),
];

export const presentFeature = (record: AardvarkRecord, base: string, pictures: PictureLinks = {}): Feature => {
  const { links, templates } = readResourceLinks(record, readReferences(record));
  return {
    type: 'Feature',
    id: record.id,
    time: presentTime(readDateSpan(record, TIME_FIELDS)),
    geometry: readGeometry(record),
    properties: readProperties(record),
    links: [...ownLinks(base, record.id), ...pictureLinks(pictures), ...links],
    ...(templates.length === 0 ? {} : { linkTemplates: templates }),
  };
};
