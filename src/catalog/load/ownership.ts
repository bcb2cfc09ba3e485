// Decides which source owns a record that two sources contain: the one with the newer version, in whichever order
// they load.
import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../engine/engine.ts';
import {
  mayHavePublicationOverride,
  readPublicationOverride,
  withPublicationOverride,
} from '../../record/publication-override.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';

export type Claim = { readonly record: AardvarkRecord; readonly source: string };

export type ExistingRecord = Pick<StoredRecord, 'json' | 'source'>;

/** `source` is the source that owns the record afterwards. */
export type OwnershipDecision = { readonly source: string } & (
  | { readonly kind: 'same'; readonly record: AardvarkRecord }
  | { readonly kind: 'write'; readonly record: AardvarkRecord; readonly movedFrom?: string }
  /** The other source has the same or a newer version. */
  | { readonly kind: 'conflict' }
);

const parse = (text: string): AardvarkRecord => JSON.parse(text) as AardvarkRecord;

/** A record without a date counts as older than any with one. */
const modifiedTime = ({ gbl_mdModified_dt = '' }: AardvarkRecord): number => {
  const time = Date.parse(gbl_mdModified_dt);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
};

/** Keeps the publication state that an operator has set on the stored record. */
const inheritOverride = (record: AardvarkRecord, storedText: string): AardvarkRecord => {
  const override = mayHavePublicationOverride(storedText) ? readPublicationOverride(parse(storedText)) : undefined;
  return override === undefined || readPublicationOverride(record) === override
    ? record
    : withPublicationOverride(record, override);
};

/** With `force` the claiming source always gets the record. */
export const decideOwnership = (
  claim: Claim,
  stored: ExistingRecord | undefined,
  force: boolean,
): OwnershipDecision => {
  const { source } = claim;
  if (stored === undefined) return { kind: 'write', record: claim.record, source };
  const storedText = toJsonString(stored.json);
  const record = inheritOverride(claim.record, storedText);
  const isSame = storedText === JSON.stringify(record);
  if (isSame && !(force && stored.source !== source)) return { kind: 'same', record, source: stored.source };
  if (stored.source === source) return { kind: 'write', record, source };
  if (force || modifiedTime(record) > modifiedTime(parse(storedText)))
    return { kind: 'write', record, source, movedFrom: stored.source };
  return { kind: 'conflict', source: stored.source };
};
