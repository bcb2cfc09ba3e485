// The reference table: the keys of dct_references_s.

export type LinkCategory = 'Visit Source' | 'Web Services' | 'Metadata' | 'Open in ArcGIS' | 'Documentation';

export type ReferenceRow = {
  /** Distribution type id of the contract; keys outside its 27 types have none. */
  readonly typeId?: number;
  readonly label: string;
  /** Preferred spelling; on input, http/https and a trailing slash make no difference. */
  readonly uri: string;
  readonly otherUris?: readonly string[];
  readonly category?: LinkCategory;
  readonly linkLabel?: string;
  /** Viewer rank, 1 is best; absent if no viewer supports it. */
  readonly viewer?: number;
  /** Format name understood by metadata/display. */
  readonly metadataFormat?: 'iso' | 'fgdc' | 'html';
  readonly note?: string;
};

const ESRI = 'urn:x-esri:serviceType:ArcGIS#';
const OGC = 'http://www.opengis.net/def/serviceType/ogc/';

/** Keyed by distribution_type_name. Order within a category is the order in which links are shown. */
export const REFERENCES = {
  documentation_external: {
    typeId: 7,
    label: 'Documentation (External)',
    uri: 'http://schema.org/url',
    category: 'Visit Source',
    linkLabel: 'Visit Source',
  },
  related_link: {
    label: 'Related link',
    uri: 'https://schema.org/relatedLink',
    category: 'Visit Source',
    linkLabel: 'Related Link',
  },
  iiif_image: {
    typeId: 11,
    label: 'IIIF Image API',
    uri: 'http://iiif.io/api/image',
    category: 'Web Services',
    linkLabel: 'IIIF Image API',
    viewer: 11,
  },
  iiif_manifest: {
    typeId: 12,
    label: 'IIIF Presentation API manifest',
    uri: 'http://iiif.io/api/presentation#manifest',
    category: 'Web Services',
    linkLabel: 'IIIF Manifest',
    viewer: 10,
  },
  iiif_annotation: {
    label: 'IIIF Georeference annotation',
    uri: 'https://iiif.io/api/extension/georef/1/context.json',
    category: 'Web Services',
    linkLabel: 'IIIF Annotation',
  },
  wms: {
    typeId: 26,
    label: 'Web Mapping Service (WMS)',
    uri: `${OGC}wms`,
    category: 'Web Services',
    linkLabel: 'Web Mapping Service (WMS)',
    viewer: 9,
  },
  wfs: {
    typeId: 25,
    label: 'Web Feature Service (WFS)',
    uri: `${OGC}wfs`,
    category: 'Web Services',
    linkLabel: 'Web Feature Service (WFS)',
  },
  wcs: {
    typeId: 24,
    label: 'Web Coverage Service (WCS)',
    uri: `${OGC}wcs`,
    category: 'Web Services',
    linkLabel: 'Web Coverage Service (WCS)',
  },
  wmts: {
    typeId: 27,
    label: 'WMTS',
    uri: `${OGC}wmts`,
    category: 'Web Services',
    linkLabel: 'Web Map Tile Service (WMTS)',
    viewer: 7,
  },
  tile_map_service: {
    typeId: 22,
    label: 'Tile Mapping Service (TMS)',
    uri: 'https://wiki.osgeo.org/wiki/Tile_Map_Service_Specification',
    otherUris: [`${OGC}tms`],
    category: 'Web Services',
    linkLabel: 'Tile Mapping Service (TMS)',
    viewer: 8,
  },
  xyz_tiles: {
    typeId: 28,
    label: 'XYZ tiles',
    uri: 'https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames',
    category: 'Web Services',
    linkLabel: 'XYZ Tiles',
    viewer: 6,
  },
  tile_json: {
    typeId: 23,
    label: 'TileJSON',
    uri: 'https://github.com/mapbox/tilejson-spec',
    category: 'Web Services',
    linkLabel: 'TileJSON',
    viewer: 5,
  },
  geo_json: {
    typeId: 9,
    label: 'GeoJSON',
    uri: 'http://geojson.org/geojson-spec.html',
    category: 'Web Services',
    linkLabel: 'GeoJSON',
  },
  cog: {
    typeId: 5,
    label: 'Cloud Optimized GeoTIFF (COG)',
    uri: 'https://github.com/cogeotiff/cog-spec',
    category: 'Web Services',
    linkLabel: 'Cloud Optimized GeoTIFF (COG)',
    viewer: 1,
  },
  pmtiles: {
    typeId: 20,
    label: 'PMTiles',
    uri: 'https://github.com/protomaps/PMTiles',
    category: 'Web Services',
    linkLabel: 'PMTiles',
    viewer: 2,
  },
  oembed: {
    typeId: 18,
    label: 'oEmbed',
    uri: 'https://oembed.com',
    category: 'Web Services',
    linkLabel: 'oEmbed',
    viewer: 3,
  },
  open_index_map: {
    typeId: 19,
    label: 'OpenIndexMap',
    uri: 'https://openindexmaps.org',
    category: 'Web Services',
    linkLabel: 'OpenIndexMap',
    viewer: 4,
  },
  metadata_iso: {
    typeId: 16,
    label: 'Metadata in ISO 19139',
    uri: 'http://www.isotc211.org/schemas/2005/gmd/',
    category: 'Metadata',
    linkLabel: 'ISO 19115 XML',
    metadataFormat: 'iso',
  },
  metadata_fgdc_gov: {
    label: 'Metadata in FGDC',
    uri: 'http://www.fgdc.gov/schemas/metadata/',
    category: 'Metadata',
    linkLabel: 'FGDC XML',
    metadataFormat: 'fgdc',
  },
  metadata_fgdc: {
    typeId: 14,
    label: 'Metadata in FGDC',
    uri: 'http://www.opengis.net/cat/csw/csdgm',
    category: 'Metadata',
    linkLabel: 'CS-GDM XML',
    metadataFormat: 'fgdc',
  },
  metadata_mods: {
    typeId: 17,
    label: 'Metadata in MODS',
    uri: 'http://www.loc.gov/mods/v3',
    category: 'Metadata',
    linkLabel: 'MODS XML',
  },
  metadata_html: {
    typeId: 15,
    label: 'Metadata in HTML',
    uri: 'http://www.w3.org/1999/xhtml',
    category: 'Metadata',
    linkLabel: 'HTML Metadata',
    metadataFormat: 'html',
  },
  arcgis_tiled_map_layer: {
    typeId: 4,
    label: 'ArcGIS TiledMapLayer',
    uri: `${ESRI}TiledMapLayer`,
    category: 'Open in ArcGIS',
    viewer: 12,
  },
  arcgis_dynamic_map_layer: {
    typeId: 1,
    label: 'ArcGIS DynamicMapLayer',
    uri: `${ESRI}DynamicMapLayer`,
    category: 'Open in ArcGIS',
    viewer: 13,
  },
  arcgis_image_map_layer: {
    typeId: 3,
    label: 'ArcGIS ImageMapLayer',
    uri: `${ESRI}ImageMapLayer`,
    category: 'Open in ArcGIS',
    viewer: 14,
  },
  arcgis_feature_layer: {
    typeId: 2,
    label: 'ArcGIS FeatureLayer',
    uri: `${ESRI}FeatureLayer`,
    category: 'Open in ArcGIS',
    viewer: 15,
  },
  documentation_download: {
    typeId: 6,
    label: 'Data dictionary / supplemental documentation',
    uri: 'http://lccn.loc.gov/sh85035852',
    category: 'Documentation',
    linkLabel: 'Data Dictionary',
  },
  feature_catalogue: {
    label: 'ISO 19110 feature catalogue',
    uri: 'http://www.isotc211.org/schemas/2005/gco',
    category: 'Documentation',
    linkLabel: 'Feature Catalogue',
  },
  download: {
    typeId: 8,
    label: 'Download file',
    uri: 'http://schema.org/downloadUrl',
    note: 'Values may have a label.',
  },
  download_action: {
    label: 'Download on request',
    uri: 'http://schema.org/DownloadAction',
    note: 'Deprecated: download by e-mail.',
  },
  image: { typeId: 13, label: 'Image file', uri: 'http://schema.org/image' },
  thumbnail: { typeId: 21, label: 'Thumbnail file', uri: 'http://schema.org/thumbnailUrl' },
} as const satisfies Record<string, ReferenceRow>;

export type ReferenceName = keyof typeof REFERENCES;

export const referenceRow = (name: ReferenceName): ReferenceRow => REFERENCES[name];

/** 'https://www.isotc211.org/schemas/2005/gmd/' and 'http://www.isotc211.org/schemas/2005/gmd' are the same key. */
const foldUri = (uri: string): string =>
  uri
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase();

const namesByUri = new Map<string, ReferenceName>();
for (const [name, row] of Object.entries<ReferenceRow>(REFERENCES)) {
  for (const uri of [row.uri, ...(row.otherUris ?? [])]) namesByUri.set(foldUri(uri), name as ReferenceName);
}

export const resolveReference = (uri: string): ReferenceName | undefined => namesByUri.get(foldUri(uri));
