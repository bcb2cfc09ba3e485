// The viewer page: tabs for the sources, the stage for the script, and a drawing of the extent without scripts.
import { EMPTY_HTML, html, isWebUrl, markSafe, type SafeHtml } from '@periplus/markup';
import { BASE_MAP_ATTRIBUTION } from '@periplus/static-map';
import type { Config } from '../../config/settings.ts';
import { readFootprint } from '../../record/views/footprint.ts';
import type { ViewerSource } from '../../record/views/viewer-sources.ts';
import { renderExternalLink, renderJsonScript } from '../html/elements.ts';
import { renderExtentMap } from '../html/extent-map.ts';
import { assetPath, VIEWER_SCRIPT, VIEWER_STYLE } from '../html/site-assets.ts';
import { renderHtmlPage } from '../html/site-page.ts';
import { linkLabel } from '../texts/labels.ts';
import { renderText, text } from '../texts/texts.ts';
import { presentViewerData, type ViewerInput } from './viewer-data.ts';

export type ViewerPage = ViewerInput & {
  readonly config: Config;
  readonly sources: readonly ViewerSource[];
  /** Path of the site without a language, for assets. */
  readonly root: string;
  readonly recordUrl: string;
  /** Hides the title, which the surrounding page has. */
  readonly isEmbedded: boolean;
};

const titleOf = ({ record }: ViewerPage): string => record.dct_title_s;

/** Sources of the same kind are numbered. */
const labelOf = ({ label }: ViewerSource, index: number, sources: readonly ViewerSource[]): string => {
  const sameKind = sources.filter((other) => other.label === label);
  return sameKind.length < 2
    ? linkLabel(label)
    : `${linkLabel(label)} ${sources.slice(0, index + 1).filter((one) => one.label === label).length}`;
};

/** Each source has its own page, whose policy admits only the hosts of that source. */
const renderTabs = ({ sources, source, isEmbedded }: ViewerPage): SafeHtml => {
  if (sources.length < 2) return EMPTY_HTML;
  return html`<nav class="viewer-tabs" aria-label="${text('viewer.sources')}"><ul>${sources.map(
    (one, index) =>
      html`<li><a href="?source=${index + 1}${isEmbedded && '&embed=true'}"${one === source && markSafe(' aria-current="page"')}>${labelOf(one, index, sources)}</a></li>`,
  )}</ul></nav>`;
};

const renderSourceLink = ({ source }: ViewerPage): SafeHtml =>
  source === undefined || !isWebUrl(source.url)
    ? EMPTY_HTML
    : html`<p class="viewer-source">${renderText('viewer.source', { host: renderExternalLink(source.url, URL.parse(source.url)?.host) })}</p>`;

const renderStage = (page: ViewerPage): SafeHtml => {
  const { geometry } = readFootprint(page.record);
  const { tileUrl, tileCredit } = page.config.web;
  const credit = tileUrl === undefined ? BASE_MAP_ATTRIBUTION : (tileCredit ?? '');
  return html`<div class="viewer-stage" id="stage" data-credit="${credit}"${tileUrl !== undefined && html` data-tiles="${tileUrl}"`}>${geometry !== null && renderExtentMap([geometry], text('viewer.extentOf', { title: titleOf(page) }))}</div>`;
};

export const renderViewerPage = (page: ViewerPage): string =>
  renderHtmlPage({
    ...{ path: page.path, root: page.root },
    title: text('viewer.title', { title: titleOf(page) }),
    kind: 'viewer',
    script: assetPath(VIEWER_SCRIPT),
    head: html`<link rel="canonical" href="${page.recordUrl}">
<link rel="stylesheet" href="${page.root}${assetPath(VIEWER_STYLE)}">\n`,
    body: html`<main class="viewer" id="viewer" data-state="waiting">
<header class="viewer-head${page.isEmbedded && ' sr-only'}"><h1 dir="auto"><a href="${page.recordUrl}" target="_top">${titleOf(page)}</a></h1></header>
${renderTabs(page)}
<p class="viewer-status" id="status" role="status">${page.problem !== undefined && html`<span lang="en">${page.problem}</span>`}</p>
<noscript><p class="viewer-status">${text('viewer.noScript')}</p></noscript>
${renderStage(page)}
${renderSourceLink(page)}
</main>
${renderJsonScript('application/json', presentViewerData(page), 'viewer-data')}`,
  });
