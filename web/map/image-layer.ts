// A vector layer that is rendered as one image while the map moves, so that many features do not slow it down.
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { viewBox } from './view.ts';

/** The image is this many times as large as the map. */
const IMAGE_RATIO = 2;

type Options = { readonly source: VectorSource; readonly zIndex: number; readonly opacity?: number };

export const createImageLayer = (map: OlMap, options: Options): VectorImageLayer => {
  const layer = new VectorImageLayer({ ...options, imageRatio: IMAGE_RATIO });
  // OpenLayers considers the copies of a repeated world to be drawn already and would keep the image of another one.
  map.on('moveend', () => {
    const [west, , east] = viewBox(map);
    if (west < -180 || east > 180) layer.changed();
  });
  return layer;
};
