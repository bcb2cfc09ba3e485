// A page of records as a FeatureCollection, in texts that follow one another.
import type { Hit } from '../../../engine/engine.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { piecesToBytes } from '../../http/bytes.ts';
import { type Feature, presentFeature } from './feature.ts';
import type { WireLink } from './resource-links.ts';
import { presentTimestamp } from './time.ts';

export type FeaturePage = {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly links: readonly WireLink[];
  readonly base: string;
  readonly properties: readonly string[] | undefined;
};

/** Type and title are never left out: no record is one without them. */
const ALWAYS = ['type', 'title'] as const;

/** The same feature with some of its properties only. */
const withProperties = (feature: Feature, names: readonly string[]): Feature => ({
  ...feature,
  properties: Object.fromEntries([...ALWAYS, ...names].map((name) => [name, feature.properties[name]])),
});

export const toFeature = (text: string, base: string, properties?: readonly string[]): Feature => {
  const feature = presentFeature(JSON.parse(text) as AardvarkRecord, base);
  return properties === undefined ? feature : withProperties(feature, properties);
};

export const presentFeatures = ({ hits, total, links, base, properties }: FeaturePage): Uint8Array => {
  const head = {
    type: 'FeatureCollection',
    timeStamp: presentTimestamp(Date.now()),
    numberMatched: total,
    numberReturned: hits.length,
    links,
  };
  const pieces = [`${JSON.stringify(head).slice(0, -1)},"features":[`];
  for (const [index, { record }] of hits.entries()) {
    if (index > 0) pieces.push(',');
    pieces.push(JSON.stringify(toFeature(record.text, base, properties)));
  }
  pieces.push(']}');
  return piecesToBytes(pieces);
};
