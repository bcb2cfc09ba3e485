// The `ui` block of a record: prepared when the record was written, completed with the address of the site and with the
// pictures and exports that there are now.
import type { DeadSources } from '../../../catalog/foreign/dead-sources.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Pictures } from '../../http/page/pictures.ts';
import type { Site } from '../../http/request/site.ts';
import { createMarkFiller } from '../../http/send/marks.ts';
import { joinObjects } from './attributes.ts';
import { withoutDeadExports } from './dead-exports.ts';
import { readPrepared } from './prepared.ts';

export type UiOptions = {
  readonly site: Site;
  readonly pictures: Pictures;
  /** Exports that have no other source are left out. */
  readonly dead: DeadSources;
  /** Everything that there is, not only what the specification names. */
  readonly isFull: boolean;
};

/** JSON text of meta.ui. */
export const presentUi = (record: StoredRecord, { site, pictures, dead, isFull }: UiOptions): string => {
  const { ui, furtherUi } = withoutDeadExports(readPrepared(record.prepared), record.id, dead);
  const prepared = createMarkFiller(site)(isFull ? joinObjects(ui, furtherUi) : ui);
  const { thumbnail_url, static_map } = pictures.linksOf(record, site.base);
  return joinObjects(prepared, JSON.stringify(isFull ? { thumbnail_url, static_map } : { thumbnail_url }));
};
