// The card of a record: the parts of answers that are prepared when it is written, as JSON texts ready to splice.
import type { PlaceFacets } from '../lib/places/types.ts';
import { toLanguageNames } from '../record/languages.ts';
import { presentSpatialFacets } from '../record/place-facets.ts';
import { readUi } from '../record/views/ui.ts';
import { RECORD_FIELDS } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** Stands for the site's address until an answer is made, since one catalogue may be reached under several. */
export const BASE_MARK = '\uF8FFbase\uF8FF';
/** Stands for the name of the catalogue, which is a setting. */
export const NAME_MARK = '\uF8FFname\uF8FF';

export type Card = {
  /** Members to add to the attributes: lower-case twins of field names, and names of languages. `{}` when none. */
  readonly extras: string;
  /** What an interface shows of the record (contract 4.11), with marks for the site's address and name. */
  readonly ui: string;
  /** The places of the record (contract 10.3), with the shares that only `debug` shows. */
  readonly places: string;
};

const CAMEL_CASE_FIELDS = Object.keys(RECORD_FIELDS).filter((name) => /[A-Z]/.test(name));

/** Clients of the older interface read gbl_mdmodified_dt, gbl_wxsidentifier_s, ... (contract 1, row 20). */
const toExtras = (record: AardvarkRecord): Readonly<Record<string, unknown>> => {
  const extras: Record<string, unknown> = {};
  for (const name of CAMEL_CASE_FIELDS) if (record[name] !== undefined) extras[name.toLowerCase()] = record[name];
  const languages = record.b1g_language_sm === undefined ? toLanguageNames(record.dct_language_sm ?? []) : [];
  if (languages.length > 0) extras.b1g_language_sm = languages;
  return extras;
};

const toPlaces = (record: AardvarkRecord, found: PlaceFacets): object =>
  presentSpatialFacets(found, { debug: true, ...(record.dcat_bbox === undefined ? {} : { bbox: record.dcat_bbox }) });

export const toCard = (record: AardvarkRecord, found: PlaceFacets): string =>
  [toExtras(record), readUi(record, BASE_MARK, NAME_MARK), toPlaces(record, found)]
    .map((part) => JSON.stringify(part))
    .join('\n');

/** JSON text holds no raw newline, so the parts of a card are its lines. */
export const readCard = (card: string): Card => {
  const [extras, ui, places] = card.split('\n');
  return { extras: extras || '{}', ui: ui || '{}', places: places || '{}' };
};
