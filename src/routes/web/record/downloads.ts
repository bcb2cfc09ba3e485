// The downloads of a record: its files and images, and the formats that the server generates.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { toSourceKey } from '../../../catalog/external/source-failures.ts';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import { resourcePath } from '../../../http/request/urls.ts';
import { text } from '../../../http/texts/texts.ts';
import { type DownloadEntry, type ImageSize, readDownloadList } from '../../../record/views/download-list.ts';
import { EXPORT_FORMATS, type ExportType, readExportSources } from '../../../record/views/export-sources.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

const REL = 'noopener noreferrer nofollow';

const renderLink = (url: string, name: string, details: readonly (string | undefined)[]): SafeHtml =>
  html`<a class="download" href="${url}" rel="${REL}"><span dir="auto">${name}</span>${details.map(
    (detail) => detail !== undefined && html`<span class="format">${detail}</span>`,
  )}</a>`;

const SIZE_TEXTS = { small: 'download.small', medium: 'download.medium', large: 'download.large' } as const;

const renderSize = ({ name, url }: ImageSize): SafeHtml =>
  html`<li><a href="${url}" rel="${REL}">${text(SIZE_TEXTS[name])}</a></li>`;

const renderEntry = (entry: DownloadEntry): SafeHtml =>
  entry.kind === 'file'
    ? html`<li>${renderLink(entry.url, entry.name ?? text('download.file'), [entry.format, entry.size])}</li>`
    : html`<li>${renderLink(entry.url, text('download.image'), ['JPEG'])}<ul class="inline download-sizes">${entry.sizes.map(renderSize)}</ul></li>`;

/** A script shows the progress. Without it the link returns the file, or a 503 with Retry-After. */
const renderExport = (type: ExportType, path: string, id: string): SafeHtml => {
  const address = `${path}${resourcePath(id)}/downloads/generated/${type}`;
  const [name, format] = type === 'shapefile' ? ['Shapefile (EPSG:4326)', 'ZIP'] : [EXPORT_FORMATS[type].label];
  return html`<li><a class="download" href="${address}/file" data-prepare="${address}" rel="nofollow"><span>${name}</span>${format !== undefined && html`<span class="format">${format}</span>`}</a><span class="quiet" role="status"></span></li>`;
};

const renderExports = (types: readonly ExportType[], path: string, id: string, hasFiles: boolean): SafeHtml =>
  types.length === 0
    ? EMPTY_HTML
    : html`${hasFiles && html`<h3>${text('download.otherFormats')}</h3>`}<ul class="plain download-formats">${types.map((type) => renderExport(type, path, id))}</ul>`;

/** `path` is undefined if the server generates no downloads. */
export const renderDownloads = (
  record: AardvarkRecord,
  path: string | undefined,
  unavailableSources: UnavailableSources,
): SafeHtml => {
  const { entries, exportTypes } = readDownloadList(record);
  const isAvailable = (type: ExportType): boolean =>
    !unavailableSources.areUnavailable(readExportSources(record, type).map(toSourceKey), type);
  const types = path === undefined ? [] : exportTypes.filter(isAvailable);
  if (entries.length + types.length === 0) return EMPTY_HTML;
  return html`<section class="box downloads" aria-labelledby="downloads"><h2 id="downloads">${text('download.title')}</h2>
${entries.length > 0 && html`<ul class="plain">${entries.map(renderEntry)}</ul>`}${renderExports(types, path ?? '', record.id, entries.length > 0)}</section>`;
};
