// Writes a graph as JSON-LD 1.1 with an embedded context.
import type { Prefixes, Resource, Term } from './graph.ts';

type JsonLdValue = string | JsonLdNode | readonly JsonLdValue[];
export type JsonLdNode = { readonly [key: string]: JsonLdValue };

const toValue = (term: Term): JsonLdValue => {
  if (term.kind === 'iri') return { '@id': term.iri };
  if (term.kind === 'resource') return toNode(term);
  if (term.language !== undefined) return { '@value': term.value, '@language': term.language };
  return term.datatype === undefined ? term.value : { '@value': term.value, '@type': term.datatype };
};

const oneOrMany = <T>(items: readonly T[]): T | readonly T[] => (items.length === 1 ? (items[0] as T) : items);

const toNode = ({ iri, types, properties }: Resource): JsonLdNode => ({
  ...(iri === undefined ? {} : { '@id': iri }),
  ...(types.length === 0 ? {} : { '@type': oneOrMany(types) }),
  ...Object.fromEntries(properties.map(([name, values]) => [name, oneOrMany(values.map(toValue))])),
});

export const toJsonLd = (root: Resource, prefixes: Prefixes): JsonLdNode => ({
  '@context': prefixes,
  ...toNode(root),
});
