// What other sites show of a record page.
import type { PictureLinks } from '../../../http/html/pictures.ts';
import type { ShareImage } from '../../../http/html/share-tags.ts';
import type { SitePage } from '../../../http/html/site-page.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { text } from '../../../http/texts/texts.ts';
import { MAP_SIZES } from '../../../media/record-map.ts';
import { readSummary } from '../../../record/views/summary.ts';
import type { RecordPage } from './record-page.ts';

/** The cached thumbnail, then the map, in a format that every site can show. */
const toImages = (
  { thumbnail_url: thumbnail, static_map: map }: PictureLinks,
  title: string,
): readonly ShareImage[] => [
  ...(thumbnail === undefined ? [] : [{ url: thumbnail, alt: title }]),
  ...(map === undefined
    ? []
    : [{ url: `${map}?format=png`, alt: text('record.extentMap', { title }), size: MAP_SIZES.large }]),
];

/** `links` are absolute. */
export const toShare = ({ view }: RecordPage, links: PictureLinks): NonNullable<SitePage['share']> => ({
  path: recordPageUrl('', view.record.id),
  description: readSummary(view.record),
  images: toImages(links, view.title.text),
});
