// Writes a page of records as a GeoJSON FeatureCollection.
import type { Hit, StoredRecord } from '../../../engine/engine.ts';
import type { Pictures } from '../../../http/html/pictures.ts';
import type { Site } from '../../../http/request/site.ts';
import { concatChunks } from '../../../http/response/bytes.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import { type Feature, pictureLinks } from './feature.ts';
import { readFeatureText } from './precomputed.ts';
import type { OgcLink } from './resource-links.ts';
import { presentTimestamp } from './time.ts';

export type FeatureOptions = {
  readonly site: Site;
  readonly properties: readonly string[] | undefined;
  readonly pictures: Pictures;
};

export type FeaturePage = FeatureOptions & {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly links: readonly OgcLink[];
};

/** Records require type and title. */
const ALWAYS = ['type', 'title'] as const;

const withProperties = (feature: Feature, names: readonly string[]): Feature => ({
  ...feature,
  properties: Object.fromEntries([...ALWAYS, ...names].map((name) => [name, feature.properties[name]])),
});

export const parseFeatures = (hits: readonly Hit[], site: Site): readonly Feature[] => {
  const fill = createPlaceholderFiller(site);
  return hits.map(({ record }) => JSON.parse(fill(readFeatureText(record.precomputed))) as Feature);
};

const LINKS = '"links":[';

/** Picture links are not precomputed, since pictures change independently of the record. */
const withPictures = (text: string, links: readonly OgcLink[]): string => {
  if (links.length === 0) return text;
  const start = text.lastIndexOf(LINKS) + LINKS.length;
  return `${text.slice(0, start)}${JSON.stringify(links).slice(1, -1)},${text.slice(start)}`;
};

/** Returns a function that writes the feature of a record, with all or the selected properties. */
export const createFeatureWriter = ({
  site,
  properties,
  pictures,
}: FeatureOptions): ((record: StoredRecord) => string) => {
  const fill = createPlaceholderFiller(site);
  if (properties !== undefined) {
    return ({ precomputed }) => {
      const feature = JSON.parse(fill(readFeatureText(precomputed))) as Feature;
      return JSON.stringify(withProperties(feature, properties));
    };
  }
  return (record) =>
    withPictures(fill(readFeatureText(record.precomputed)), pictureLinks(pictures.linksOf(record, site.base)));
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
  const chunks = [`${JSON.stringify(head).slice(0, -1)},"features":[`];
  const write = createFeatureWriter(page);
  for (const [index, { record }] of hits.entries()) {
    if (index > 0) chunks.push(',');
    chunks.push(write(record));
  }
  chunks.push(']}');
  return concatChunks(chunks);
};
