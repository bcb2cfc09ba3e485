// The results of a search as addresses for programs: JSON, CSV, GeoJSON and OGC API - Records.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { catalogUrl } from '../../../http/html/autodiscovery.ts';
import { renderCodeSamples } from '../../../http/html/code-samples.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import { text } from '../../../http/texts/texts.ts';
import { type Pair, toQueryString } from '../../../query/request/search-url.ts';
import { type ResultAddresses, toResultSnippets } from '../../../record/views/snippets/result-snippets.ts';
import type { StateLinks } from './state-links.ts';

/** Samples repeat the address, and a page has at most 60 kB: a long search has that of curl only, a longer one none. */
const LONG_QUERY = 200;
const MAX_QUERY = 400;

/** Words and a box mean the same in OGC API - Records; other filters have another form there. */
const isOgcPair = ([key]: Pair): boolean => key === 'q' || key === 'bbox';

const toOgcAddress = (pairs: readonly Pair[], base: string): string | undefined => {
  if (!pairs.every(isOgcPair)) return undefined;
  return pairs.length === 0 ? catalogUrl(base) : `${catalogUrl(base)}?${toQueryString(pairs)}`;
};

const toAddresses = (pairs: readonly Pair[], base: string): ResultAddresses => {
  const search = (...more: readonly Pair[]): string =>
    `${base}${API_PREFIX}/search?${toQueryString([...pairs, ...more])}`;
  return {
    json: search(),
    csv: search(['format', 'csv']),
    geojson: search(['format', 'geojson']),
    ogc: toOgcAddress(pairs, base),
  };
};

/** `base` is the base URL of the site. */
export const renderUseResults = ({ pairs }: StateLinks, base: string, siteName: string): SafeHtml => {
  const { length } = toQueryString(pairs);
  if (length > MAX_QUERY) return EMPTY_HTML;
  const snippets = toResultSnippets(toAddresses(pairs, base), siteName);
  const shown = length > LONG_QUERY ? snippets.filter(({ language }) => language === 'curl') : snippets;
  return html`<details class="use-results"><summary>${text('search.useResults')}</summary>${renderCodeSamples(shown)}</details>`;
};
