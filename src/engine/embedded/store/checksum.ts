// Checksums beside the texts of records: SQLite keeps none, and a flipped bit would be sent as a broken answer.
import { crc32 } from 'node:zlib';
import { CatalogError } from '../../../errors.ts';

/** CRC-32 of the text as UTF-8. */
export const checksum = (text: string | Uint8Array): number => crc32(text);

export const damagedRecordError = (id: string): CatalogError =>
  new CatalogError(
    'record_damaged',
    `The record ${JSON.stringify(id.slice(0, 200))} is damaged in the store; import it again, or restore the catalogue.`,
  );
