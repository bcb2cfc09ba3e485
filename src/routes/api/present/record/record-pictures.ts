// The pictures of a record that this server offers: thumbnails, and maps, which can always be drawn.

import { encodeUrlComponent } from '@periplus/markup';
import type { PictureLinks, Pictures } from '../../../../http/html/pictures.ts';
import { API_PREFIX, resourcePath } from '../../../../http/request/urls.ts';
import type { Thumbnails } from '../../../../media/thumbnails.ts';
import { type PictureFields, readPictureFields } from './precomputed.ts';

const NONE: PictureLinks = {};

export const thumbnailPath = (key: string): string => `${API_PREFIX}/thumbnails/${key}`;
export const mapAssetPath = (key: string): string => `${API_PREFIX}/static-map-assets/${key}`;
export const placeMapPath = (id: string): string => `${API_PREFIX}/static-maps/${encodeUrlComponent(id)}/geometry`;

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
  const toLinks = (id: string, { hasGeometry, thumbnailKey }: PictureFields, base: string): PictureLinks => {
    const thumbnail = findThumbnail(id, thumbnailKey);
    return {
      ...(thumbnail === undefined ? {} : { thumbnail_url: `${base}${thumbnail}` }),
      ...(hasGeometry ? { static_map: `${base}${placeMapPath(id)}` } : {}),
    };
  };
  return {
    revision,
    linksOf: ({ id, precomputed, published }, base) =>
      published ? toLinks(id, readPictureFields(precomputed), base) : NONE,
  };
};
