// Reads the data of a citation from a record.

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readYears } from '../../dates.ts';
import { isFileUrl } from '../downloads.ts';
import { type Reference, readReferences, referencesNamed } from '../references.ts';
import { readFirstString, readStrings, toOneLine } from '../strings.ts';
import { type Name, parseNames, toNameKey, toPlainName } from './names.ts';
import { type PublicationDate, parsePublicationDate } from './publication-date.ts';
import { type PublicationStatement, parsePublicationStatement } from './publication-statement.ts';
import { toInitials } from './style-names.ts';
import { type CitedTitle, readCitedTitle } from './title.ts';

export type CitationKind = 'dataset' | 'service' | 'map' | 'imagery' | 'collection' | 'website' | 'other';

export type CitationData = {
  readonly kind: CitationKind;
  /** All creators. */
  readonly names: readonly Name[];
  /** The creators to cite: without forms of the same names in another script. */
  readonly authors: readonly Name[];
  readonly title: string;
  readonly cited: CitedTitle;
  /** The kind of picture, if the record tells it. */
  readonly picture?: 'Aerial photograph' | 'Satellite image';
  /** dct_issued_s, unchanged. */
  readonly issued?: string;
  readonly date?: PublicationDate;
  readonly publisher?: string;
  readonly publisherPlace?: string;
  /** The publisher is an author, so that a citation names it once. */
  readonly isSelfPublished?: true;
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
const readPublisher = (record: AardvarkRecord, kind: CitationKind): PublicationStatement => {
  const publisher = readFirstString(record.dct_publisher_sm);
  if (publisher !== undefined) return parsePublicationStatement(toOneLine(publisher).normalize('NFC'));
  const provider = kind === 'dataset' || kind === 'service' ? readFirstString(record.schema_provider_s) : undefined;
  return provider === undefined ? {} : { name: toOneLine(provider) };
};

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(/^[^.]*\.\s/, ''));

/** 'Di tu chu ban she' and '地图出版社': libraries give a name in both scripts, and styles cite the Latin one. */
const withoutParallelForms = (names: readonly Name[]): readonly Name[] => {
  const latin = names.filter((name) => isLatin(toPlainName(name)));
  return latin.length * 2 === names.length ? latin : names;
};

const LEGAL_WORDS =
  /\b(?:the|and|co|company|corp|corporation|inc|incorporated|limited|llc|ltd|firm|dept|department)\b/g;
const toPublisherKey = (text: string): string =>
  toNameKey(text.replace(/\([^)]*\)/g, ''))
    .replace(LEGAL_WORDS, '')
    .replace(/\s+/g, '');

/** 'Hopkins, Griffith Morgan' published as 'G.M. Hopkins', 'Sanborn Map Company' as 'Sanborn Map Co.' */
const isPublisher = (author: Name, publisher: string | undefined): boolean => {
  if (publisher === undefined) return false;
  const forms = [toPlainName(author)];
  if (author.kind === 'person') forms.push(`${toInitials(author.given ?? '')} ${author.family}`);
  return forms.some((form) => toPublisherKey(form) === toPublisherKey(publisher));
};

const readPicture = (record: AardvarkRecord, kind: CitationKind): CitationData['picture'] => {
  const types = kind === 'imagery' ? readStrings(record.gbl_resourceType_sm).join(' ').toLowerCase() : '';
  if (types.includes('aerial')) return 'Aerial photograph';
  return types.includes('satellite') ? 'Satellite image' : undefined;
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
  const names = parseNames(readStrings(record.dct_creator_sm));
  const authors = withoutParallelForms(names);
  const title = toOneLine(readFirstString(record.dct_title_s) ?? 'Untitled');
  return withoutMissing<CitationData>({
    ...{ kind, names, authors, title },
    cited: readCitedTitle(title),
    picture: readPicture(record, kind),
    issued: issued === undefined ? undefined : toOneLine(issued),
    date: readDate(record, statement.date),
    publisher: statement.name,
    publisherPlace: statement.place,
    isSelfPublished: authors.some((author) => isPublisher(author, statement.name)) ? true : undefined,
    holder: provider === undefined ? page.catalogName : toOneLine(provider),
    url: doiUrl(parseDoi(landing ?? '')) ?? landing ?? doiUrl(doi) ?? page.url,
    doi,
  });
};
