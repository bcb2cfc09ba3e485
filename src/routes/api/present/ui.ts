// The `ui` block of a record: its precomputed parts, with the pictures and downloads that are available now.
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { PicturedRecord } from '../../../http/html/pictures.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../http/response/placeholders.ts';
import { type Download, toExport } from '../../../record/views/downloads.ts';
import type { ExportType } from '../../../record/views/export-sources.ts';
import { joinJson } from './chunks.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { type ExportKeys, readCorePart, readExtendedPart } from './precomputed.ts';
import type { Presentation } from './presentation.ts';

/** Returns undefined if every export of the record is available, so that its precomputed lists apply. */
const findAvailableExports = (
  precomputed: string,
  { fingerprint, areUnavailable }: UnavailableSources,
): readonly Download[] | undefined => {
  if (fingerprint === '') return undefined;
  const keys = JSON.parse(readCorePart(precomputed, 'exportKeys')) as ExportKeys;
  const types = Object.keys(keys) as ExportType[];
  const available = types.filter((type) => !areUnavailable(keys[type] ?? [], type));
  return available.length === types.length ? undefined : available.map(toExport);
};

const withDownloads = (ui: string, name: string, files: string, exports: string): string =>
  joinJson(ui, `{"${name}":${joinJson(files, exports)}}`);

/** JSON text of meta.ui, with placeholders. `isFull` adds the members beyond the specification. */
const joinParts = ({ id, precomputed }: PicturedRecord, sources: UnavailableSources, isFull: boolean): string => {
  const { base } = PLACEHOLDER_SITE;
  const available = findAvailableExports(precomputed, sources);
  const uiExports = available && toPlaceholderJson(presentUiDownloads(available, id, base));
  const ui = withDownloads(
    readCorePart(precomputed, 'ui'),
    'ui_downloads',
    readCorePart(precomputed, 'uiDownloads'),
    uiExports ?? readCorePart(precomputed, 'uiExports'),
  );
  if (!isFull) return ui;
  const exports = available && toPlaceholderJson(presentDownloads(available, id, base));
  const extended = withDownloads(
    readExtendedPart(precomputed, 'extendedUi'),
    'downloads',
    readExtendedPart(precomputed, 'downloads'),
    exports ?? readExtendedPart(precomputed, 'exports'),
  );
  return joinJson(ui, extended);
};

export const presentUi = (record: PicturedRecord, presentation: Presentation, isFull: boolean): string => {
  const { site, fill, pictures, unavailableSources } = presentation;
  const { thumbnail_url, static_map } = pictures.linksOf(record, site.base);
  const links = JSON.stringify(isFull ? { thumbnail_url, static_map } : { thumbnail_url });
  return joinJson(fill(joinParts(record, unavailableSources, isFull)), links);
};
