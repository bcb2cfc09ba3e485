// The kinds of resource that people name in a query, and the indexed values that records of each kind have. Table.
import type { FieldName } from '../../schema/fields.ts';

export type ResourceKind = {
  readonly label: string;
  /** The names, without case and accents; plurals in -s need no entry of their own. */
  readonly names: readonly string[];
  readonly values: readonly { readonly field: FieldName; readonly values: readonly string[] }[];
};

const resourceClass = (...values: readonly string[]) => ({ field: 'gbl_resourceClass_sm', values }) as const;
const resourceType = (...values: readonly string[]) => ({ field: 'gbl_resourceType_sm', values }) as const;
const format = (...values: readonly string[]) => ({ field: 'dct_format_s', values }) as const;

const POINTS = ['Point data', 'Multipoint data'] as const;

export const RESOURCE_KINDS: readonly ResourceKind[] = [
  {
    label: 'Scanned maps',
    names: [
      'scanned map',
      'scan',
      'paper map',
      'printed map',
      'map scan',
      'sheet map',
      'digitized map',
      'digitised map',
    ],
    values: [resourceClass('Maps')],
  },
  {
    label: 'GIS data',
    names: ['gis data', 'gis layer', 'gis dataset', 'gis file', 'gis', 'geospatial data', 'spatial data', 'geodata'],
    values: [resourceClass('Datasets')],
  },
  { label: 'Datasets', names: ['dataset', 'data set'], values: [resourceClass('Datasets')] },
  {
    label: 'Vector data',
    names: ['vector data', 'vector layer', 'vector dataset', 'vector'],
    values: [resourceType('Polygon data', 'Line data', ...POINTS, 'Vector data')],
  },
  {
    label: 'Polygon data',
    names: ['polygon data', 'polygon layer', 'polygon'],
    values: [resourceType('Polygon data')],
  },
  { label: 'Line data', names: ['line data', 'line layer', 'polyline'], values: [resourceType('Line data')] },
  { label: 'Point data', names: ['point data', 'point layer'], values: [resourceType(...POINTS)] },
  {
    label: 'Raster data',
    names: ['raster', 'raster data', 'raster layer', 'raster dataset', 'grid data'],
    values: [resourceType('Raster data'), format('GeoTIFF', 'ArcGRID', 'Raster Dataset')],
  },
  { label: 'Shapefile', names: ['shapefile', 'shape file', 'shp', 'esri shapefile'], values: [format('Shapefile')] },
  { label: 'GeoTIFF', names: ['geotiff', 'geo tiff'], values: [format('GeoTIFF')] },
  { label: 'GeoJSON', names: ['geojson', 'geo json'], values: [format('GeoJSON')] },
  {
    label: 'Geodatabase',
    names: ['geodatabase', 'file geodatabase', 'esri geodatabase'],
    values: [format('Geodatabase')],
  },
  {
    label: 'Aerial photographs',
    names: [
      'aerial photo',
      'aerial photograph',
      'aerial photography',
      'aerial image',
      'aerial imagery',
      'air photo',
      'airphoto',
      'orthophoto',
      'orthoimagery',
      'orthophotography',
    ],
    values: [resourceType('Aerial photographs', 'Orthophotographs'), resourceClass('Imagery')],
  },
  {
    label: 'Satellite imagery',
    names: ['satellite image', 'satellite imagery', 'satellite photo', 'satellite data', 'remote sensing imagery'],
    values: [resourceType('Satellite imagery', 'Multi-spectral data'), resourceClass('Imagery')],
  },
  { label: 'Imagery', names: ['imagery'], values: [resourceClass('Imagery')] },
  {
    label: 'Elevation models',
    names: ['dem', 'dtm', 'digital elevation model', 'digital terrain model', 'elevation model', 'terrain model'],
    values: [resourceType('Digital elevation models', 'Digital terrain models', 'Digital surface models')],
  },
  {
    label: 'LiDAR',
    names: ['lidar', 'lidar data', 'point cloud'],
    values: [resourceType('LiDAR'), format('LAS', 'LAZ')],
  },
  { label: 'Atlases', names: ['atlas', 'atlases'], values: [resourceType('Atlases')] },
  {
    label: 'Topographic maps',
    names: [
      'topographic map',
      'topographic',
      'quadrangle',
      'topo map',
      'topo',
      'topographic quadrangle',
      'topo quad',
      'quad',
    ],
    values: [resourceType('Topographic maps', 'Quadrangle maps')],
  },
  {
    label: 'Fire insurance maps',
    names: ['fire insurance map', 'fire insurance atlas'],
    values: [resourceType('Fire insurance maps')],
  },
  { label: 'Index maps', names: ['index map', 'map index'], values: [resourceType('Index maps')] },
  { label: 'Geological maps', names: ['geological map', 'geologic map'], values: [resourceType('Geological maps')] },
  { label: 'Military maps', names: ['military map'], values: [resourceType('Military maps')] },
  {
    label: 'Web services',
    names: ['web service', 'map service', 'web map service', 'wms', 'wfs', 'feature service', 'image service'],
    values: [resourceClass('Web services')],
  },
  { label: 'Websites', names: ['website', 'web site', 'data portal'], values: [resourceClass('Websites')] },
  { label: 'Collections', names: ['map collection', 'data collection'], values: [resourceClass('Collections')] },
];
