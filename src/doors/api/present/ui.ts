// The `ui` block of a record: prepared when the record was written, completed with the address of the site and with the
// pictures that there are now.
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Site } from '../../http/site.ts';
import { joinObjects } from './attributes.ts';
import type { Pictures } from './pictures.ts';
import { BASE_MARK, NAME_MARK, readPrepared } from './prepared.ts';

/** The text as it stands inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON text of meta.ui. Replaced by functions, since in a replacement text `$&` would have a meaning of its own. */
export const presentUi = (record: StoredRecord, site: Site, pictures: Pictures): string => {
  const [base, name] = [inJson(site.base), inJson(site.name)];
  const prepared = readPrepared(record.prepared)
    .ui.replaceAll(BASE_MARK, () => base)
    .replaceAll(NAME_MARK, () => name);
  return joinObjects(prepared, JSON.stringify(pictures.linksOf(record.id, site.base)));
};
