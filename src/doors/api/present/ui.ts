// The `ui` block of a record: prepared when the record was written, completed with the address of the site.
import { BASE_MARK, NAME_MARK, readPrepared } from '../../../catalog/prepared.ts';
import type { StoredRecord } from '../../../engine/engine.ts';

export type Site = { readonly base: string; readonly name: string };

/** The text as it stands inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON text of meta.ui. Replaced by functions, since in a replacement text `$&` would have a meaning of its own. */
export const presentUi = (record: StoredRecord, site: Site): string => {
  const [base, name] = [inJson(site.base), inJson(site.name)];
  return readPrepared(record.prepared)
    .ui.replaceAll(BASE_MARK, () => base)
    .replaceAll(NAME_MARK, () => name);
};
