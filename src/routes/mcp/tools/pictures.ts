// Tools that return the URL of a record's thumbnail or static map.

import { isWebUrl } from '@periplus/markup';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { boolean, object, text } from '../../../http/schema/json-schema.ts';
import { readReferences, referencesNamed } from '../../../record/views/references.ts';
import { isRestricted } from '../../../record/views/restricted.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { ID_INPUT, readStoredRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const OUTPUT = object(
  { id: text('Identifier.'), url: { type: ['string', 'null'], description: 'URL of the picture, or null.' } },
  { note: text('Why there is no picture.') },
);

const INPUT = {
  ...ID_INPUT,
  no_cache: boolean('Ignored: URLs are not cached.', { default: false }),
};

type Picture = { readonly url: string } | { readonly note: string };

const toTool = (
  row: Pick<Tool, 'name' | 'title' | 'description'>,
  find: (record: AardvarkRecord, links: PictureLinks) => Picture,
): Tool => ({
  ...row,
  input: toInputSchema(INPUT, 'id'),
  output: OUTPUT,
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const stored = await readStoredRecord(args, call);
    const { context, site } = call.session;
    const links = context.pictures?.linksOf(stored, site.base) ?? {};
    return { structuredContent: { id: stored.id, url: null, ...find(parseStoredRecord(stored), links) } };
  },
});

const THUMBNAIL_SIZE = '!200,200';

/** Prefers the thumbnail of this server over those of the record. */
const findThumbnail = (record: AardvarkRecord, { thumbnail_url }: PictureLinks): Picture => {
  if (thumbnail_url !== undefined) return { url: thumbnail_url };
  if (isRestricted(record)) return { note: 'The record is restricted, so it has no thumbnail.' };
  const references = readReferences(record).filter(({ url }) => isWebUrl(url));
  const [own] = [...referencesNamed(references, 'thumbnail'), ...referencesNamed(references, 'image')];
  if (own !== undefined) return { url: own.url };
  const [image] = referencesNamed(references, 'iiif_image');
  if (image === undefined) return { note: 'The record has no thumbnail and no image.' };
  return { url: `${image.url.replace(/\/+(info\.json)?$/, '')}/full/${THUMBNAIL_SIZE}/0/default.jpg` };
};

export const getResourceThumbnail = toTool(
  {
    name: 'get_resource_thumbnail',
    title: 'Get the thumbnail',
    description: 'Get the URL of a thumbnail, if this server or the record has one.',
  },
  findThumbnail,
);

export const getResourceStaticMap = toTool(
  {
    name: 'get_resource_static_map',
    title: 'Get the static map',
    description: 'Get the URL of a map image (PNG or WebP) of the spatial extent, rendered by this server.',
  },
  (_record, { static_map }) =>
    static_map === undefined
      ? {
          note: 'The record has no spatial extent, or no server renders maps. get_resource_viewer returns the bounding box.',
        }
      : { url: static_map },
);
