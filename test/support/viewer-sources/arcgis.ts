// Responses of ArcGIS REST services: a tiled map, a dynamic map, an image and a feature layer.
import { type Colour, paint } from './colours.ts';

const MERCATOR = { wkid: 102100, latestWkid: 3857 };
const SIDE = 1_113_194.9;
const extent = { xmin: -SIDE, ymin: -SIDE, xmax: SIDE, ymax: SIDE, spatialReference: MERCATOR };

const lods = Array.from({ length: 12 }, (_, level) => ({ level, resolution: 156_543.03392800014 / 2 ** level }));
const tileInfo = {
  ...{
    rows: 256,
    cols: 256,
    origin: { x: -20_037_508.342787, y: 20_037_508.342787 },
    spatialReference: MERCATOR,
    lods,
  },
};

export const arcgisDocuments: Readonly<Record<string, object>> = {
  '/Tiled/MapServer': { copyrightText: 'County of <i>Tests</i>', fullExtent: extent, tileInfo },
  '/Drawn/MapServer': { copyrightText: 'County of Tests', fullExtent: extent },
  '/Drawn/MapServer/identify': { results: [{ layerName: 'Parcels', attributes: { OWNER: 'Nobody', ACRES: 12 } }] },
  '/Photo/ImageServer': { copyrightText: 'County of Tests', extent },
  '/Photo/ImageServer/identify': { value: '96, 16, 128' },
  '/Points/FeatureServer/0': { name: 'Points', copyrightText: 'County of Tests', extent },
  '/Points/FeatureServer/0/query': {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPolygon',
    spatialReference: MERCATOR,
    exceededTransferLimit: true,
    features: [
      {
        attributes: { OBJECTID: 1, NAME: 'First parcel' },
        geometry: {
          rings: [
            [
              [-800_000, -800_000],
              [-800_000, 800_000],
              [800_000, 800_000],
              [800_000, -800_000],
              [-800_000, -800_000],
            ],
          ],
        },
      },
    ],
  },
  '/Locked/FeatureServer/0': { error: { code: 499, message: 'Token Required', details: [] } },
};

const PICTURES: readonly (readonly [RegExp, Colour])[] = [
  [/^\/Tiled\/MapServer\/tile\/\d+\/\d+\/\d+$/, 'tiled'],
  [/^\/Drawn\/MapServer\/export$/, 'dynamic'],
  [/^\/Photo\/ImageServer\/exportImage$/, 'image'],
];

export const arcgisPicture = (path: string): Promise<Buffer> | undefined => {
  const found = PICTURES.find(([pattern]) => pattern.test(path));
  return found === undefined ? undefined : paint(found[1]).png().toBuffer();
};
