// The `ui` block of a record: prepared when the record was written, completed with the address of the site and with the
// pictures and exports that there are now.
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Pictures } from '../../../http/html/pictures.ts';
import { joinObjects } from './chunks.ts';
import type { Precomputed } from './precomputed.ts';
import { withoutUnavailableDownloads } from './unavailable-downloads.ts';

export type UiOptions = {
  /** Puts the address and name of the site in place of marks (createMarkFiller). */
  readonly fill: (text: string) => string;
  readonly base: string;
  readonly pictures: Pictures;
  /** Exports that have no other source are left out. */
  readonly unavailableSources: UnavailableSources;
  /** Everything that there is, not only what the specification names. */
  readonly isFull: boolean;
};

/** JSON text of meta.ui. */
export const presentUi = (record: StoredRecord, precomputed: Precomputed, options: UiOptions): string => {
  const { fill, base, pictures, unavailableSources, isFull } = options;
  const { ui, extendedUi: furtherUi } = withoutUnavailableDownloads(precomputed, record.id, unavailableSources);
  const { thumbnail_url, static_map } = pictures.linksOf(record, base);
  const links = JSON.stringify(isFull ? { thumbnail_url, static_map } : { thumbnail_url });
  return joinObjects(fill(isFull ? joinObjects(ui, furtherUi) : ui), links);
};
