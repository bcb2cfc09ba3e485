// A small RDF graph as a tree: a resource with its properties, whose values are terms or further resources.

/** Prefix to namespace: how names like dct:title are read. */
export type Prefixes = Readonly<Record<string, string>>;

export type Iri = { readonly kind: 'iri'; readonly iri: string };
export type Literal = {
  readonly kind: 'literal';
  readonly value: string;
  /** A prefixed name: xsd:date. */
  readonly datatype?: string;
  /** BCP 47. */
  readonly language?: string;
};
export type Resource = {
  readonly kind: 'resource';
  /** A resource without one is a blank node. */
  readonly iri?: string;
  /** Prefixed names. */
  readonly types: readonly string[];
  readonly properties: readonly Property[];
};
export type Term = Iri | Literal | Resource;
/** A prefixed name and its values. */
export type Property = readonly [name: string, values: readonly Term[]];

/** Characters that no IRI may hold (Turtle 1.1, IRIREF), and halves of surrogate pairs. */
const NOT_IN_IRI = /[\0- <>"{}|^`\\]/g;

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Any text as an IRI: what may not stand in one is written as percent escapes. */
export const toIri = (text: string): string => text.toWellFormed().replace(NOT_IN_IRI, percent);

export const iri = (text: string): Iri => ({ kind: 'iri', iri: toIri(text) });

export const literal = (value: string, datatype?: string): Literal =>
  datatype === undefined
    ? { kind: 'literal', value: value.toWellFormed() }
    : { kind: 'literal', value: value.toWellFormed(), datatype };

export const languageLiteral = (value: string, language: string | undefined): Literal =>
  language === undefined ? literal(value) : { ...literal(value), language };

/** A resource with those properties that have values. */
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
