// One record in a list or search response, as JSON text.
import type { StoredRecord } from '../../../../engine/engine.ts';
import type { UiDetail } from '../../../../query/request/output.ts';
import type { RelatedList } from '../../../../record/relations.ts';
import { type Chunks, joinAsChunks } from '../chunks.ts';
import { contextUrl, RECORD_TYPE } from '../envelope.ts';
import type { Presentation } from '../presentation.ts';
import { presentAttributeChunks } from './attributes.ts';
import { presentRelatedRecords } from './related-records.ts';
import { presentUi } from './ui.ts';

export type ItemOptions = {
  readonly type: 'document' | 'resource';
  readonly fields?: readonly string[] | undefined;
  readonly nested: boolean;
  /** Whether to add a meta block; `ui` is how much of meta.ui it contains. */
  readonly meta: boolean;
  readonly ui: UiDetail;
};

export type Item = {
  readonly record: StoredRecord;
  readonly related: readonly RelatedList[];
  /** More members of the meta block: ',"score":1.5'. */
  readonly extra?: string;
};

/** Call it once per page, and the returned function for each record. */
export const createItemPresenter = (presentation: Presentation, options: ItemOptions): ((item: Item) => Chunks) => {
  const { type, meta, ui: detail } = options;
  const isFull = detail === 'full';
  const attributeOptions = { ...options, allAliases: isFull };
  const metaHead = `"@context":${JSON.stringify(contextUrl(presentation.site.base))},"@type":"${RECORD_TYPE}"`;
  return ({ record, related, extra = '' }) => {
    const head = `{"type":"${type}","id":${JSON.stringify(record.id)},"attributes":`;
    const attributes = presentAttributeChunks(record, attributeOptions);
    if (!meta) return [head, ...attributes, '}'];
    if (detail === 'none') return [head, ...attributes, `,"meta":{${metaHead}${extra}}}`];
    const recordUi = presentUi(record, presentation, isFull);
    const ui = isFull ? joinAsChunks(recordUi, presentRelatedRecords(record.id, related)) : [recordUi];
    return [head, ...attributes, `,"meta":{${metaHead}${extra},"ui":`, ...ui, '}}'];
  };
};
