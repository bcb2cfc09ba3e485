// Result count, views, sort order, exports and pagination.
import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import { API_PREFIX } from '../../../http/request/urls.ts';
import type { TextKey } from '../../../http/texts/language.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import type { ResultFormat } from '../../../query/request/result-formats.ts';
import { toReadableQuery } from '../../../query/request/search-url.ts';
import { SORT_OPTIONS } from '../../../query/request/sort.ts';
import { renderHiddenFields } from './form.ts';
import { VIEWS, type View } from './page-query.ts';
import type { StateLinks } from './state-links.ts';

export type Pagination = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly shown: number;
};

/** By id of SORT_OPTIONS. */
const SORT_LABELS: Readonly<Record<string, TextKey>> = {
  relevance: 'search.sort.relevance',
  year_desc: 'search.sort.yearDescending',
  year_asc: 'search.sort.yearAscending',
  title_asc: 'search.sort.titleAscending',
  title_desc: 'search.sort.titleDescending',
};

const formatResultCount = ({ page, pageSize, total, shown }: Pagination): string => {
  if (total === 0) return text('search.noResults');
  const results = text('search.results', { count: total });
  const first = (page - 1) * pageSize + 1;
  if (shown === 0) return text('search.noneOnPage', { results });
  return shown === total ? results : text('search.resultRange', { first, last: first + shown - 1, results });
};

const renderSort = (links: StateLinks, path: string, sortId: string): SafeHtml =>
  html`<form class="sort" action="${path}/search" method="get" data-live-form data-auto>${renderHiddenFields(links.pairsExcept(([key]) => key === 'sort'))}
<label for="sort">${text('search.sort')}</label><select id="sort" name="sort">${SORT_OPTIONS.map(({ id, label }) => {
    const key = SORT_LABELS[id];
    return html`<option value="${id}"${id === sortId && markSafe(' selected')}>${key === undefined ? label : text(key)}</option>`;
  })}</select><button type="submit" class="small" data-auto-button>${text('search.apply')}</button></form>`;

const renderViews = (links: StateLinks, view: View): SafeHtml =>
  html`<ul class="views" aria-label="${text('search.showAs')}">${VIEWS.map(
    (name) =>
      html`<li><a href="${links.view(name)}" data-view="${name}"${name === view && markSafe(' aria-current="true"')}>${text(`search.view.${name}`)}</a></li>`,
  )}</ul>`;

/** The most common formats; docs/exports.md lists all. */
const EXPORTS: readonly (readonly [format: ResultFormat, label: string])[] = [
  ['csv', 'CSV'],
  ['geojson', 'GeoJSON'],
  ['gpkg', 'GeoPackage'],
];

const renderExports = (links: StateLinks, path: string): readonly SafeHtml[] =>
  EXPORTS.map(([format, label]) => {
    const href = `${path}${API_PREFIX}/search?${toReadableQuery([...links.pairs, ['format', format]])}`;
    return html`<a class="quiet-button" href="${href}" download>${label}</a>`;
  });

export const renderToolbar = (
  links: StateLinks,
  path: string,
  paged: Pagination,
  sortId: string,
  view: View,
): SafeHtml =>
  html`<div class="toolbar"><p class="result-count" id="count">${formatResultCount(paged)}</p>
${renderViews(links, view)}
${renderSort(links, path, sortId)}
<p class="tools"><button type="button" class="quiet-button" data-copy-link hidden>${text('search.copyLink')}</button>${
    paged.total > 0 && renderExports(links, path)
  }</p></div>`;

const ADJACENT_PAGES = 2;

const pageNumbers = (page: number, last: number): readonly number[] => {
  const numbers = new Set([1, last]);
  for (let number = page - ADJACENT_PAGES; number <= page + ADJACENT_PAGES; number++) numbers.add(number);
  return [...numbers].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
};

const lastPageOf = ({ pageSize, total }: Pagination): number => (pageSize === 0 ? 1 : Math.ceil(total / pageSize));

/** A page without results, such as an old link to a list that has become shorter. */
export const renderBeyondEnd = (links: StateLinks, paged: Pagination): SafeHtml =>
  paged.pageSize === 0
    ? EMPTY_HTML
    : html`<p class="empty"><a class="button" href="${links.page(lastPageOf(paged))}">${text('search.lastPage')}</a></p>`;

export const renderPagination = (links: StateLinks, paged: Pagination): SafeHtml => {
  const { page } = paged;
  const last = lastPageOf(paged);
  if (last <= 1) return EMPTY_HTML;
  const numbers = pageNumbers(Math.min(page, last), last);
  return html`<nav class="pages" aria-label="${text('search.pages')}"><ul>
${page > 1 && html`<li><a rel="prev" href="${links.page(Math.min(page - 1, last))}">${text('search.previous')}</a></li>`}
${numbers.map(
  (number, index) =>
    html`${number - (numbers[index - 1] ?? 0) > 1 && html`<li aria-hidden="true">&hellip;</li>`}<li><a href="${links.page(number)}"${
      number === page && markSafe(' aria-current="page"')
    } aria-label="${text('search.page', { page: number })}">${formatNumber(number)}</a></li>`,
)}
${page < last && html`<li><a rel="next" href="${links.page(page + 1)}">${text('search.next')}</a></li>`}
</ul></nav>`;
};
