// A page of records as a FeatureCollection, in texts that follow one another.
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

/** Type and title are never left out: no record is one without them. */
const ALWAYS = ['type', 'title'] as const;

/** The same feature with some of its properties only. */
const withProperties = (feature: Feature, names: readonly string[]): Feature => ({
  ...feature,
  properties: Object.fromEntries([...ALWAYS, ...names].map((name) => [name, feature.properties[name]])),
});

/** For those who want less of it, or look into it; whole features are spliced as they are. */
export const parseFeatures = (hits: readonly Hit[], site: Site): readonly Feature[] => {
  const fill = createPlaceholderFiller(site);
  return hits.map(({ record }) => JSON.parse(fill(readFeatureText(record.precomputed))) as Feature);
};

const LINKS = '"links":[';

/** Pictures are not prepared, since they come and go without the record: their links are put before the others. */
const withPictures = (text: string, links: readonly OgcLink[]): string => {
  if (links.length === 0) return text;
  const at = text.lastIndexOf(LINKS) + LINKS.length;
  return `${text.slice(0, at)}${JSON.stringify(links).slice(1, -1)},${text.slice(at)}`;
};

/** Of one record after the other: the text of its feature, whole or with some of its properties. */
export const createFeatureWriter = ({
  site,
  properties,
  pictures,
}: FeatureOptions): ((record: StoredRecord) => string) => {
  const fill = createPlaceholderFiller(site);
  if (properties !== undefined) {
    return ({ precomputed: prepared }) => {
      const feature = JSON.parse(fill(readFeatureText(prepared))) as Feature;
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
  const pieces = [`${JSON.stringify(head).slice(0, -1)},"features":[`];
  const write = createFeatureWriter(page);
  for (const [index, { record }] of hits.entries()) {
    if (index > 0) pieces.push(',');
    pieces.push(write(record));
  }
  pieces.push(']}');
  return concatChunks(pieces);
};
