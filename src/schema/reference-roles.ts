// The role of each reference key: file, service or page, as other catalogues distinguish them.
import type { ReferenceName } from './references.ts';

export type LinkRole = 'file' | 'service' | 'landing' | 'documentation' | 'metadata' | 'picture' | 'other';

export type RoleRow = {
  readonly role: LinkRole;
  readonly mediaType?: string;
  /** URI of the protocol of a service. */
  readonly protocol?: string;
};

const OGC = 'http://www.opengis.net/def/serviceType/ogc/';
const arcgis: RoleRow = { role: 'service', protocol: 'https://developers.arcgis.com/rest/', mediaType: 'text/html' };

export const REFERENCE_ROLES: Readonly<Record<ReferenceName, RoleRow>> = {
  documentation_external: { role: 'landing', mediaType: 'text/html' },
  related_link: { role: 'documentation' },
  iiif_image: { role: 'service', protocol: 'http://iiif.io/api/image', mediaType: 'application/json' },
  iiif_manifest: { role: 'service', protocol: 'http://iiif.io/api/presentation', mediaType: 'application/ld+json' },
  iiif_annotation: { role: 'documentation', mediaType: 'application/ld+json' },
  wms: { role: 'service', protocol: `${OGC}wms`, mediaType: 'application/xml' },
  wfs: { role: 'service', protocol: `${OGC}wfs`, mediaType: 'application/xml' },
  wcs: { role: 'service', protocol: `${OGC}wcs`, mediaType: 'application/xml' },
  wmts: { role: 'service', protocol: `${OGC}wmts`, mediaType: 'application/xml' },
  tile_map_service: { role: 'service', protocol: 'https://wiki.osgeo.org/wiki/Tile_Map_Service_Specification' },
  xyz_tiles: { role: 'service', protocol: 'https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames' },
  tile_json: { role: 'service', protocol: 'https://github.com/mapbox/tilejson-spec', mediaType: 'application/json' },
  geo_json: { role: 'file', mediaType: 'application/geo+json' },
  cog: { role: 'file', mediaType: 'image/tiff; application=geotiff; profile=cloud-optimized' },
  pmtiles: { role: 'file', mediaType: 'application/vnd.pmtiles' },
  oembed: { role: 'documentation', mediaType: 'application/json' },
  open_index_map: { role: 'documentation', mediaType: 'application/geo+json' },
  metadata_iso: { role: 'metadata', mediaType: 'application/xml' },
  metadata_fgdc_gov: { role: 'metadata', mediaType: 'application/xml' },
  metadata_fgdc: { role: 'metadata', mediaType: 'application/xml' },
  metadata_mods: { role: 'metadata', mediaType: 'application/xml' },
  metadata_html: { role: 'metadata', mediaType: 'text/html' },
  arcgis_tiled_map_layer: arcgis,
  arcgis_dynamic_map_layer: arcgis,
  arcgis_image_map_layer: arcgis,
  arcgis_feature_layer: arcgis,
  documentation_download: { role: 'documentation' },
  feature_catalogue: { role: 'documentation', mediaType: 'application/xml' },
  download: { role: 'file' },
  download_action: { role: 'other' },
  image: { role: 'picture' },
  thumbnail: { role: 'picture' },
};

/** Media types of the file formats that are recognised in URLs and labels (record/views/downloads.ts). */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...{ zip: 'application/zip', pdf: 'application/pdf', tiff: 'image/tiff', json: 'application/json' },
  ...{ geojson: 'application/geo+json', csv: 'text/csv', kml: 'application/vnd.google-earth.kml+xml' },
  ...{ kmz: 'application/vnd.google-earth.kmz', gpkg: 'application/geopackage+sqlite3', jpeg: 'image/jpeg' },
  ...{ jp2: 'image/jp2', png: 'image/png', las: 'application/vnd.las', laz: 'application/vnd.laszip' },
  ...{ gz: 'application/gzip', '7z': 'application/x-7z-compressed', rar: 'application/vnd.rar' },
  ...{ tar: 'application/x-tar', xml: 'application/xml', netcdf: 'application/x-netcdf', shp: 'application/vnd.shp' },
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
