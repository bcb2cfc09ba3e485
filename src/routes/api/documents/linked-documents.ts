// Documents that responses link to: profiles, JSON-LD contexts and JSON Schemas. This server serves all of them.

import { API_PREFIX } from '../../../http/request/urls.ts';
import { MAX_PAGE_SIZE } from '../../../query/paging.ts';
import { recordJsonSchema } from '../../../schema/json-schema.ts';
import { toContextDocument } from './json-ld-context.ts';

export type DocumentKind = 'profiles' | 'contexts' | 'schemas';

const SUFFIXES: Readonly<Record<DocumentKind, string>> = {
  profiles: 'profile.jsonld',
  contexts: 'context.jsonld',
  schemas: 'schema.json',
};

export const DOCUMENT_KINDS = Object.keys(SUFFIXES) as readonly DocumentKind[];

/** Profiles of `jsonapi.profile`: the record, and its `meta.ui` for user interfaces. */
export const PROFILE_NAMES = ['aardvark', 'ui'] as const;
export const VALIDATION_PROFILES = { spec: 'validate', ogm: 'validate-ogm' } as const;

export const documentFileName = (kind: DocumentKind, name: string): string => `${name}.${SUFFIXES[kind]}`;

export const documentUrl = (base: string, kind: DocumentKind, name: string): string =>
  `${base}${API_PREFIX}/ld/${kind}/${documentFileName(kind, name)}`;

type Profile = {
  readonly title: string;
  readonly description: string;
  readonly appliesTo: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
};

const PROFILES: Readonly<Record<string, Profile>> = {
  aardvark: {
    title: 'Aardvark records with custom elements',
    description:
      'Attributes are the fields of OpenGeoMetadata Aardvark and the custom elements whose names start with b1g_.',
    appliesTo: ['/search', '/resources/', '/resources/{id}'],
    features: { search: { supportsGeoFilters: true, maxResults: MAX_PAGE_SIZE, defaultSort: 'relevance' } },
  },
  ui: {
    title: 'Record data for user interfaces',
    description: 'meta.ui contains data for pages that is not in the fields: viewer, citation, downloads and links.',
    appliesTo: ['/search', '/resources/', '/resources/{id}'],
    features: { ui: { viewer: true, facets: true, pagination: true } },
  },
  validate: {
    title: 'Validation of one record',
    description: 'POST one record and read errors and warnings by field; nothing is stored.',
    appliesTo: ['/validate'],
    features: { validate: { profile: 'Aardvark' } },
  },
  'validate-ogm': {
    title: 'Validation by the OpenGeoMetadata schema',
    description: 'Like validate, with only the required fields of OpenGeoMetadata.',
    appliesTo: ['/validate?profile=ogm'],
    features: { validate: { profile: 'OpenGeoMetadata Aardvark' } },
  },
};

const presentProfile = (base: string, name: string, profile: Profile): object => ({
  '@context': [documentUrl(base, 'contexts', 'mcp'), documentUrl(base, 'contexts', 'aardvark')],
  '@type': 'ModelContextProfile',
  '@id': documentUrl(base, 'profiles', name),
  ...profile,
});

const mcpContext = (base: string): object => {
  const vocabulary = `${documentUrl(base, 'contexts', 'mcp')}#`;
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': vocabulary,
      ModelContextProfile: `${vocabulary}ModelContextProfile`,
      title: 'http://purl.org/dc/terms/title',
      description: 'http://purl.org/dc/terms/description',
      appliesTo: `${vocabulary}appliesTo`,
      features: { '@id': `${vocabulary}features`, '@type': '@json' },
    },
  };
};

const BUCKET = { type: 'object', properties: { label: {}, value: {}, hits: { type: 'integer' } } };

const listSchema = (id: string, title: string, item: object): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: id,
  title,
  type: 'object',
  required: ['jsonapi', 'links', 'meta', 'data'],
  properties: {
    jsonapi: { type: 'object' },
    links: { type: 'object' },
    meta: { type: 'object' },
    data: { type: 'array', items: item },
    included: {
      type: 'array',
      items: {
        type: 'object',
        properties: { attributes: { properties: { buckets: { type: 'array', items: BUCKET } } } },
      },
    },
  },
});

const recordItem = (base: string): object => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { enum: ['document', 'resource'] },
    id: { type: 'string' },
    attributes: {
      type: 'object',
      description: `Fields of ${documentUrl(base, 'schemas', 'record')}, all of them optional.`,
    },
    meta: { type: 'object' },
  },
});

const SUGGESTION = {
  type: 'object',
  properties: { type: { const: 'suggestion' }, id: { type: 'string' }, attributes: { type: 'object' } },
};

const validationSchema = (id: string): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: id,
  title: 'Validation report',
  type: 'object',
  required: ['valid', 'errors', 'warnings', 'profile'],
  properties: {
    valid: { type: 'boolean' },
    errors: { type: 'array', items: { type: 'object', required: ['field', 'message'] } },
    warnings: { type: 'array' },
    profile: { type: 'array', items: { type: 'string', format: 'uri' } },
  },
});

const SCHEMAS: Readonly<Record<string, (base: string, id: string) => object>> = {
  record: (_base, id) => recordJsonSchema(id),
  resources: (base, id) => listSchema(id, 'List of records', recordItem(base)),
  search: (base, id) => listSchema(id, 'Search result', recordItem(base)),
  suggestions: (_base, id) => listSchema(id, 'Suggestions', SUGGESTION),
  validate: (_base, id) => validationSchema(id),
};

const CONTEXTS: Readonly<Record<string, (base: string) => object>> = {
  aardvark: toContextDocument,
  mcp: mcpContext,
};

/** The document of that kind and file name, or undefined. */
export const findDocument = (base: string, kind: string, file: string): object | undefined => {
  if (!Object.hasOwn(SUFFIXES, kind)) return undefined;
  const suffix = `.${SUFFIXES[kind as DocumentKind]}`;
  const name = file.endsWith(suffix) ? file.slice(0, -suffix.length) : '';
  if (kind === 'profiles') {
    const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
    return profile === undefined ? undefined : presentProfile(base, name, profile);
  }
  if (kind === 'contexts') return Object.hasOwn(CONTEXTS, name) ? CONTEXTS[name]?.(base) : undefined;
  return Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name]?.(base, documentUrl(base, 'schemas', name)) : undefined;
};
