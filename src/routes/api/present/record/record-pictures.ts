// The pictures of a record that this server offers: thumbnails, and maps, which can always be drawn.

import { encodeUrlComponent } from '@periplus/markup';
import type { PagePictureLinks, PagePictures, PictureLinks, Pictures } from '../../../../http/html/pictures.ts';
import { API_PREFIX, resourcePath } from '../../../../http/request/urls.ts';
import { type Thumbnails, toLargeKey } from '../../../../media/thumbnails.ts';
import { type PictureFields, readPictureFields } from './precomputed.ts';

const NONE: PictureLinks = {};

export const thumbnailPath = (key: string): string => `${API_PREFIX}/thumbnails/${key}`;
export const mapAssetPath = (key: string): string => `${API_PREFIX}/static-map-assets/${key}`;
export const placeMapPath = (id: string): string => `${API_PREFIX}/static-maps/${encodeUrlComponent(id)}/geometry`;

const mapLink = (id: string, { hasGeometry }: PictureFields, base: string): Pick<PictureLinks, 'static_map'> =>
  hasGeometry ? { static_map: `${base}${placeMapPath(id)}` } : {};

/**
 * An unpublished record has no pictures. With `fetches`, a thumbnail that is not cached has the URL that fetches it;
 * without, it has none.
 */
export const createRecordPictures = (
  { has, revision }: Pick<Thumbnails, 'has' | 'revision'>,
  fetches: boolean,
): Pictures => {
  const findThumbnail = (id: string, key: string): string | undefined => {
    if (key !== '' && has(key)) return thumbnailPath(key);
    return key !== '' && fetches ? `${resourcePath(id)}/thumbnail` : undefined;
  };
  const toLinks = (id: string, fields: PictureFields, base: string): PictureLinks => {
    const thumbnail = findThumbnail(id, fields.thumbnailKey);
    return {
      ...(thumbnail === undefined ? {} : { thumbnail_url: `${base}${thumbnail}` }),
      ...mapLink(id, fields, base),
    };
  };
  return {
    revision,
    linksOf: ({ id, precomputed, published }, base) =>
      published ? toLinks(id, readPictureFields(precomputed), base) : NONE,
  };
};

/** The pictures of pages. `request` is called for each thumbnail that is not cached; absent if nothing is fetched. */
export const createPagePictures = (
  { has, isCached, revision }: Pick<Thumbnails, 'has' | 'isCached' | 'revision'>,
  request: ((id: string, key: string) => void) | undefined,
): PagePictures => {
  const cachedLinks = (key: string, hasLarge: boolean, base: string): PagePictureLinks => ({
    thumbnail_url: `${base}${thumbnailPath(key)}`,
    ...(hasLarge ? { large_thumbnail: `${base}${thumbnailPath(toLargeKey(key))}` } : {}),
  });
  const missingLinks = (id: string, key: string): PagePictureLinks => {
    if (key === '' || request === undefined) return NONE;
    request(id, key);
    return { isPending: true };
  };
  return {
    revision,
    linksOf: ({ id, precomputed, published }, base) => {
      if (!published) return NONE;
      const fields = readPictureFields(precomputed);
      const { thumbnailKey: key } = fields;
      const links = key !== '' && has(key) ? cachedLinks(key, has(toLargeKey(key)), base) : missingLinks(id, key);
      return { ...links, ...mapLink(id, fields, base) };
    },
    latestLinksOf: async ({ id, precomputed, published }, base) => {
      const key = published ? readPictureFields(precomputed).thumbnailKey : '';
      if (key === '' || !(await isCached(key))) return missingLinks(id, key);
      return cachedLinks(key, await isCached(toLargeKey(key)), base);
    },
  };
};
