// The interface between the viewer and its sources.
import type { Coordinate } from 'ol/coordinate.js';
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import type { Box } from '../map/extent.ts';
import type { SourceData, ViewerData } from './data.ts';
import type { Progress } from './progress.ts';

export type Attribute = readonly [name: string, value: string];
export type Info = { readonly title: string; readonly attributes: readonly Attribute[] };

export type Point = { readonly coordinate: Coordinate; readonly pixel: Pixel };

export type SourceView = {
  readonly layer: BaseLayer;
  /** In degrees. */
  readonly bounds?: Box;
  readonly credit?: string;
  readonly infoAt?: (point: Point) => Promise<readonly Info[]>;
};

export type Stage = {
  readonly map: OlMap;
  readonly data: ViewerData;
  readonly source: SourceData;
  readonly progress: Progress;
};

/** Rejects with a SourceProblem. */
export type ShowSource = (stage: Stage) => Promise<SourceView>;

const toText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Omits the geometry and empty values. */
export const toAttributes = (properties: Readonly<Record<string, unknown>>): readonly Attribute[] =>
  Object.entries(properties)
    .filter(([name]) => name !== 'geometry' && name !== 'layer')
    .map(([name, value]) => [name, toText(value)] as const)
    .filter(([, value]) => value !== '');
