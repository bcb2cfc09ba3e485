// Small builders of JSON Schema, for documenting parameters and answers. Nothing validates with them.

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

/** An object; every property of `required` is always there, those of `optional` may be absent. Others may be added. */
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

/** Keywords of a parameter: a value to try. */
export const example = (value: unknown): Keywords => ({ examples: [value] });

/** As `example`, for one that belongs to the request that documentation shows first. */
export const shownExample = (value: unknown): Keywords => ({ examples: [value], 'x-shown': true });

/** For bodies: generators of clients take a member with a default for one that must be there. */
export const withoutDefault = ({ default: _default, ...schema }: JsonSchema): JsonSchema => schema;

/** Keywords of a query parameter that holds JSON text. */
export const JSON_CONTENT: Keywords = { 'x-consume': 'application/json' };

/** A list that a query parameter holds as one text, separated by commas. */
export const commaList = (items: JsonSchema, description: string, keywords: Keywords = {}): JsonSchema => ({
  ...list(items, description, keywords),
  'x-commas': true,
});

/** A reference to a component that was added with app.addSchema. */
export const ref = (name: string): JsonSchema => ({ $ref: `${name}#` });
