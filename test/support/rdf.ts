// Parses RDF with independent parsers and returns it in canonical form, so that documents can be compared as graphs.
import jsonld from 'jsonld';
import { Parser, Writer } from 'n3';

const CANONICAL = { algorithm: 'URDNA2015', format: 'application/n-quads' } as const;

/** One statement per line, with canonical blank node names. */
export const canonicalJsonLd = async (text: string): Promise<string> =>
  String(await jsonld.canonize(JSON.parse(text), CANONICAL));

export const canonicalTurtle = async (text: string): Promise<string> => {
  const writer = new Writer({ format: 'N-Quads' });
  writer.addQuads(new Parser({ format: 'text/turtle' }).parse(text));
  const quads = await new Promise<string>((resolve, reject) =>
    writer.end((error, result) => (error ? reject(error) : resolve(result))),
  );
  return String(
    await jsonld.canonize(quads as unknown as jsonld.JsonLdDocument, {
      ...CANONICAL,
      inputFormat: 'application/n-quads',
    }),
  );
};
