// The prepared part of a record: what answers say of it beside its fields, made when it is written, as JSON texts ready to splice.
import type { PlaceFacets } from '../lib/places/types.ts';
import { toLanguageNames } from '../record/languages.ts';
import { presentSpatialFacets } from '../record/place-facets.ts';
import { readUi } from '../record/views/ui.ts';
import { RECORD_FIELDS } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/**
 * Stand for the site's address and the name of the catalogue until an answer is made, since one catalogue may be reached
 * under several. JSON text never holds a raw control character, so nothing else in it can be taken for a mark; and a
 * text of plain ASCII is read from the store and sent three times as fast as one with any other letter in it.
 */
export const BASE_MARK = '\u0001';
export const NAME_MARK = '\u0002';

/**
 * JSON.stringify would escape the marks, so these stand in their place while the views are made. ASCII too: one wider letter
 * doubles the memory of the whole text and takes the fast ways of joining and writing it away.
 */
const BASE_STAND_IN = '\u007Fbase\u007F';
const NAME_STAND_IN = '\u007Fname\u007F';

export type Prepared = {
  /** Members to add to the attributes: lower-case twins of field names, and names of languages. `{}` when none. */
  readonly extras: string;
  /** What an interface shows of the record (contract 4.11), with marks for the site's address and name. */
  readonly ui: string;
  /** The places of the record (contract 10.3), with the shares that only `debug` shows. */
  readonly places: string;
};

const TWINS = Object.keys(RECORD_FIELDS)
  .filter((name) => /[A-Z]/.test(name))
  .map((name) => ({ name, twin: name.toLowerCase() }));

/** Clients of the older interface read gbl_mdmodified_dt, gbl_wxsidentifier_s, ... (contract 1, row 20). */
const toExtras = (record: AardvarkRecord): Readonly<Record<string, unknown>> => {
  const extras: Record<string, unknown> = {};
  for (const { name, twin } of TWINS) if (record[name] !== undefined) extras[twin] = record[name];
  const languages = record.b1g_language_sm === undefined ? toLanguageNames(record.dct_language_sm ?? []) : [];
  if (languages.length > 0) extras.b1g_language_sm = languages;
  return extras;
};

const toPlaces = (record: AardvarkRecord, found: PlaceFacets): object =>
  presentSpatialFacets(found, { debug: true, ...(record.dcat_bbox === undefined ? {} : { bbox: record.dcat_bbox }) });

const toUi = (record: AardvarkRecord): string =>
  JSON.stringify(readUi(record, BASE_STAND_IN, NAME_STAND_IN))
    .replaceAll(BASE_STAND_IN, BASE_MARK)
    .replaceAll(NAME_STAND_IN, NAME_MARK);

export const toPrepared = (record: AardvarkRecord, found: PlaceFacets): string =>
  [JSON.stringify(toExtras(record)), toUi(record), JSON.stringify(toPlaces(record, found))].join('\n');

/** JSON text holds no raw newline, so the parts are its lines. */
export const readPrepared = (prepared: string): Prepared => {
  const [extras, ui, places] = prepared.split('\n');
  return { extras: extras || '{}', ui: ui || '{}', places: places || '{}' };
};
