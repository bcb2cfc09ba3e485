// The card of a record: the parts of answers that can be prepared when it is written, as JSON text ready to splice.
import type { AardvarkRecord } from '../schema/record-type.ts';

export const toCard = (_record: AardvarkRecord): string => '';
