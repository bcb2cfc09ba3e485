// Pictures of a record: the thumbnail and the static map. Nothing is fetched here; only addresses are told.
import { parseStoredRecord } from '../../../engine/record-store.ts';
import type { PictureLinks } from '../../../http/html/pictures.ts';
import { boolean, object, text } from '../../../http/schema/json-schema.ts';
import { readReferences, referencesNamed } from '../../../record/views/references.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { ID_INPUT, readStoredRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const OUTPUT = object(
  { id: text('Identifier.'), url: { type: ['string', 'null'], description: 'Address of the picture, or null.' } },
  { note: text('Why there is none.') },
);

const INPUT = {
  ...ID_INPUT,
  no_cache: boolean('Accepted and without effect: addresses are not cached.', { default: false }),
};

type Picture = { readonly url: string } | { readonly note: string };

const toTool = (
  row: Pick<Tool, 'name' | 'title' | 'description'>,
  find: (record: AardvarkRecord, ours: PictureLinks) => Picture,
): Tool => ({
  ...row,
  input: toInputSchema(INPUT, 'id'),
  output: OUTPUT,
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const stored = await readStoredRecord(args, call);
    const { context, site } = call.session;
    const ours = context.pictures?.linksOf(stored, site.base) ?? {};
    return { structuredContent: { id: stored.id, url: null, ...find(parseStoredRecord(stored), ours) } };
  },
});

const THUMBNAIL_SIZE = '!200,200';

/** The one that this server keeps, then what the record names. */
const findThumbnail = (record: AardvarkRecord, { thumbnail_url }: PictureLinks): Picture => {
  if (thumbnail_url !== undefined) return { url: thumbnail_url };
  const references = readReferences(record).filter(({ url }) => isWebUrl(url));
  const [own] = [...referencesNamed(references, 'thumbnail'), ...referencesNamed(references, 'image')];
  if (own !== undefined) return { url: own.url };
  const [image] = referencesNamed(references, 'iiif_image');
  if (image === undefined) return { note: 'The record names no thumbnail and no image.' };
  return { url: `${image.url.replace(/\/+(info\.json)?$/, '')}/full/${THUMBNAIL_SIZE}/0/default.jpg` };
};

export const getResourceThumbnail = toTool(
  {
    name: 'get_resource_thumbnail',
    title: 'Thumbnail of a record',
    description: 'Address of a small picture of the data, where this server has one or the record names one.',
  },
  findThumbnail,
);

export const getResourceStaticMap = toTool(
  {
    name: 'get_resource_static_map',
    title: 'Static map of a record',
    description: 'Address of a picture of the area on a map (PNG or WebP), drawn by this server.',
  },
  (_record, { static_map }) =>
    static_map === undefined
      ? { note: 'There is no place to draw, or no server that draws; get_resource_viewer gives the bounding box.' }
      : { url: static_map },
);
