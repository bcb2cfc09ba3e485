// The validation of new and changed records during imports and harvests.
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { checkRecord } from '../../record/checks/check-record.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';

const OPTIONS = { profile: 'ogm', thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER } as const;

/** Imports convert records of the older schema without a warning. */
const isReported = ({ rule }: Finding): boolean => rule !== 'older-schema';

export const checkForImport = (raw: RawRecord, record: AardvarkRecord): readonly Finding[] =>
  checkRecord(raw, OPTIONS, record).filter(isReported);
