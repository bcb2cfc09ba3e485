// How to get at what a record describes: files to download, services with addresses to copy into a GIS program, pages elsewhere.

import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { toSourceKey } from '../../../catalog/external/source-failures.ts';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import { renderExternalLink } from '../../../http/html/elements.ts';
import { resourcePath } from '../../../http/request/urls.ts';
import { type Download, readDownloads } from '../../../record/views/downloads.ts';
import { EXPORT_FORMATS, readExportSources } from '../../../record/views/export-sources.ts';
import { type Link, readLinks } from '../../../record/views/links.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

/** Beside a text that its `data-copy` names by id; scripts show it. */
export const renderCopyButton = (target: string, what: string): SafeHtml =>
  html`<button type="button" class="quiet-button" data-copy="${target}" hidden>Copy<span class="sr-only"> ${what}</span></button>`;

type Linked = Extract<Download, { readonly url: string }>;

type Exported = Extract<Download, { readonly kind: 'export' }>;

const isLinked = (download: Download): download is Linked => download.kind !== 'export' && isWebUrl(download.url);

const formatOf = (download: Linked): string | undefined =>
  download.kind === 'file' ? download.format?.toUpperCase() : 'JPEG';

const renderDownload = (download: Linked): SafeHtml =>
  html`<li><a class="download" href="${download.url}" rel="noopener noreferrer nofollow"><span dir="auto">${download.label}</span>${formatOf(download) !== undefined && html`<span class="format">${formatOf(download)}</span>`}</a></li>`;

/** What is made on demand: a script shows how far it is; without one the file comes, or says when to ask again. */
const renderExport = ({ label, exportType }: Exported, path: string, id: string): SafeHtml => {
  const address = `${path}${resourcePath(id)}/downloads/generated/${exportType}`;
  const format = EXPORT_FORMATS[exportType].extension.toUpperCase();
  return html`<li><a class="download" href="${address}/file" data-prepare="${address}" rel="nofollow"><span>${label}</span><span class="format">${format}</span></a><span class="quiet" role="status"></span></li>`;
};

const isExport = (download: Download): download is Exported => download.kind === 'export';

/** `path` is undefined where no downloads are made. */
export const renderDownloads = (
  record: AardvarkRecord,
  path: string | undefined,
  unavailableSources: UnavailableSources,
): SafeHtml => {
  const all = readDownloads(record);
  const isAlive = ({ exportType }: Exported): boolean =>
    !unavailableSources.areUnavailable(readExportSources(record, exportType).map(toSourceKey), exportType);
  const downloads = [
    ...all.filter(isLinked).map(renderDownload),
    ...(path === undefined
      ? []
      : all
          .filter(isExport)
          .filter(isAlive)
          .map((download) => renderExport(download, path, record.id))),
  ];
  if (downloads.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="downloads"><h2 id="downloads">Download</h2>
<ul class="plain">${downloads}</ul></section>`;
};

const SERVICES = 'Web Services';

const renderService = (
  { label, url, layer, request }: Link,
  index: number,
): SafeHtml => html`<li class="service"><h3>${label}</h3>
<p class="copy-row"><input id="service-${index}" readonly value="${url}" aria-label="Address of ${label}">${renderCopyButton(`service-${index}`, `address of ${label}`)}</p>
${layer !== undefined && html`<p class="quiet">Layer <code>${layer}</code></p>`}
${request !== undefined && isWebUrl(request.url) && html`<p>${renderExternalLink(request.url, request.label)}</p>`}</li>`;

export const renderServices = (record: AardvarkRecord): SafeHtml => {
  const services = readLinks(record)[SERVICES] ?? [];
  if (services.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="services"><h2 id="services">Web services</h2>
<p class="quiet">Copy an address into a GIS program such as QGIS or ArcGIS.</p>
<ul class="plain">${services.map(renderService)}</ul></section>`;
};

/** The other categories: the source, metadata documents, ArcGIS, documentation. */
export const renderLinks = (record: AardvarkRecord): SafeHtml => {
  const links = Object.entries(readLinks(record))
    .filter(([category]) => category !== SERVICES)
    .flatMap(([, items]) => items.filter(({ url }) => isWebUrl(url)));
  if (links.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="links"><h2 id="links">Links</h2>
<ul class="plain">${links.map(({ label, url }) => html`<li>${renderExternalLink(url, label)}</li>`)}</ul></section>`;
};
