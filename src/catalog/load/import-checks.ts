// The rules that imports and harvests hold new and changed records against.
import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { checkRecord } from '../../record/checks/check-record.ts';
import type { Finding, RawRecord } from '../../record/checks/finding.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';

const OPTIONS = { profile: 'ogm', thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER } as const;

/** Import reads the older schema as a matter of course. */
const isWorthTelling = ({ rule }: Finding): boolean => rule !== 'older-schema';

export const checkForImport = (raw: RawRecord, record: AardvarkRecord): readonly Finding[] =>
  checkRecord(raw, OPTIONS, record).filter(isWorthTelling);
