// A page of records as a FeatureCollection, in texts that follow one another.
import type { Hit } from '../../../engine/engine.ts';
import { piecesToBytes } from '../../http/bytes.ts';
import { createMarkFiller } from '../../http/marks.ts';
import type { Site } from '../../http/site.ts';
import type { Feature } from './feature.ts';
import { readFeatureText } from './prepared.ts';
import type { WireLink } from './resource-links.ts';
import { presentTimestamp } from './time.ts';

export type FeaturePage = {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly links: readonly WireLink[];
  readonly site: Site;
  readonly properties: readonly string[] | undefined;
};

/** Type and title are never left out: no record is one without them. */
const ALWAYS = ['type', 'title'] as const;

/** The same feature with some of its properties only. */
const withProperties = (feature: Feature, names: readonly string[]): Feature => ({
  ...feature,
  properties: Object.fromEntries([...ALWAYS, ...names].map((name) => [name, feature.properties[name]])),
});

/** For those who want less of it, or look into it; whole features are spliced as they are. */
export const parseFeatures = (hits: readonly Hit[], site: Site): readonly Feature[] => {
  const fill = createMarkFiller(site);
  return hits.map(({ record }) => JSON.parse(fill(readFeatureText(record.prepared))) as Feature);
};

const presentTexts = ({ hits, site, properties }: FeaturePage): readonly string[] => {
  if (properties !== undefined)
    return parseFeatures(hits, site).map((feature) => JSON.stringify(withProperties(feature, properties)));
  const fill = createMarkFiller(site);
  return hits.map(({ record }) => fill(readFeatureText(record.prepared)));
};

export const presentFeatures = (page: FeaturePage): Uint8Array => {
  const { hits, total, links } = page;
  const head = {
    type: 'FeatureCollection',
    timeStamp: presentTimestamp(Date.now()),
    numberMatched: total,
    numberReturned: hits.length,
    links,
  };
  const pieces = [`${JSON.stringify(head).slice(0, -1)},"features":[`];
  for (const [index, text] of presentTexts(page).entries()) {
    if (index > 0) pieces.push(',');
    pieces.push(text);
  }
  pieces.push(']}');
  return piecesToBytes(pieces);
};
