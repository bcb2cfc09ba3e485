// Tools for accessing the data of a record: distributions, links, downloads and the viewer.

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

const address = { url: text('URL.') };

export const getResourceDistributions = toTool({
  name: 'get_resource_distributions',
  title: 'List distributions',
  description: 'List every URL of the record with its type: files, services, metadata documents, pages.',
  key: 'distributions',
  schema: list(object({ type: text('Type.'), uri: text('Type as a URI.'), ...address }), 'In record order.'),
  present: (record) => presentDistributions(readDistributions(record)),
});

export const getResourceLinks = toTool({
  name: 'get_resource_links',
  title: 'List links',
  description:
    'List links by category: source pages, web services (WMS, WFS, ArcGIS, ...) with layer name and an example request, metadata documents.',
  key: 'links',
  schema: {
    type: 'object',
    additionalProperties: list(object({ label: text('Label.'), ...address }), 'Links.'),
    description: 'Links by category.',
  },
  present: (record) => presentLinks(readLinks(record)),
});

export const getResourceDownloads = toTool({
  name: 'get_resource_downloads',
  title: 'List downloads',
  description:
    'List downloadable files with their formats, and image sizes. Files generated on demand may respond with 503 and Retry-After until they are ready. An empty list means that the record has no files; its web services may still provide the data.',
  key: 'downloads',
  schema: list(object({ label: text('Label.'), ...address, format: text('Format, or unknown.') }), 'Files.'),
  present: presentDownloads,
});

const toFrame = (url: string, title: string): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="800" height="600"></iframe>`;

export const getResourceViewer: Tool = {
  name: 'get_resource_viewer',
  title: 'Get the viewer',
  description:
    'Get the protocol and URL for showing the data on a map, the bounding box, and the web page of the record; with embed, HTML to embed that page.',
  input: toInputSchema(
    {
      ...ID_INPUT,
      embed: boolean('Return HTML that embeds the page of the record.', { default: false }),
    },
    'id',
  ),
  output: object(
    {
      id: text('Identifier.'),
      page: text('URL of the web page.'),
      protocol: text('Protocol of the data.'),
      endpoint: text('URL of the data; empty if only the extent can be shown.'),
    },
    { bbox: list(number('Degrees.'), 'west, south, east, north.'), html: text('HTML to embed the page.') },
  ),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031' },
  run: async (args, call) => {
    const record = await readRecord(args, call);
    const footprint = readFootprint(record);
    const { protocol, endpoint } = readViewer(record, undefined, footprint);
    const [page, bbox] = [recordPageUrl(call.session.site.base, record.id), toBbox(footprint)];
    const html = args.embed === true || args.embed === 'true' ? { html: toFrame(page, record.dct_title_s) } : {};
    return {
      structuredContent: { id: record.id, page, protocol, endpoint, ...(bbox === undefined ? {} : { bbox }), ...html },
    };
  },
};
