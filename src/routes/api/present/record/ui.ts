// The `ui` block of a record: its precomputed parts, with the pictures and downloads that are available now.
import type { UnavailableSources } from '../../../../catalog/external/unavailable-sources.ts';
import type { PicturedRecord } from '../../../../http/html/pictures.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../../http/response/placeholders.ts';
import { type Download, toExport } from '../../../../record/views/downloads.ts';
import type { ExportType } from '../../../../record/views/export-sources.ts';
import { joinJson } from '../chunks.ts';
import type { Presentation } from '../presentation.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { type ExportKeys, readCorePart, readExtendedPart } from './precomputed.ts';

/** '{"a":1}' -> '"a":1' */
const toMembers = (object: string): string => object.slice(1, -1);

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

/** Members of meta.ui, with placeholders. `isFull` adds the members beyond the specification. */
const joinMembers = ({ id, precomputed }: PicturedRecord, sources: UnavailableSources, isFull: boolean): string => {
  const { base } = PLACEHOLDER_SITE;
  const available = findAvailableExports(precomputed, sources);
  const uiExports = available && toPlaceholderJson(presentUiDownloads(available, id, base));
  const uiDownloads = joinJson(
    readCorePart(precomputed, 'uiDownloads'),
    uiExports ?? readCorePart(precomputed, 'uiExports'),
  );
  const members = `${toMembers(readCorePart(precomputed, 'ui'))},"ui_downloads":${uiDownloads}`;
  if (!isFull) return members;
  const exports = available && toPlaceholderJson(presentDownloads(available, id, base));
  const downloads = joinJson(
    readExtendedPart(precomputed, 'downloads'),
    exports ?? readExtendedPart(precomputed, 'exports'),
  );
  return `${members},${toMembers(readExtendedPart(precomputed, 'extendedUi'))},"downloads":${downloads}`;
};

export const presentUi = (record: PicturedRecord, presentation: Presentation, isFull: boolean): string => {
  const { site, fill, pictures, unavailableSources } = presentation;
  const { thumbnail_url, static_map } = pictures.linksOf(record, site.base);
  const links = JSON.stringify(isFull ? { thumbnail_url, static_map } : { thumbnail_url });
  const members = fill(joinMembers(record, unavailableSources, isFull));
  return links === '{}' ? `{${members}}` : `{${members},${links.slice(1)}`;
};
