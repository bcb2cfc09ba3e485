// Whether access to the resource is restricted.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readFirstString } from './strings.ts';

export const isRestricted = (record: AardvarkRecord): boolean =>
  readFirstString(record.dct_accessRights_s)?.toLowerCase() === 'restricted';
