// Presents distributions (contract 7.6).
import { type Distribution, readDistributions } from '../../../../record/views/distributions.ts';
import { readFirstString } from '../../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';

/** Keys beyond the 27 of the contract have no id, and unknown keys have no name. */
const presentDistribution = (record: AardvarkRecord, { id, position, reference, row }: Distribution) => ({
  id,
  resource_id: record.id,
  url: reference.url,
  label: reference.label ?? null,
  position,
  created_at: readFirstString(record.date_created_dtsi) ?? null,
  updated_at: readFirstString(record.date_modified_dtsi) ?? readFirstString(record.gbl_mdModified_dt) ?? null,
  import_distribution_id: null,
  distribution_type_id: row?.typeId ?? null,
  distribution_type_name: reference.name ?? null,
  distribution_type: row?.label ?? reference.uri,
  distribution_uri: row?.uri ?? reference.uri,
  distribution_note: row?.note ?? null,
});

export type PresentedDistribution = ReturnType<typeof presentDistribution>;

export const presentDistributions = (record: AardvarkRecord): readonly PresentedDistribution[] =>
  readDistributions(record).map((distribution) => presentDistribution(record, distribution));
