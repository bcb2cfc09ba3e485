// The distributions of a record (contract 7.6): one row per address in dct_references_s, in the order of the record.
import { createHash } from 'node:crypto';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceRow, referenceRow } from '../../schema/references.ts';
import { type Reference, readReferences } from './references.ts';
import { readText } from './texts.ts';

export type Distribution = {
  readonly id: number;
  readonly resource_id: string;
  readonly url: string;
  readonly label: string | null;
  readonly position: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly import_distribution_id: null;
  /** Null for keys outside the contract's 27 types, which real records use too. */
  readonly distribution_type_id: number | null;
  /** Null for keys that the reference table does not know. */
  readonly distribution_type_name: string | null;
  readonly distribution_type: string;
  readonly distribution_uri: string;
  readonly distribution_note: string | null;
};

/** Six bytes of a digest: the same row has the same id on every machine, and fits a JSON number. */
const rowId = (record: AardvarkRecord, { uri, url }: Reference, position: number): number =>
  createHash('sha256')
    .update(JSON.stringify([record.id, position, uri, url]))
    .digest()
    .readUIntBE(0, 6);

const toDistribution = (record: AardvarkRecord, reference: Reference, position: number): Distribution => {
  const row: ReferenceRow | undefined = reference.name === undefined ? undefined : referenceRow(reference.name);
  return {
    id: rowId(record, reference, position),
    resource_id: record.id,
    url: reference.url,
    label: reference.label ?? null,
    position,
    created_at: readText(record.date_created_dtsi) ?? null,
    updated_at: readText(record.date_modified_dtsi) ?? readText(record.gbl_mdModified_dt) ?? null,
    import_distribution_id: null,
    distribution_type_id: row?.typeId ?? null,
    distribution_type_name: reference.name ?? null,
    distribution_type: row?.label ?? reference.uri,
    distribution_uri: row?.uri ?? reference.uri,
    distribution_note: row?.note ?? null,
  };
};

/** Positions count from 1 over the whole record. */
export const readDistributions = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
): readonly Distribution[] => references.map((reference, index) => toDistribution(record, reference, index + 1));
