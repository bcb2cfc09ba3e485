// Pictures of a record: the thumbnail and the static map. Nothing is fetched here; only addresses are told.
import { readReferences, referencesNamed } from '../../../record/views/references.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { flag, object, text } from '../../http/json-schema.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READS_ONLY, type Tool, takes } from '../tool.ts';

const OUTPUT = object(
  { id: text('Identifier.'), url: { type: ['string', 'null'], description: 'Address of the picture, or null.' } },
  { note: text('Why there is none.') },
);

const INPUT = {
  ...ID_INPUT,
  no_cache: flag('Accepted and without effect: addresses are not cached.', { default: false }),
};

type Picture = { readonly url: string } | { readonly note: string };

const toTool = (
  row: Pick<Tool, 'name' | 'title' | 'description'>,
  find: (record: AardvarkRecord) => Picture,
): Tool => ({
  ...row,
  input: takes(INPUT, 'id'),
  output: OUTPUT,
  annotations: READS_ONLY,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    return { structured: { id: record.id, url: null, ...find(record) } };
  },
});

const THUMBNAIL_SIZE = '!200,200';

const findThumbnail = (record: AardvarkRecord): Picture => {
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
    description: 'Address of a small picture of the data, where the record names one.',
  },
  findThumbnail,
);

export const getResourceStaticMap = toTool(
  {
    name: 'get_resource_static_map',
    title: 'Static map of a record',
    description:
      'Address of a picture of the area on a map. This server makes none yet, so the address is null; get_resource_viewer gives the bounding box.',
  },
  () => ({ note: 'This server makes no static maps; get_resource_viewer gives the bounding box.' }),
);
