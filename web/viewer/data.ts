// The JSON data in the viewer page (src/http/viewer/viewer-data.ts).
import type { Geometry } from 'geojson';
import type { Box } from '../map/extent.ts';

export type Protocol =
  | 'iiif_image'
  | 'iiif_manifest'
  | 'wms'
  | 'wmts'
  | 'xyz_tiles'
  | 'tile_map_service'
  | 'tile_json'
  | 'arcgis_tiled_map_layer'
  | 'arcgis_dynamic_map_layer'
  | 'arcgis_image_map_layer'
  | 'arcgis_feature_layer'
  | 'cog'
  | 'pmtiles'
  | 'geo_json'
  | 'open_index_map';

export type SourceData = {
  readonly protocol: Protocol;
  readonly url: string;
  readonly label: string;
  readonly layer?: string;
  /** Tile URLs on several hosts. */
  readonly urls?: readonly string[];
};

export type ImagePage = { readonly label: string; readonly service?: string; readonly image?: string };

export type TileSet = {
  readonly urls: readonly string[];
  readonly isVector: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds?: Box;
};

export type ViewerData = {
  readonly source?: SourceData;
  readonly footprint: { readonly geometry: Geometry | null; readonly outline: Box | null };
  readonly credit: string;
  readonly restricted: boolean;
  readonly document: {
    readonly credit?: string;
    readonly pages?: readonly ImagePage[];
    readonly tiles?: TileSet;
    readonly capabilities?: string;
  };
  readonly problem?: string;
};

export const readViewerData = (): ViewerData =>
  JSON.parse(document.getElementById('viewer-data')?.textContent ?? '{}') as ViewerData;

export const hostOf = (url: string): string => URL.parse(url, location.href)?.host ?? url;
