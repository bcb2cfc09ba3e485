// Records of another catalogue that offers this JSON:API.
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

/** The reference profile nests the fields in `ogm` and `b1g`; the id is outside of them in every profile. */
const toRecord = ({ id, attributes }: Members): unknown => {
  if (!isObject(attributes)) return attributes;
  const { ogm, b1g, ...flat } = attributes;
  return { id, ...(isObject(ogm) ? { ...ogm, ...(isObject(b1g) ? b1g : {}) } : flat) };
};

const readPage = ({ data, links }: Members): Page => {
  if (!Array.isArray(data)) throw toCatalogueError('The catalogue returned no list of records (data).');
  return { records: data.filter(isObject).map(toRecord), next: readHref(isObject(links) ? links.next : undefined) };
};

export const jsonApiSource: SourceType = {
  kind: 'json-api',
  detect: detectByPath(/\/api\/v1\/?$/),
  accepts: isWebAddress,
  open: async ({ origin }, { fetch }) => {
    const base = withoutTrailingSlash(origin.address);
    const first = `${base}/resources/?page%5Bafter%5D=&per_page=${PAGE_SIZE}&meta=false&include_ui=false`;
    return openPages(first, readPage, fetch);
  },
};
