// The pictures of a record that this server offers: fetched thumbnails, and maps, which can always be drawn.

import { encodeUrlComponent } from '@periplus/markup';
import type { PictureLinks, Pictures } from '../../../../http/html/pictures.ts';
import { API_PREFIX } from '../../../../http/request/urls.ts';
import type { Thumbnails } from '../../../../media/thumbnails.ts';
import { type PictureFields, readPictureFields } from './precomputed.ts';

const NONE: PictureLinks = {};

export const thumbnailPath = (key: string): string => `${API_PREFIX}/thumbnails/${key}`;
export const mapAssetPath = (key: string): string => `${API_PREFIX}/static-map-assets/${key}`;
export const placeMapPath = (id: string): string => `${API_PREFIX}/static-maps/${encodeUrlComponent(id)}/geometry`;

/** An unpublished record has no pictures. */
export const createRecordPictures = ({ has, revision }: Pick<Thumbnails, 'has' | 'revision'>): Pictures => {
  const toLinks = (id: string, { hasGeometry, thumbnailKey }: PictureFields, base: string): PictureLinks => ({
    ...(thumbnailKey !== '' && has(thumbnailKey) ? { thumbnail_url: `${base}${thumbnailPath(thumbnailKey)}` } : {}),
    ...(hasGeometry ? { static_map: `${base}${placeMapPath(id)}` } : {}),
  });
  return {
    revision,
    linksOf: ({ id, precomputed, published }, base) =>
      published ? toLinks(id, readPictureFields(precomputed), base) : NONE,
  };
};
