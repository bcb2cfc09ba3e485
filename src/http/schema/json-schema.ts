// Builders of JSON Schemas that document parameters and responses. They are not used for validation.

export type JsonSchema = { readonly [keyword: string]: unknown };

type Keywords = JsonSchema;

export const text = (description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'string',
  description,
  ...keywords,
});

export const integer = (description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'integer',
  description,
  ...keywords,
});

export const number = (description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'number',
  description,
  ...keywords,
});

export const boolean = (description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'boolean',
  description,
  ...keywords,
});

export const stringEnum = (values: readonly string[], description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
  ...keywords,
});

export const list = (items: JsonSchema, description: string, keywords: Keywords = {}): JsonSchema => ({
  type: 'array',
  items,
  description,
  ...keywords,
});

/** Further properties are allowed. */
export const object = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
  keywords: Keywords = {},
): JsonSchema => ({
  type: 'object',
  ...(Object.keys(required).length === 0 ? {} : { required: Object.keys(required) }),
  properties: { ...required, ...optional },
  ...keywords,
});

/** Keywords for an example of a parameter. */
export const example = (value: unknown): Keywords => ({ examples: [value] });

/** An example that the documentation page sends by default. */
export const shownExample = (value: unknown): Keywords => ({ examples: [value], 'x-shown': true });

/** For bodies: client generators treat members with a default as required. */
export const withoutDefault = ({ default: _default, ...schema }: JsonSchema): JsonSchema => schema;

/** Keywords of a query parameter that contains JSON. */
export const JSON_CONTENT: Keywords = { 'x-consume': 'application/json' };

/** A query parameter with values separated by commas. */
export const commaList = (items: JsonSchema, description: string, keywords: Keywords = {}): JsonSchema => ({
  ...list(items, description, keywords),
  'x-commas': true,
});

/** A reference to a component added with app.addSchema. */
export const ref = (name: string): JsonSchema => ({ $ref: `${name}#` });
