// Builds records for tests from an id, a title and further fields.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';

export const buildRecord = (
  members: Partial<AardvarkRecord> & Readonly<Record<string, unknown>> = {},
): AardvarkRecord => ({ id: 'port-1', dct_title_s: 'Ports of the Erythraean Sea', ...members }) as AardvarkRecord;

/** References as stored in a record: JSON text. */
export const buildReferences = (references: Readonly<Record<string, unknown>>): string => JSON.stringify(references);
