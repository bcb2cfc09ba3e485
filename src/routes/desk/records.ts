// GET /admin/records: all records, hidden ones too, with the search and the filters of the public page.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { parseStoredRecord, type StoredRecord } from '../../engine/record-store.ts';
import { siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import { type Params, paramOf } from '../../query/params.ts';
import { parseSearch } from '../../query/request/parse-search.ts';
import type { DeskContext } from './context.ts';
import { curatorContext } from './curator.ts';
import { sendDeskPage } from './desk-page.ts';
import { RECORD_STATES, type RecordState, renderState, STATE_TEXTS, withState } from './record-states.ts';
import { renderTable } from './table.ts';

const PAGE_SIZE = 50;

const readState = (params: Params): RecordState | undefined =>
  RECORD_STATES.find((state) => state === paramOf(params, 'state'));

const renderSearch = (path: string, q: string, state: RecordState | undefined): SafeHtml =>
  html`<form class="desk-search" method="get" action="${path}/admin/records" role="search">
<label for="desk-q">${text('layout.searchField')}</label><input id="desk-q" name="q" type="search" value="${q}" maxlength="1000">
<label for="state">${text('desk.state')}</label><select id="state" name="state"><option value="">${text('desk.all')}</option>${RECORD_STATES.map(
    (name) => html`<option value="${name}"${name === state && html` selected`}>${text(STATE_TEXTS[name])}</option>`,
  )}</select>
<button type="submit">${text('layout.search')}</button></form>`;

const renderRow = (path: string, stored: StoredRecord): readonly (SafeHtml | string)[] => {
  const record = parseStoredRecord(stored);
  const link = html`<a href="${path}/admin/records/${encodeURIComponent(stored.id)}">${record.dct_title_s}</a>`;
  return [
    link,
    renderState(stored),
    record.schema_provider_s ?? '',
    stored.source,
    record.gbl_mdModified_dt?.slice(0, 10) ?? '',
  ];
};

const HEADS = ['desk.recordTitle', 'desk.state', 'desk.provider', 'desk.source', 'desk.modified'] as const;

/** The same search on another page. */
const toPageLink = (path: string, params: Params, page: number): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && name !== 'page') query.append(name, value);
  query.set('page', String(page));
  return `${path}/admin/records?${query}`;
};

const renderPages = (path: string, params: Params, page: number, last: number): SafeHtml | false =>
  last > 1 &&
  html`<nav class="desk-pages" aria-label="${text('desk.pages')}">${
    page > 1 && html`<a rel="prev" href="${toPageLink(path, params, page - 1)}">${text('desk.previous')}</a>`
  } <span>${text('desk.page', { page, last })}</span> ${
    page < last && html`<a rel="next" href="${toPageLink(path, params, page + 1)}">${text('desk.next')}</a>`
  }</nav>`;

export const registerRecordTable = (app: FastifyInstance, { catalog }: DeskContext): void => {
  app.get('/admin/records', { schema: { hide: true } }, async (request, reply) => {
    const { path } = siteOf(request);
    const params = request.query as Params;
    const state = readState(params);
    const { query, view } = parseSearch({ ...params, per_page: PAGE_SIZE, facets: '' });
    const { total, hits } = await catalog.search(withState(query, state), curatorContext(catalog));
    const rows = hits.map(({ record }) => renderRow(path, record));
    const main = html`${renderSearch(path, view.q ?? '', state)}<p role="status">${text('search.records', { count: total })}</p>
${renderTable(
  text('desk.records'),
  HEADS.map((key) => text(key)),
  rows,
)}
${renderPages(path, params, view.page, Math.ceil(total / PAGE_SIZE))}`;
    return sendDeskPage(request, reply, { title: text('desk.records'), here: '/admin/records', main });
  });
};
