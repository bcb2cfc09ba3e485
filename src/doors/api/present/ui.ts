// The `ui` block of a record: prepared when the record was written, completed with the address of the site.
import { BASE_MARK, NAME_MARK, readCard } from '../../../catalog/card.ts';
import type { StoredRecord } from '../../../engine/engine.ts';

export type Site = { readonly base: string; readonly name: string };

/** The text as it stands inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON text of meta.ui. */
export const presentUi = (record: StoredRecord, site: Site): string =>
  readCard(record.card).ui.replaceAll(BASE_MARK, inJson(site.base)).replaceAll(NAME_MARK, inJson(site.name));
