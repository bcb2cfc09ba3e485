// The features at a point of a vector layer.
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { text } from '../texts.ts';
import { type Info, type Point, toAttributes } from './source-view.ts';

const TITLES = ['label', 'title', 'name', 'NAME', 'Name'];

const titleOf = (properties: Readonly<Record<string, unknown>>): string => {
  const name = TITLES.find((key) => typeof properties[key] === 'string' && properties[key] !== '');
  return name === undefined ? text('viewer.feature') : String(properties[name]);
};

export const featuresAt =
  (map: OlMap, layer: BaseLayer) =>
  async ({ pixel }: Point): Promise<readonly Info[]> =>
    map
      .getFeaturesAtPixel(pixel, { layerFilter: (other) => other === layer, hitTolerance: 4 })
      .map((feature) => feature.getProperties())
      .map((properties) => ({ title: titleOf(properties), attributes: toAttributes(properties) }));
