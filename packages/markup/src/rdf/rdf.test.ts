import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import jsonld from 'jsonld';
import { Parser, Writer } from 'n3';
import { iri, languageLiteral, literal, type Resource, resource, toIri } from './graph.ts';
import { toJsonLd } from './json-ld.ts';
import { toTurtle } from './turtle.ts';

const CANONICAL = { algorithm: 'URDNA2015', format: 'application/n-quads' } as const;

const canonicalJsonLd = async (text: string): Promise<string> =>
  String(await jsonld.canonize(JSON.parse(text), CANONICAL));

const canonicalTurtle = async (text: string): Promise<string> => {
  const writer = new Writer({ format: 'N-Quads' });
  writer.addQuads(new Parser({ format: 'text/turtle' }).parse(text));
  const { promise, resolve } = Promise.withResolvers<string>();
  writer.end((_error, quads) => resolve(quads));
  const options = { ...CANONICAL, inputFormat: 'application/n-quads' } as const;
  return String(await jsonld.canonize((await promise) as unknown as jsonld.JsonLdDocument, options));
};

const PREFIXES = { dct: 'http://purl.org/dc/terms/', xsd: 'http://www.w3.org/2001/XMLSchema#' };
const anyText = fc.string({ unit: 'binary' });

const graphOf = (text: string, address: string): Resource =>
  resource(
    'dct:Agent',
    [
      ['dct:title', [literal(text), languageLiteral(text, 'en')]],
      ['dct:issued', [literal('1745', 'xsd:gYear')]],
      ['dct:relation', [iri(`https://other.example/${address}`)]],
      ['dct:creator', [resource('dct:Agent', [['dct:title', [literal(text)]]], 'https://maker.example/1')]],
      ['dct:spatial', [resource('dct:Location', [['dct:title', [literal(address)]]])]],
      ['dct:rights', []],
    ],
    'https://one.example/1',
  );

test('other parsers read the same graph from JSON-LD and from Turtle, for any text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (text, address) => {
      const graph = graphOf(text, address);
      const linked = await canonicalJsonLd(JSON.stringify(toJsonLd(graph, PREFIXES)));
      assert.equal(await canonicalTurtle(toTurtle(graph, PREFIXES)), linked);
      assert.ok(linked.includes('"1745"^^<http://www.w3.org/2001/XMLSchema#gYear>'));
    }),
  );
});

test('characters that an IRI must not contain are escaped once', () => {
  assert.equal(toIri('https://a.example/<b> {c}|"d"%20'), 'https://a.example/%3Cb%3E%20%7Bc%7D%7C%22d%22%20');
});

test('a resource with an IRI is written after the resource that refers to it', () => {
  const turtle = toTurtle(graphOf('Sea', 'x'), PREFIXES);
  assert.match(turtle, /dct:creator <https:\/\/maker\.example\/1> ;/);
  assert.match(turtle, /\n<https:\/\/maker\.example\/1>\n {2}a dct:Agent ;\n {2}dct:title "Sea" \.\n$/);
});
