// What answers say of a record beside its fields, prepared when it is written: JSON texts ready to splice. What may change
// later without the record, such as its pictures, is not among them.
import type { Preparation } from '../../../catalog/derivation.ts';
import type { PlaceFacets } from '../../../lib/places/types.ts';
import { toLanguageNames } from '../../../record/languages.ts';
import { readCitationSource } from '../../../record/views/citation/source.ts';
import { type Citations, toCitations } from '../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readPlace } from '../../../record/views/place.ts';
import { readReferences } from '../../../record/views/references.ts';
import { readViewer, type Viewer } from '../../../record/views/viewer.ts';
import { RECORD_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type PresentedDownload, presentDownloads, presentUiDownloads, type UiDownload } from './downloads.ts';
import { type PresentedLinks, presentLinks } from './links.ts';
import { presentSpatialFacets } from './spatial-facets.ts';

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

export type Ui = {
  readonly citation: string;
  readonly citations: Citations;
  readonly downloads: readonly PresentedDownload[];
  readonly ui_downloads: readonly UiDownload[];
  readonly links: PresentedLinks;
  readonly viewer: Viewer;
};

/** The ui block of a record without its neighbours and pictures: computed at every import, so it must stay cheap. */
export const toUi = (record: AardvarkRecord, base: string, catalogName: string): Ui => {
  const references = readReferences(record);
  const place = readPlace(record);
  const citations = toCitations(readCitationSource(record, references), catalogName);
  const downloads = presentDownloads(readDownloads(record, references, place), record.id, base);
  return {
    citation: citations.apa,
    citations,
    downloads,
    ui_downloads: presentUiDownloads(downloads),
    links: presentLinks(readLinks(record, references, place)),
    viewer: readViewer(record, references, place),
  };
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

const toUiText = (record: AardvarkRecord): string =>
  JSON.stringify(toUi(record, BASE_STAND_IN, NAME_STAND_IN))
    .replaceAll(BASE_STAND_IN, BASE_MARK)
    .replaceAll(NAME_STAND_IN, NAME_MARK);

/** Raise the version whenever the texts come out otherwise: stores are then derived again at the start. */
export const ANSWER_PREPARATION: Preparation = {
  version: 1,
  prepare: (record, found) =>
    [JSON.stringify(toExtras(record)), toUiText(record), JSON.stringify(toPlaces(record, found))].join('\n'),
};

/** JSON text holds no raw newline, so the parts are its lines. */
export const readPrepared = (prepared: string): Prepared => {
  const [extras, ui, places] = prepared.split('\n');
  return { extras: extras || '{}', ui: ui || '{}', places: places || '{}' };
};
