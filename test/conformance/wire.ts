// The response members that the tests read. A server may send anything else.

export type Link = {
  readonly href: string;
  readonly rel: string;
  readonly type?: string;
  readonly title?: string;
};

export type Linked = { readonly links: readonly Link[] };

export const isLinked = (resource: unknown): resource is Linked =>
  typeof resource === 'object' && resource !== null && 'links' in resource && Array.isArray(resource.links);

export type Collection = Linked & {
  readonly id: string;
  readonly title?: string;
  readonly type?: string;
  readonly itemType?: string | readonly string[];
  readonly defaultSortOrder?: readonly string[];
};

export type Time = {
  readonly date?: string;
  readonly timestamp?: string;
  readonly interval?: readonly string[];
} | null;

export type Contact = { readonly logo?: Link; readonly links?: readonly Link[] };

export type RecordProperties = {
  readonly type?: string;
  readonly title?: string;
  readonly externalIds?: readonly { readonly value?: string }[];
  readonly license?: string;
  readonly contacts?: readonly Contact[];
  readonly [name: string]: unknown;
};

export type Feature = Linked & {
  readonly id: string;
  readonly type: string;
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
  readonly time?: Time;
  readonly properties: RecordProperties;
  readonly linkTemplates?: readonly { readonly uriTemplate?: string }[];
};

export type FeatureCollection = Linked & {
  readonly type: string;
  readonly features: readonly Feature[];
  readonly numberMatched?: number;
  readonly numberReturned?: number;
  readonly timeStamp?: string;
};

export type PropertySchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly 'x-ogc-role'?: string;
  readonly enum?: readonly unknown[];
};

export type Properties = {
  readonly $schema?: string;
  readonly $id?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
};
