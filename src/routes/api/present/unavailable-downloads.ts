// Takes exports that cannot be had at the moment out of a prepared ui block, without reading the record: they stand at its end, and
// follow from their types alone.
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../http/response/placeholders.ts';
import { type Download, toExport } from '../../../record/views/downloads.ts';
import type { ExportType } from '../../../record/views/export-sources.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import type { ExportKeys, Precomputed } from './precomputed.ts';

type Present = (downloads: readonly Download[], id: string, base: string) => readonly object[];

/** 'a,b]}': the end of an object whose last member is a list, from these items on. */
const toEnd = (items: readonly object[]): string => `${toPlaceholderJson(items).slice(1)}}`;

const exchangeEnd = (text: string, before: readonly object[], after: readonly object[]): string => {
  const end = toEnd(before);
  if (!text.endsWith(end)) return text;
  const head = text.slice(0, -end.length);
  return after.length === 0 && head.endsWith(',') ? `${head.slice(0, -1)}]}` : `${head}${toEnd(after)}`;
};

export const withoutUnavailableDownloads = (
  precomputed: Precomputed,
  id: string,
  unavailableSources: UnavailableSources,
): Precomputed => {
  if (unavailableSources.fingerprint === '' || precomputed.exportKeys === '{}') return precomputed;
  const keys = JSON.parse(precomputed.exportKeys) as ExportKeys;
  const all = Object.keys(keys) as ExportType[];
  const alive = all.filter((type) => !unavailableSources.areUnavailable(keys[type] ?? [], type));
  if (alive.length === all.length) return precomputed;
  const exchange = (text: string, present: Present): string => {
    const [before, after] = [all, alive].map((types) => present(types.map(toExport), id, PLACEHOLDER_SITE.base));
    return exchangeEnd(text, before ?? [], after ?? []);
  };
  return {
    ...precomputed,
    ui: exchange(precomputed.ui, presentUiDownloads),
    extendedUi: exchange(precomputed.extendedUi, presentDownloads),
  };
};
