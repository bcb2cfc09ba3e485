// Records of a collection that is served as OGC API - Records.
import { toRecordFromOgc } from '../../../record/ogc-record.ts';
import {
  isObject,
  type Members,
  openPages,
  PAGE_SIZE,
  type Page,
  readHref,
  toCatalogueError,
  withoutTrailingSlash,
} from '../../content/read-pages.ts';
import { detectByPath, isWebAddress, type SourceType } from '../../content/source-type.ts';

const readPage = ({ features, links }: Members): Page => {
  if (!Array.isArray(features)) throw toCatalogueError('The collection returned no list of records (features).');
  const next = Array.isArray(links) ? links.find((link) => isObject(link) && link.rel === 'next') : undefined;
  return { records: features.map(toRecordFromOgc), next: readHref(next) };
};

export const ogcRecordsSource: SourceType = {
  kind: 'ogc-records',
  detect: detectByPath(/\/collections\/[^/]+\/?$/),
  accepts: isWebAddress,
  open: async ({ origin }, { fetch }) =>
    openPages(`${withoutTrailingSlash(origin.address)}/items?limit=${PAGE_SIZE}`, readPage, fetch),
};
