// Whether what a record describes is for some people only.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readFirstString } from './strings.ts';

export const isRestricted = (record: AardvarkRecord): boolean =>
  readFirstString(record.dct_accessRights_s)?.toLowerCase() === 'restricted';
