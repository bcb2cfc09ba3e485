// The pictures of records that this catalogue serves: thumbnails that have been fetched, and maps, which can always be drawn.

import type { PictureLinks, Pictures } from '../../../http/html/pictures.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import type { Thumbnails } from '../../../media/thumbnails.ts';
import { encodeUrlComponent } from '../../../record/views/urls.ts';
import { type PictureFields, parsePictureFields } from './precomputed.ts';

const NONE: PictureLinks = {};

export const thumbnailPath = (key: string): string => `${API_PREFIX}/thumbnails/${key}`;
export const mapAssetPath = (key: string): string => `${API_PREFIX}/static-map-assets/${key}`;
export const placeMapPath = (id: string): string => `${API_PREFIX}/static-maps/${encodeUrlComponent(id)}/geometry`;

/** An unpublished record has none: its pictures are gone for the public, as it is itself. */
export const createRecordPictures = ({ has: isKnown, revision }: Pick<Thumbnails, 'has' | 'revision'>): Pictures => {
  const toLinks = (id: string, { hasGeometry: hasPlace, thumbnailKey }: PictureFields, base: string): PictureLinks => ({
    ...(thumbnailKey !== '' && isKnown(thumbnailKey) ? { thumbnail_url: `${base}${thumbnailPath(thumbnailKey)}` } : {}),
    ...(hasPlace ? { static_map: `${base}${placeMapPath(id)}` } : {}),
  });
  return {
    revision,
    linksOf: ({ id, precomputed: prepared, published }, base) =>
      published ? toLinks(id, parsePictureFields(prepared), base) : NONE,
  };
};
