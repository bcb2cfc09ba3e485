// Which of two sources has a record when both bring it: the one with the newer text, however they are loaded, unless told otherwise.

import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../engine/engine.ts';
import {
  mayHavePublicationOverride,
  readPublicationOverride,
  withPublicationOverride,
} from '../../record/publication-override.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';

export type Claim = { readonly record: AardvarkRecord; readonly source: string };

/** What is held of a record that comes. */
export type ExistingRecord = Pick<StoredRecord, 'json' | 'source'>;

/** With the source that has the record in the end. */
export type OwnershipDecision = { readonly source: string } & (
  | { readonly kind: 'same'; readonly record: AardvarkRecord }
  | { readonly kind: 'write'; readonly record: AardvarkRecord; readonly movedFrom?: string }
  /** The text of the other source is as new or newer. */
  | { readonly kind: 'kept' }
);

const parse = (text: string): AardvarkRecord => JSON.parse(text) as AardvarkRecord;

/** A record that does not say is older than any that does. */
const modified = ({ gbl_mdModified_dt = '' }: AardvarkRecord): number => {
  const time = Date.parse(gbl_mdModified_dt);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
};

/** What an operator has decided of the stored record holds for the text that comes. */
const inherit = (record: AardvarkRecord, held: string): AardvarkRecord => {
  const hold = mayHavePublicationOverride(held) ? readPublicationOverride(parse(held)) : undefined;
  return hold === undefined || readPublicationOverride(record) === hold
    ? record
    : withPublicationOverride(record, hold);
};

/** With `force` the record goes to whoever brings it. */
export const decideOwnership = (
  claim: Claim,
  stored: ExistingRecord | undefined,
  force: boolean,
): OwnershipDecision => {
  const { source } = claim;
  if (stored === undefined) return { kind: 'write', record: claim.record, source };
  const held = toJsonString(stored.json);
  const record = inherit(claim.record, held);
  const isSame = held === JSON.stringify(record);
  if (isSame && !(force && stored.source !== source)) return { kind: 'same', record, source: stored.source };
  if (stored.source === source) return { kind: 'write', record, source };
  if (force || modified(record) > modified(parse(held)))
    return { kind: 'write', record, source, movedFrom: stored.source };
  return { kind: 'kept', source: stored.source };
};
