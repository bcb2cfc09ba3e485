// Writes citations by the book: APA 7, MLA 9 and Chicago 17 (author-date) for maps and data sets, and the generic form
// of the record's meta block (contract 16).
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type CatalogPage, type CitationData, type CitationKind, readCitationData } from './citation-data.ts';
import { type CitationText, italic, joinSentences, plainText, stopAfter } from './citation-text.ts';
import { toSortName } from './names.ts';
import { toApaYear, toChicagoYear, toMlaDate } from './style-dates.ts';
import { toApaAuthors, toChicagoAuthors, toMlaAuthors } from './style-names.ts';

export type StyledCitations = {
  readonly apa: CitationText;
  readonly mla: CitationText;
  readonly chicago: CitationText;
};
export type Citations = { readonly [Style in keyof StyledCitations]: string };

const DESCRIPTORS: { readonly [Kind in CitationKind]?: string } = {
  dataset: 'Data set',
  service: 'Data set',
  map: 'Map',
  imagery: 'Map',
};

const GENERIC_TYPES: { readonly [Kind in CitationKind]?: string } = {
  ...{ dataset: 'dataset', service: 'web service', map: 'map', imagery: 'imagery' },
  ...{ collection: 'collection', website: 'website' },
};

const join = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined).join(separator);

const sentence = (text: string | undefined): CitationText | undefined =>
  text === undefined || text === '' ? undefined : [text];

/** A publisher that is also the author is named once. */
const publisherOf = ({ publisher, isSelfPublished }: CitationData): string | undefined =>
  isSelfPublished ? undefined : publisher;

/** The holder stands in for an unknown publisher, unless it is the author. */
const sourceOf = (source: CitationData): string | undefined => {
  const { publisher, holder, authors } = source;
  if (publisher !== undefined) return publisherOf(source);
  return authors.some((name) => toSortName(name) === holder) ? undefined : holder;
};

/** 'Title (2nd ed.) [Map]' */
const toApaTitle = ({ cited, kind, picture }: CitationData): CitationText => {
  const descriptor = picture ?? DESCRIPTORS[kind];
  const edition = cited.edition === undefined ? cited.version : `${cited.edition} ed.`;
  const notes = [edition && `(${edition})`, descriptor && `[${descriptor}]`].filter((note) => note !== undefined);
  const title = notes.length === 0 ? cited.title : cited.title.replace(/(?<=\p{L}{3})\.$/u, '');
  return [italic(title), ...notes.map((note) => ` ${note}`)];
};

/** Without an author, the title comes first. */
const toApa = (source: CitationData): CitationText => {
  const [authors, title] = [sentence(toApaAuthors(source.authors)), toApaTitle(source)];
  const date: CitationText = [`(${toApaYear(source.date)}).`];
  const opening = authors === undefined ? [title, date] : [authors, date, title];
  return joinSentences([...opening, sentence(publisherOf(source))], source.url);
};

const toEdition = ({ cited }: CitationData): string | undefined =>
  cited.edition === undefined ? cited.version : `${cited.edition} ed.`;

/** An organisation that publishes its own work is the publisher, not the author (MLA 9, 5.119). */
const toMla = (source: CitationData): CitationText => {
  const [author, ...others] = source.authors;
  const isOwnPublisher = source.isSelfPublished === true && author?.kind === 'organisation' && others.length === 0;
  const authors = isOwnPublisher ? undefined : sentence(toMlaAuthors(source.authors));
  const publisher = isOwnPublisher ? source.publisher : sourceOf(source);
  const tail = join([toEdition(source), publisher, toMlaDate(source.date), source.url], ', ');
  return joinSentences([authors, [italic(source.cited.title)]], `${tail}.`);
};

/** The place is known only together with the publisher. */
const toChicagoSource = (source: CitationData): string | undefined => {
  const name = sourceOf(source);
  const place = source.publisher === undefined || source.isSelfPublished ? undefined : source.publisherPlace;
  return name === undefined || place === undefined ? name : `${place}: ${name}`;
};

const toChicago = (source: CitationData): CitationText => {
  const [authors, title]: (CitationText | undefined)[] = [
    sentence(toChicagoAuthors(source.authors)),
    [italic(source.cited.title)],
  ];
  const year: CitationText = [toChicagoYear(source.date)];
  const opening = authors === undefined ? [title, year] : [authors, year, title];
  return joinSentences([...opening, sentence(toEdition(source)), sentence(toChicagoSource(source))], `${source.url}.`);
};

const toStyledCitations = (source: CitationData): StyledCitations => ({
  apa: toApa(source),
  mla: toMla(source),
  chicago: toChicago(source),
});

export const toCitations = (source: CitationData): Citations => {
  const { apa, mla, chicago } = toStyledCitations(source);
  return { apa: plainText(apa), mla: plainText(mla), chicago: plainText(chicago) };
};

export const readStyledCitations = (record: AardvarkRecord, page: CatalogPage): StyledCitations =>
  toStyledCitations(readCitationData(record, page));

export const readCitations = (record: AardvarkRecord, page: CatalogPage): Citations =>
  toCitations(readCitationData(record, page));

const withStop = (text: string): string => `${text}${stopAfter(text)}`;

export const toGenericCitation = (source: CitationData): string => {
  const type = GENERIC_TYPES[source.kind];
  const names = source.names.map(toSortName).join(', ');
  return join(
    [
      names === '' ? '[Creator not found],' : withStop(names),
      `(${source.issued ?? toApaYear(source.date)}).`,
      withStop(source.title),
      type === undefined ? undefined : `(${type}).`,
      source.publisher === undefined ? undefined : withStop(source.publisher),
      source.url,
    ],
    ' ',
  );
};
