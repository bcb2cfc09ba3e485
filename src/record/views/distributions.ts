// The distributions of a record: one per URL in dct_references_s, in the order of the record.
import { createHash } from 'node:crypto';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceRow, referenceRow } from '../../schema/references.ts';
import { type Reference, readReferences } from './references.ts';

export type Distribution = {
  readonly id: number;
  /** Starts at 1. */
  readonly position: number;
  readonly reference: Reference;
  /** Undefined for unknown keys. */
  readonly row: ReferenceRow | undefined;
};

/** A stable id: six bytes of a digest, which fit a JSON number. */
const rowId = (record: AardvarkRecord, { uri, url }: Reference, position: number): number =>
  createHash('sha256')
    .update(JSON.stringify([record.id, position, uri, url]))
    .digest()
    .readUIntBE(0, 6);

const toDistribution = (record: AardvarkRecord, reference: Reference, position: number): Distribution => ({
  id: rowId(record, reference, position),
  position,
  reference,
  row: reference.name === undefined ? undefined : referenceRow(reference.name),
});

export const readDistributions = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
): readonly Distribution[] => references.map((reference, index) => toDistribution(record, reference, index + 1));
