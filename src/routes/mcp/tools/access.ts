// How to get at what a record describes: distributions, links, downloads and the viewer.

import { escapeHtml } from '@periplus/markup';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { boolean, type JsonSchema, list, number, object, text } from '../../../http/schema/json-schema.ts';
import { readDistributions } from '../../../record/views/distributions.ts';
import { readFootprint, toBbox } from '../../../record/views/footprint.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readViewer } from '../../../record/views/viewer.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { presentDistributions, presentDownloads, presentLinks } from '../present/access.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import type { Session } from '../session.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

type View = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly key: string;
  readonly schema: JsonSchema;
  readonly present: (record: AardvarkRecord, session: Session) => unknown | Promise<unknown>;
};

/** A tool that shows one view of a record under one key. */
const toTool = ({ name, title, description, key, schema, present }: View): Tool => ({
  name,
  title,
  description,
  input: toInputSchema(ID_INPUT, 'id'),
  output: object({ id: text('Identifier.'), [key]: schema }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    return { structuredContent: { id: record.id, [key]: await present(record, call.session) } };
  },
});

const address = { url: text('Address.') };

export const getResourceDistributions = toTool({
  name: 'get_resource_distributions',
  title: 'Addresses of a record',
  description: 'Every address that the record states, by type: files, services, metadata documents, pages.',
  key: 'distributions',
  schema: list(object({ type: text('Type.'), uri: text('Type as a URI.'), ...address }), 'In the order of the record.'),
  present: (record) => presentDistributions(readDistributions(record)),
});

export const getResourceLinks = toTool({
  name: 'get_resource_links',
  title: 'Links of a record',
  description:
    'Links by category: source pages, web services (WMS, WFS, ArcGIS, ...) with the name of the layer and an example request, metadata documents.',
  key: 'links',
  schema: {
    type: 'object',
    additionalProperties: list(object({ label: text('What it is.'), ...address }), 'Links.'),
    description: 'From category to links.',
  },
  present: (record) => presentLinks(readLinks(record)),
});

export const getResourceDownloads = toTool({
  name: 'get_resource_downloads',
  title: 'Files of a record',
  description:
    'Files that can be downloaded, with their formats, and sizes of images. Those made on demand come from the data services of the record and may answer 503 with Retry-After while they are made. An empty list means that the record names no file; its services may still give data.',
  key: 'downloads',
  schema: list(object({ label: text('What it is.'), ...address, format: text('Format, or unknown.') }), 'Files.'),
  present: presentDownloads,
});

const toFrame = (url: string, title: string): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="800" height="600"></iframe>`;

export const getResourceViewer: Tool = {
  name: 'get_resource_viewer',
  title: 'How to look at a record',
  description:
    'Which protocol shows the data on a map and where they are, the bounding box, and the page of the record to open in a browser; with embed, HTML for a page.',
  input: toInputSchema(
    {
      ...ID_INPUT,
      embed: boolean('Give HTML that shows the page of the record within another page.', { default: false }),
    },
    'id',
  ),
  output: object(
    {
      id: text('Identifier.'),
      page: text('Page to open in a browser.'),
      protocol: text('Protocol of the data.'),
      endpoint: text('Address of the data; empty when only the outline can be shown.'),
    },
    { bbox: list(number('Degrees.'), 'west, south, east, north.'), html: text('For a page.') },
  ),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    const place = readFootprint(record);
    const { protocol, endpoint } = readViewer(record, undefined, place);
    const [page, bbox] = [recordPageUrl(call.session.site.base, record.id), toBbox(place)];
    const html = args.embed === true || args.embed === 'true' ? { html: toFrame(page, record.dct_title_s) } : {};
    return {
      structuredContent: { id: record.id, page, protocol, endpoint, ...(bbox === undefined ? {} : { bbox }), ...html },
    };
  },
};
