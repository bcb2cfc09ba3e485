// Resources: documents that a client can attach to a conversation by URI.
import type { CallerContext } from '../../catalog/access.ts';
import { FACET_FIELDS, FIELDS, fieldRow } from '../../schema/fields.ts';
import { readRecord } from './read-record.ts';
import { toShortFieldName } from './search-arguments.ts';
import type { Session } from './session.ts';

export type ResourceCall = { readonly session: Session; readonly queryContext: CallerContext };

export type ResourceContent =
  | { readonly uri: string; readonly mimeType: string; readonly text: string }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string };

type ResourceInfo = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
};

export type StaticResource = ResourceInfo & {
  readonly uri: string;
  readonly read: (call: ResourceCall) => Promise<ResourceContent>;
};

export type ResourceTemplate = ResourceInfo & {
  /** RFC 6570, with one variable that matches any characters. */
  readonly uriTemplate: string;
  readonly read: (value: string, call: ResourceCall) => Promise<ResourceContent>;
  readonly complete: (prefix: string, call: ResourceCall) => Promise<readonly string[]>;
};

const JSON_TYPE = 'application/json';

const RECORD_PREFIX = 'periplus://record/';

const recordUri = (id: string): string => `${RECORD_PREFIX}${encodeURIComponent(id.toWellFormed())}`;

const MAX_COMPLETED = 20;

/** Lists the ids after the prefix, since ids that start with it sort directly after it. */
const completeId = async (prefix: string, { session, queryContext }: ResourceCall): Promise<readonly string[]> => {
  if (prefix === '') return [];
  const { catalog } = session.context;
  const query = { visibility: 'public', afterId: prefix, offset: 0, limit: MAX_COMPLETED } as const;
  const { records } = await catalog.list(query, queryContext);
  return records.map(({ id }) => id).filter((id) => id.startsWith(prefix));
};

export const RECORD_TEMPLATE: ResourceTemplate = {
  uriTemplate: `${RECORD_PREFIX}{id}`,
  name: 'record',
  title: 'A record',
  description: 'One OpenGeoMetadata Aardvark record by its id, as JSON.',
  mimeType: JSON_TYPE,
  read: async (id, call) => {
    const record = await readRecord({ id }, call);
    return { uri: recordUri(record.id), mimeType: JSON_TYPE, text: JSON.stringify(record) };
  },
  complete: completeId,
};

const json = (uri: string, value: object): ResourceContent => ({
  uri,
  mimeType: JSON_TYPE,
  text: JSON.stringify(value),
});

const CATALOGUE_URI = 'periplus://catalogue';
const FIELDS_URI = 'periplus://fields';

const catalogueResource: StaticResource = {
  uri: CATALOGUE_URI,
  name: 'catalogue',
  title: 'About this catalogue',
  description: 'Name, description, URL and number of public records.',
  mimeType: JSON_TYPE,
  read: async ({ session: { context, site } }) => {
    const { visible } = await context.catalog.stats();
    const { description } = context.config.api;
    return json(CATALOGUE_URI, { name: site.name, description, url: site.base, public_records: visible });
  },
};

const fieldsResource: StaticResource = {
  uri: FIELDS_URI,
  name: 'fields',
  title: 'Fields and facets',
  description: 'Names for the filters and facets of search_resources, with their labels.',
  mimeType: JSON_TYPE,
  read: async () =>
    json(FIELDS_URI, {
      facets: FACET_FIELDS.map((field) => ({ name: toShortFieldName(field), field, label: fieldRow(field).label })),
      fields: Object.entries(FIELDS).map(([field, { label, kind }]) => ({ field, label, kind })),
    }),
};

export const RESOURCES: readonly StaticResource[] = [catalogueResource, fieldsResource];
export const TEMPLATES: readonly ResourceTemplate[] = [RECORD_TEMPLATE];
