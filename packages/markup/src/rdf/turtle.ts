// Writes a graph as RDF 1.1 Turtle.
import type { Literal, Prefixes, Property, Resource, Term } from './graph.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' },
};

const escapeString = (text: string): string =>
  text.replace(/[\\"\x00-\x1F\x7F]/g, (character) => {
    return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

const writeLiteral = ({ value, datatype, language }: Literal): string => {
  const text = `"${escapeString(value)}"`;
  if (language !== undefined) return `${text}@${language}`;
  return datatype === undefined ? text : `${text}^^${datatype}`;
};

const indent = (depth: number): string => '  '.repeat(depth);

/** Adds resources with an IRI to `later`, because Turtle nests blank nodes only. */
const writeTerm = (term: Term, depth: number, later: Resource[]): string => {
  if (term.kind === 'iri') return `<${term.iri}>`;
  if (term.kind === 'literal') return writeLiteral(term);
  if (term.iri === undefined) return `[\n${writeBody(term, depth + 1, later)}\n${indent(depth)}]`;
  later.push(term);
  return `<${term.iri}>`;
};

const writeProperty = ([name, values]: Property, depth: number, later: Resource[]): string =>
  `${indent(depth)}${name} ${values.map((value) => writeTerm(value, depth, later)).join(', ')}`;

const writeBody = ({ types, properties }: Resource, depth: number, later: Resource[]): string =>
  [
    ...(types.length === 0 ? [] : [`${indent(depth)}a ${types.join(', ')}`]),
    ...properties.map((property) => writeProperty(property, depth, later)),
  ].join(' ;\n');

const hasStatements = ({ types, properties }: Resource): boolean => types.length + properties.length > 0;

/** The root must have an IRI. */
export const toTurtle = (root: Resource, prefixes: Prefixes): string => {
  const blocks: string[] = [];
  const waiting: Resource[] = [root];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    if (hasStatements(next)) blocks.push(`<${next.iri ?? ''}>\n${writeBody(next, 1, waiting)} .`);
  const head = Object.entries(prefixes).map(([prefix, namespace]) => `@prefix ${prefix}: <${namespace}> .`);
  return `${head.join('\n')}\n\n${blocks.join('\n\n')}\n`;
};
