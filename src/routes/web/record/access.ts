// Access to the resource of a record: downloads, web services and external links.

import { EMPTY_HTML, html, isWebUrl, type SafeHtml } from '@periplus/markup';
import { toSourceKey } from '../../../catalog/external/source-failures.ts';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import { renderExternalLink } from '../../../http/html/elements.ts';
import { resourcePath } from '../../../http/request/urls.ts';
import { type Download, readDownloads } from '../../../record/views/downloads.ts';
import { EXPORT_FORMATS, readExportSources } from '../../../record/views/export-sources.ts';
import { type Link, readLinks } from '../../../record/views/links.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

/** Copies the text of the element with the id `target`. Scripts make it visible. */
export const renderCopyButton = (target: string, what: string): SafeHtml =>
  html`<button type="button" class="quiet-button" data-copy="${target}" hidden>Copy<span class="sr-only"> ${what}</span></button>`;

type LinkedDownload = Extract<Download, { readonly url: string }>;

type GeneratedDownload = Extract<Download, { readonly kind: 'export' }>;

const isLinked = (download: Download): download is LinkedDownload =>
  download.kind !== 'export' && isWebUrl(download.url);

const formatOf = (download: LinkedDownload): string | undefined =>
  download.kind === 'file' ? download.format?.toUpperCase() : 'JPEG';

const renderDownload = (download: LinkedDownload): SafeHtml =>
  html`<li><a class="download" href="${download.url}" rel="noopener noreferrer nofollow"><span dir="auto">${download.label}</span>${formatOf(download) !== undefined && html`<span class="format">${formatOf(download)}</span>`}</a></li>`;

/** A script shows the progress. Without it the link returns the file, or a 503 with Retry-After. */
const renderExport = ({ label, exportType }: GeneratedDownload, path: string, id: string): SafeHtml => {
  const address = `${path}${resourcePath(id)}/downloads/generated/${exportType}`;
  const format = EXPORT_FORMATS[exportType].extension.toUpperCase();
  return html`<li><a class="download" href="${address}/file" data-prepare="${address}" rel="nofollow"><span>${label}</span><span class="format">${format}</span></a><span class="quiet" role="status"></span></li>`;
};

const isExport = (download: Download): download is GeneratedDownload => download.kind === 'export';

/** `path` is undefined if the server generates no downloads. */
export const renderDownloads = (
  record: AardvarkRecord,
  path: string | undefined,
  unavailableSources: UnavailableSources,
): SafeHtml => {
  const all = readDownloads(record);
  const isAvailable = ({ exportType }: GeneratedDownload): boolean =>
    !unavailableSources.areUnavailable(readExportSources(record, exportType).map(toSourceKey), exportType);
  const downloads = [
    ...all.filter(isLinked).map(renderDownload),
    ...(path === undefined
      ? []
      : all
          .filter(isExport)
          .filter(isAvailable)
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
<p class="copy-row"><input id="service-${index}" readonly value="${url}" aria-label="URL of ${label}">${renderCopyButton(`service-${index}`, `URL of ${label}`)}</p>
${layer !== undefined && html`<p class="quiet">Layer <code>${layer}</code></p>`}
${request !== undefined && isWebUrl(request.url) && html`<p>${renderExternalLink(request.url, request.label)}</p>`}</li>`;

export const renderServices = (record: AardvarkRecord): SafeHtml => {
  const services = readLinks(record)[SERVICES] ?? [];
  if (services.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="services"><h2 id="services">Web services</h2>
<p class="quiet">Copy a URL into a GIS program such as QGIS or ArcGIS.</p>
<ul class="plain">${services.map(renderService)}</ul></section>`;
};

export const renderLinks = (record: AardvarkRecord): SafeHtml => {
  const links = Object.entries(readLinks(record))
    .filter(([category]) => category !== SERVICES)
    .flatMap(([, items]) => items.filter(({ url }) => isWebUrl(url)));
  if (links.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="links"><h2 id="links">Links</h2>
<ul class="plain">${links.map(({ label, url }) => html`<li>${renderExternalLink(url, label)}</li>`)}</ul></section>`;
};
