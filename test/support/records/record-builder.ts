// Builds records for tests: an id and a title, and whatever the test is about.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';

export const buildRecord = (
  members: Partial<AardvarkRecord> & Readonly<Record<string, unknown>> = {},
): AardvarkRecord => ({ id: 'port-1', dct_title_s: 'Ports of the Erythraean Sea', ...members }) as AardvarkRecord;

/** References as a record holds them: JSON text. */
export const buildReferences = (references: Readonly<Record<string, unknown>>): string => JSON.stringify(references);
