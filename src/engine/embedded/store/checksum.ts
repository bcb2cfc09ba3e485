// Checksums of stored texts. SQLite has none, and a flipped bit would otherwise end up in a response.
import { crc32 } from 'node:zlib';
import { CatalogError } from '../../../errors.ts';

export const checksum = (text: string | Uint8Array): number => crc32(text);

export const damagedRecordError = (id: string): CatalogError =>
  new CatalogError(
    'record_damaged',
    `The record ${JSON.stringify(id.slice(0, 200))} is damaged in the store; import it again or restore the catalogue.`,
  );
