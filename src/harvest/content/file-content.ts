// Records in one file at a URL: NDJSON, an array, GeoJSON, each plain or as gzip.
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Origin } from '../source.ts';
import type { OpenDocument, SourceContent, SourceDocument } from './content.ts';
import { readDocument } from './document-items.ts';
import type { FetchBytes } from './fetch-source.ts';

export const openFileContent = async ({ address }: Origin, fetch: FetchBytes): Promise<SourceContent> => {
  const bytes = await fetch(address);
  // Failures are told to everybody, so where the file lies stays out of its name.
  const document: SourceDocument = {
    path: basename(new URL(address).pathname) || 'records',
    fingerprint: hash('sha256', bytes, 'base64url'),
  };
  async function* read(wanted: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    for (const one of wanted) yield { document: one, items: readDocument(bytes) };
  }
  return { documents: [document], failures: [], read };
};
