// Reads the data of a citation from a record.

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readYears } from '../../dates.ts';
import { isFileUrl } from '../downloads.ts';
import { type Reference, readReferences, referencesNamed } from '../references.ts';
import { readFirstString, readStrings, toOneLine } from '../strings.ts';
import { type Name, parseNames } from './names.ts';
import { type PublicationDate, parsePublicationDate } from './publication-date.ts';
import { parsePublicationStatement } from './publication-statement.ts';

export type CitationKind = 'dataset' | 'service' | 'map' | 'imagery' | 'collection' | 'website' | 'other';

export type CitationData = {
  readonly kind: CitationKind;
  readonly names: readonly Name[];
  readonly title: string;
  /** dct_issued_s, unchanged. */
  readonly issued?: string;
  readonly date?: PublicationDate;
  readonly publisher?: string;
  readonly publisherPlace?: string;
  /** The provider, else the catalogue; used if there is no publisher. */
  readonly holder: string;
  /** The landing page, else an identifier that is a URL, else the page in the catalogue; never a file. */
  readonly url: string;
  readonly doi?: string;
};

/** The page of the record in the catalogue. */
export type CatalogPage = { readonly url: string; readonly catalogUrl: string; readonly catalogName: string };

const KIND_OF_CLASS: Readonly<Record<string, CitationKind>> = {
  ...{ datasets: 'dataset', dataset: 'dataset', 'web services': 'service', 'web service': 'service' },
  ...{ maps: 'map', map: 'map', imagery: 'imagery', collections: 'collection', collection: 'collection' },
  ...{ websites: 'website', website: 'website' },
};

/** By resource class, else by resource type ('Nautical charts', 'Polygon data'). */
const readCitationKind = (record: AardvarkRecord): CitationKind => {
  const classes = readStrings(record.gbl_resourceClass_sm);
  const types = classes.length === 0 ? readStrings(record.gbl_resourceType_sm) : [];
  for (const text of [...classes, ...types]) {
    const kind = KIND_OF_CLASS[text.toLowerCase()];
    if (kind !== undefined) return kind;
  }
  if (types.some((type) => /\b(maps?|charts?|atlases)$/i.test(type))) return 'map';
  if (types.some((type) => /\b(imagery|photographs)$/i.test(type))) return 'imagery';
  return types.some((type) => /\bdata$/i.test(type)) ? 'dataset' : 'other';
};

const DOI = /^(?:doi:\s*|(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}(?:\.\d+)*\/\S+)$/i;

/** '10.1234/abc' from a bare DOI, 'doi:10.1234/abc' or 'https://doi.org/10.1234/abc'. */
export const parseDoi = (text: string): string | undefined => DOI.exec(text.trim())?.[1];

const firstDoi = (texts: readonly (string | undefined)[]): string | undefined => {
  for (const text of texts) {
    const doi = text === undefined ? undefined : parseDoi(text);
    if (doi !== undefined) return doi;
  }
  return undefined;
};

/** The date of issue, else that of the publication statement, else the latest index year. */
const readDate = (record: AardvarkRecord, statementDate: string | undefined): PublicationDate | undefined => {
  for (const text of [readFirstString(record.dct_issued_s), statementDate]) {
    const date = text === undefined ? undefined : parsePublicationDate(text);
    if (date !== undefined) return date;
  }
  const year = readYears(record).at(-1);
  return year === undefined || year < 1000 ? undefined : { year: String(year) };
};

/** The provider replaces a missing publisher of data and services, but not of maps that it only scanned. */
const readPublisher = (record: AardvarkRecord, kind: CitationKind) => {
  const publisher = readFirstString(record.dct_publisher_sm);
  if (publisher !== undefined) return parsePublicationStatement(toOneLine(publisher));
  const provider = kind === 'dataset' || kind === 'service' ? readFirstString(record.schema_provider_s) : undefined;
  return provider === undefined ? undefined : { name: toOneLine(provider) };
};

const withoutMissing = <T extends object>(members: { [Key in keyof T]: T[Key] | undefined }): T => {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) present[name] = value;
  return present as T;
};

/** The landing page that the record names, unless it is a file. */
const readLandingPage = (record: AardvarkRecord, references: readonly Reference[]): string | undefined => {
  const files = new Set(referencesNamed(references, 'download').map(({ url }) => url));
  const documentation = referencesNamed(references, 'documentation_external').map(({ url }) => url);
  const candidates = [...documentation, ...readStrings(record.dct_identifier_sm)];
  const page = candidates.find((url) => isWebUrl(url) && !files.has(url) && !isFileUrl(url));
  return page === undefined ? undefined : toOneLine(page).replaceAll(' ', '%20');
};

const doiUrl = (doi: string | undefined): string | undefined =>
  doi === undefined ? undefined : `https://doi.org/${doi}`;

export const readCitationData = (
  record: AardvarkRecord,
  page: CatalogPage,
  references: readonly Reference[] = readReferences(record),
): CitationData => {
  const kind = readCitationKind(record);
  const issued = readFirstString(record.dct_issued_s);
  const statement = readPublisher(record, kind);
  const provider = readFirstString(record.schema_provider_s);
  const landing = readLandingPage(record, references);
  const doi = firstDoi([...readStrings(record.dct_identifier_sm), landing]);
  return withoutMissing<CitationData>({
    kind,
    names: parseNames(readStrings(record.dct_creator_sm)),
    title: toOneLine(readFirstString(record.dct_title_s) ?? 'Untitled'),
    issued: issued === undefined ? undefined : toOneLine(issued),
    date: readDate(record, statement?.date),
    publisher: statement?.name,
    publisherPlace: statement?.place,
    holder: provider === undefined ? page.catalogName : toOneLine(provider),
    url: landing ?? doiUrl(doi) ?? page.url,
    doi,
  });
};
