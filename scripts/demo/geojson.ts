// The data behind a demo record as a GeoJSON FeatureCollection (RFC 7946): what its download and its GeoJSON reference lead to.
import type { DemoFeature } from './item.ts';
import { demoItem } from './items.ts';

export type DemoFeatureCollection = {
  readonly type: 'FeatureCollection';
  readonly name: string;
  readonly features: readonly DemoFeature[];
};

export const toFeatureCollection = (id: string, features: readonly DemoFeature[]): DemoFeatureCollection => ({
  type: 'FeatureCollection',
  name: id,
  features,
});

/** Undefined for an unknown id and for a record that offers no data (collections, restricted records, web pages). */
export const demoGeoJson = (id: string): DemoFeatureCollection | undefined => {
  const features = demoItem(id)?.features?.();
  return features === undefined ? undefined : toFeatureCollection(id, features);
};
