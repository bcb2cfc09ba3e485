// The `ui` block of a record: prepared when the record was written, completed with the address of the site and with the
// pictures that there are now.
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Site } from '../../http/site.ts';
import { joinObjects } from './attributes.ts';
import type { Pictures } from './pictures.ts';
import { BASE_MARK, NAME_MARK, readPrepared } from './prepared.ts';

/** The text as it stands inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

export type UiOptions = {
  readonly site: Site;
  readonly pictures: Pictures;
  /** Everything that there is, not only what the specification names. */
  readonly isFull: boolean;
};

/** JSON text of meta.ui. Replaced by functions, since in a replacement text `$&` would have a meaning of its own. */
export const presentUi = (record: StoredRecord, { site, pictures, isFull }: UiOptions): string => {
  const { ui, furtherUi } = readPrepared(record.prepared);
  const [base, name] = [inJson(site.base), inJson(site.name)];
  const prepared = (isFull ? joinObjects(ui, furtherUi) : ui)
    .replaceAll(BASE_MARK, () => base)
    .replaceAll(NAME_MARK, () => name);
  const { thumbnail_url, static_map } = pictures.linksOf(record.id, site.base);
  return joinObjects(prepared, JSON.stringify(isFull ? { thumbnail_url, static_map } : { thumbnail_url }));
};
