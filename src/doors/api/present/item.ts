// One record in a list or search answer, as JSON text.
import type { StoredRecord } from '../../../engine/engine.ts';
import { presentAttributes } from './attributes.ts';
import { contextUrl, RECORD_TYPE } from './envelope.ts';

export type ItemOptions = {
  readonly base: string;
  readonly type: 'document' | 'resource';
  readonly fields?: readonly string[] | undefined;
  readonly nested: boolean;
};

export const presentItem = (stored: StoredRecord, options: ItemOptions): string => {
  const attributes = presentAttributes(stored, options);
  const meta = `{"@context":${JSON.stringify(contextUrl(options.base))},"@type":"${RECORD_TYPE}"}`;
  return `{"type":"${options.type}","id":${JSON.stringify(stored.id)},"attributes":${attributes},"meta":${meta}}`;
};
