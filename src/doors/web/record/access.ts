// How to get at what a record describes: files to download, services with addresses to copy into a GIS program, pages elsewhere.
import { type Download, readDownloads } from '../../../record/views/downloads.ts';
import { type Link, readLinks } from '../../../record/views/links.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type Html, html, NOTHING, trustedHtml } from '../../http/html.ts';
import { renderLink } from '../../http/page.ts';

/** Beside a text that its `data-copy` names by id; scripts show it. */
export const renderCopyButton = (target: string, what: string): Html =>
  html`<button type="button" class="quiet-button" data-copy="${target}" hidden>Copy<span class="sr-only"> ${what}</span></button>`;

type Linked = Extract<Download, { readonly url: string }>;

/** Exports that would have to be generated are offered where the server can make them. */
const isLinked = (download: Download): download is Linked => download.kind !== 'export' && isWebUrl(download.url);

const formatOf = (download: Linked): string | undefined =>
  download.kind === 'file' ? download.format?.toUpperCase() : 'JPEG';

const renderDownload = (download: Linked): Html =>
  html`<li><a class="download" href="${download.url}" rel="noopener noreferrer nofollow"><span dir="auto">${download.label}</span>${formatOf(download) !== undefined && html`<span class="format">${formatOf(download)}</span>`}</a></li>`;

export const renderDownloads = (record: AardvarkRecord): Html => {
  const downloads = readDownloads(record).filter(isLinked);
  if (downloads.length === 0) return NOTHING;
  return html`<section class="box" aria-labelledby="downloads"><h2 id="downloads">Download</h2>
<ul class="plain">${downloads.map(renderDownload)}</ul></section>`;
};

const SERVICES = 'Web Services';

const renderService = (
  { label, url, layer, request }: Link,
  index: number,
): Html => html`<li class="service"><h3>${label}</h3>
<p class="copy-row"><input id="service-${index}" readonly value="${url}" aria-label="Address of ${label}">${renderCopyButton(`service-${index}`, `address of ${label}`)}</p>
${layer !== undefined && html`<p class="quiet">Layer <code>${layer}</code></p>`}
${request !== undefined && isWebUrl(request.url) && html`<p>${trustedHtml(renderLink(request.url, request.label))}</p>`}</li>`;

export const renderServices = (record: AardvarkRecord): Html => {
  const services = readLinks(record)[SERVICES] ?? [];
  if (services.length === 0) return NOTHING;
  return html`<section class="box" aria-labelledby="services"><h2 id="services">Web services</h2>
<p class="quiet">Copy an address into a GIS program such as QGIS or ArcGIS.</p>
<ul class="plain">${services.map(renderService)}</ul></section>`;
};

/** The other categories: the source, metadata documents, ArcGIS, documentation. */
export const renderLinks = (record: AardvarkRecord): Html => {
  const links = Object.entries(readLinks(record))
    .filter(([category]) => category !== SERVICES)
    .flatMap(([, items]) => items.filter(({ url }) => isWebUrl(url)));
  if (links.length === 0) return NOTHING;
  return html`<section class="box" aria-labelledby="links"><h2 id="links">Links</h2>
<ul class="plain">${links.map(({ label, url }) => html`<li>${trustedHtml(renderLink(url, label))}</li>`)}</ul></section>`;
};
