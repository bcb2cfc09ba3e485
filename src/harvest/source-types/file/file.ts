// Records in one file at a web address: NDJSON, a JSON array or GeoJSON, plain or gzipped.
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { readDocument } from '../../content/document-items.ts';
import type { FetchBytes } from '../../content/fetch-source.ts';
import {
  type OpenDocument,
  RECORD_FILE,
  type SourceContent,
  type SourceDocument,
} from '../../content/source-content.ts';
import { detectByPath, isWebAddress, type SourceType } from '../../content/source-type.ts';

const openFile = async (address: string, fetch: FetchBytes): Promise<SourceContent> => {
  const bytes = await fetch(address);
  // Failures are public, so the document is named without the address of the file.
  const document: SourceDocument = {
    path: basename(new URL(address).pathname) || 'records',
    fingerprint: hash('sha256', bytes, 'base64url'),
  };
  async function* read(documents: readonly SourceDocument[]): AsyncGenerator<OpenDocument> {
    for (const each of documents) yield { document: each, items: readDocument(bytes) };
  }
  return { documents: [document], failures: [], read };
};

export const fileSource: SourceType = {
  kind: 'file',
  detect: detectByPath(RECORD_FILE),
  accepts: isWebAddress,
  open: ({ origin }, { fetch }) => openFile(origin.address, fetch),
};
