// Takes exports that cannot be had at the moment out of a prepared ui block, without reading the record: they stand at its end, and
// follow from their types alone.
import type { UnavailableSources } from '../../../catalog/foreign/dead-sources.ts';
import { type Download, toExport } from '../../../record/views/downloads.ts';
import type { ExportType } from '../../../record/views/export-sources.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../http/send/marks.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import type { ExportKeys, Prepared } from './prepared.ts';

type Present = (downloads: readonly Download[], id: string, base: string) => readonly object[];

/** 'a,b]}': the end of an object whose last member is a list, from these items on. */
const toEnd = (items: readonly object[]): string => `${toPlaceholderJson(items).slice(1)}}`;

const exchangeEnd = (text: string, before: readonly object[], after: readonly object[]): string => {
  const end = toEnd(before);
  if (!text.endsWith(end)) return text;
  const head = text.slice(0, -end.length);
  return after.length === 0 && head.endsWith(',') ? `${head.slice(0, -1)}]}` : `${head}${toEnd(after)}`;
};

export const withoutDeadExports = (prepared: Prepared, id: string, dead: UnavailableSources): Prepared => {
  if (dead.fingerprint === '' || prepared.exports === '{}') return prepared;
  const keys = JSON.parse(prepared.exports) as ExportKeys;
  const all = Object.keys(keys) as ExportType[];
  const alive = all.filter((type) => !dead.areUnavailable(keys[type] ?? [], type));
  if (alive.length === all.length) return prepared;
  const exchange = (text: string, present: Present): string => {
    const [before, after] = [all, alive].map((types) => present(types.map(toExport), id, PLACEHOLDER_SITE.base));
    return exchangeEnd(text, before ?? [], after ?? []);
  };
  return {
    ...prepared,
    ui: exchange(prepared.ui, presentUiDownloads),
    furtherUi: exchange(prepared.furtherUi, presentDownloads),
  };
};
