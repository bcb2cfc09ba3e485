// A small RDF graph as a tree: a resource with its properties, whose values are terms or further resources.

/** Maps prefixes to namespaces, as in dct:title. */
export type Prefixes = Readonly<Record<string, string>>;

export type Iri = { readonly kind: 'iri'; readonly iri: string };
export type Literal = {
  readonly kind: 'literal';
  readonly value: string;
  /** A prefixed name such as xsd:date. */
  readonly datatype?: string;
  /** A BCP 47 tag. */
  readonly language?: string;
};
export type Resource = {
  readonly kind: 'resource';
  /** Absent for a blank node. */
  readonly iri?: string;
  /** Prefixed names. */
  readonly types: readonly string[];
  readonly properties: readonly Property[];
};
export type Term = Iri | Literal | Resource;
export type Property = readonly [name: string, values: readonly Term[]];

/** Characters that an IRI must not contain (Turtle 1.1, IRIREF). */
const NOT_IN_IRI = /[\0- <>"{}|^`\\]/g;

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Percent-encodes the characters that an IRI must not contain. */
export const toIri = (text: string): string => text.toWellFormed().replace(NOT_IN_IRI, percent);

export const iri = (text: string): Iri => ({ kind: 'iri', iri: toIri(text) });

export const literal = (value: string, datatype?: string): Literal =>
  datatype === undefined
    ? { kind: 'literal', value: value.toWellFormed() }
    : { kind: 'literal', value: value.toWellFormed(), datatype };

export const languageLiteral = (value: string, language: string | undefined): Literal =>
  language === undefined ? literal(value) : { ...literal(value), language };

/** Omits properties without values. */
export const resource = (
  types: string | readonly string[],
  properties: readonly Property[],
  address?: string,
): Resource => ({
  kind: 'resource',
  types: typeof types === 'string' ? [types] : types,
  properties: properties.filter(([, values]) => values.length > 0),
  ...(address === undefined ? {} : { iri: toIri(address) }),
});
