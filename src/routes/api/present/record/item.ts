// One record in a list or search response, as JSON text.
import type { StoredRecord } from '../../../../engine/engine.ts';
import type { UiDetail } from '../../../../query/request/output.ts';
import type { RelatedList } from '../../../../record/relations.ts';
import { type Chunks, joinAsChunks } from '../chunks.ts';
import { contextUrl, RECORD_TYPE } from '../envelope.ts';
import type { Presentation } from '../presentation.ts';
import { presentAttributeChunks, presentAttributes } from './attributes.ts';
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

/** Far more than a hundred real records need. */
const MAX_PAGE_BYTES = 8 * 2 ** 20;

const metaHeadOf = ({ site }: Presentation): string =>
  `"@context":${JSON.stringify(contextUrl(site.base))},"@type":"${RECORD_TYPE}"`;

const ABBREVIATED = { fields: ['dct_title_s'], nested: false, allAliases: false };

/**
 * Call it once per page, and the returned function for each record. A page by number must contain every record, so the
 * records after the first megabytes are abbreviated instead of left out.
 */
export const createItemPresenter = (presentation: Presentation, options: ItemOptions): ((item: Item) => Chunks) => {
  const [present, metaHead] = [createFullPresenter(presentation, options), metaHeadOf(presentation)];
  let bytes = 0;
  return (item) => {
    const { record, extra = '' } = item;
    if (bytes >= MAX_PAGE_BYTES) {
      const head = `{"type":"${options.type}","id":${JSON.stringify(record.id)},"attributes":`;
      return [head, presentAttributes(record, ABBREVIATED), `,"meta":{${metaHead}${extra},"abbreviated":true}}`];
    }
    const chunks = present(item);
    for (const { length } of chunks) bytes += length;
    return chunks;
  };
};

const createFullPresenter = (presentation: Presentation, options: ItemOptions): ((item: Item) => Chunks) => {
  const { type, meta, ui: detail } = options;
  const isFull = detail === 'full';
  const attributeOptions = { ...options, allAliases: isFull };
  const metaHead = metaHeadOf(presentation);
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
