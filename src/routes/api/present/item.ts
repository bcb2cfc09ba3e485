// One record in a list or search answer, as JSON text.
import { requireFullPrecomputed } from '../../../catalog/derivation.ts';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Pictures } from '../../../http/html/pictures.ts';
import type { Site } from '../../../http/request/site.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import type { UiDetail } from '../../../query/request/output.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { presentAttributeChunks } from './attributes.ts';
import { type Chunks, joinAsChunks } from './chunks.ts';
import { contextUrl, RECORD_TYPE } from './envelope.ts';
import { parsePrecomputed } from './precomputed.ts';
import { presentRelatedRecords } from './related-records.ts';
import { presentUi } from './ui.ts';

export type ItemOptions = {
  readonly site: Site;
  readonly pictures: Pictures;
  readonly unavailableSources: UnavailableSources;
  readonly type: 'document' | 'resource';
  readonly fields?: readonly string[] | undefined;
  readonly nested: boolean;
  /** Whether there is a meta block, and how much of `ui` it has. */
  readonly meta: boolean;
  readonly ui: UiDetail;
};

export type Item = {
  readonly record: StoredRecord;
  readonly related: readonly RelatedList[];
  /** Further members of the meta block: ',"score":1.5'. */
  readonly extra?: string;
};

/** Made once for a page, then called for each of its records. */
export const createItemPresenter = (options: ItemOptions): ((item: Item) => Chunks) => {
  const { site, pictures, unavailableSources, type, meta, ui: detail } = options;
  const isFull = detail === 'full';
  const attributeOptions = { ...options, allAliases: isFull };
  const uiOptions = {
    fill: createPlaceholderFiller(site),
    base: site.base,
    pictures,
    unavailableSources: unavailableSources,
    isFull,
  };
  const metaHead = `"@context":${JSON.stringify(contextUrl(site.base))},"@type":"${RECORD_TYPE}"`;
  return ({ record, related, extra = '' }) => {
    const head = `{"type":"${type}","id":${JSON.stringify(record.id)},"attributes":`;
    const prepared = parsePrecomputed(isFull ? requireFullPrecomputed(record.precomputed) : record.precomputed);
    const attributes = presentAttributeChunks(record, prepared, attributeOptions);
    if (!meta) return [head, ...attributes, '}'];
    if (detail === 'none') return [head, ...attributes, `,"meta":{${metaHead}${extra}}}`];
    const own = presentUi(record, prepared, uiOptions);
    const ui = isFull ? joinAsChunks(own, presentRelatedRecords(record.id, related)) : [own];
    return [head, ...attributes, `,"meta":{${metaHead}${extra},"ui":`, ...ui, '}}'];
  };
};
