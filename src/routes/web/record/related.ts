// Related records by relation, and similar records.

import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { Hit } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import type { PagePictures } from '../../../http/html/pictures.ts';
import { valueSearchPath } from '../../../http/html/record/fields.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { recordPageUrl } from '../../../http/request/urls.ts';
import { linkLabel } from '../../../http/texts/labels.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { renderPicture, titleOf, yearsOf } from '../search/card.ts';

/** 'dct:isPartOf' -> 'Is part of' */
const predicateLabel = (predicate: string): string => {
  const label = (predicate.split(':')[1] ?? predicate).replace(/([A-Z])/g, ' $1').toLowerCase();
  return linkLabel(label.charAt(0).toUpperCase() + label.slice(1));
};

/** The search for all records of an incoming relation. Outgoing relations cannot be searched. */
const moreHref = ({ relation }: RelatedList, id: string, path: string): string | undefined => {
  const incoming = relation.edges.find(({ direction }) => direction === 'in');
  return incoming === undefined ? undefined : valueSearchPath(path, incoming.field, id);
};

const renderList = (list: RelatedList, id: string, path: string): SafeHtml => {
  const { relation, items, total } = list;
  const more = total > items.length ? moreHref(list, id, path) : undefined;
  return html`<h3>${predicateLabel(relation.predicate)} <span class="count">${formatNumber(total)}</span></h3>
<ul class="plain">${items.map((item) => html`<li dir="auto"><a href="${recordPageUrl(path, item.id)}">${item.title}</a></li>`)}${
    more !== undefined && html`<li><a href="${more}">${text('record.allRelated', { count: total })}</a></li>`
  }</ul>`;
};

export const renderRelations = (lists: readonly RelatedList[], id: string, path: string): SafeHtml =>
  lists.length === 0
    ? EMPTY_HTML
    : html`<section class="box" aria-labelledby="relations"><h2 id="relations">${text('record.relatedRecords')}</h2>${lists.map((list) => renderList(list, id, path))}</section>`;

const renderSimilarItem = ({ record: stored }: Hit, pictures: PagePictures, { path, root }: PageSite): SafeHtml => {
  const record = parseStoredRecord(stored);
  return html`<li class="mini">${renderPicture(record, pictures.linksOf(stored, root))}<a href="${recordPageUrl(path, record.id)}" dir="auto">${titleOf(record)}</a><span class="quiet">${yearsOf(record)}</span></li>`;
};

export const renderSimilar = (hits: readonly Hit[], pictures: PagePictures, site: PageSite): SafeHtml =>
  hits.length === 0
    ? EMPTY_HTML
    : html`<section class="similar" aria-labelledby="similar"><h2 id="similar">${text('record.similarRecords')}</h2>
<ul class="minis">${hits.map((hit) => renderSimilarItem(hit, pictures, site))}</ul></section>`;
