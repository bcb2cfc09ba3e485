// Writes citations as text: APA, MLA, Chicago, and the generic form of the record's meta block (contract 16).
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type CatalogPage, type CitationData, type CitationKind, readCitationData } from './citation-data.ts';
import { toSortName } from './names.ts';

export type Citations = { readonly apa: string; readonly mla: string; readonly chicago: string };

const DESCRIPTORS: { readonly [Kind in CitationKind]?: string } = {
  dataset: '[Data set]',
  service: '[Data set]',
  map: '[Map]',
  imagery: '[Map]',
};

const GENERIC_TYPES: { readonly [Kind in CitationKind]?: string } = {
  ...{ dataset: 'dataset', service: 'web service', map: 'map', imagery: 'imagery' },
  ...{ collection: 'collection', website: 'website' },
};

/** Adds a full stop unless the text has one: 'Where is Troy?', 'Sanborn Map Co.' */
const withStop = (text: string): string => (/[.!?…]["'”’)\]]*$/.test(text) ? text : `${text}.`);

const MAX_NAMES = 20;

/** For more than twenty names, APA 7 lists the first nineteen, an ellipsis and the last; other styles use 'et al.' */
const joinNames = ({ names }: CitationData, lastWord: '&' | 'and'): string => {
  const texts = names.map(toSortName);
  const last = texts.at(-1);
  if (last === undefined) return 'Unknown';
  if (texts.length === 1) return last;
  const head = texts.slice(0, Math.min(texts.length, MAX_NAMES) - 1).join(', ');
  if (texts.length <= MAX_NAMES) return `${head}, ${lastWord} ${last}`;
  return lastWord === '&' ? `${head}, … ${last}` : `${head}, et al.`;
};

/** Converts double quotes inside the title to single ones, and puts the full stop inside. */
const quote = (title: string): string => `"${withStop(title.replace(/["“”]/g, "'"))}"`;

const join = (parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');

const yearOf = ({ date }: CitationData): string => date?.year ?? 'n.d.';

const toApa = (source: CitationData): string => {
  const descriptor = DESCRIPTORS[source.kind];
  const title =
    descriptor === undefined ? source.title : `${source.title.replace(/(?<=\p{L}{3})\.$/u, '')} ${descriptor}.`;
  return join([
    withStop(joinNames(source, '&')),
    `(${yearOf(source)}).`,
    withStop(title),
    source.publisher === undefined ? undefined : withStop(source.publisher),
    source.url,
  ]);
};

/** Names the container only if there is no publisher, because both are often the same organisation. */
const toMla = (source: CitationData): string => {
  const tail = [source.publisher ?? source.holder, source.issued ?? yearOf(source), source.url].join(', ');
  return join([withStop(joinNames(source, 'and')), quote(source.title), withStop(tail)]);
};

const toChicago = (source: CitationData): string =>
  join([
    withStop(joinNames(source, 'and')),
    withStop(yearOf(source)),
    quote(source.title),
    withStop(source.publisher ?? source.holder),
    `${source.url}.`,
  ]);

export const toCitations = (source: CitationData): Citations => ({
  apa: toApa(source),
  mla: toMla(source),
  chicago: toChicago(source),
});

export const readCitations = (record: AardvarkRecord, page: CatalogPage): Citations =>
  toCitations(readCitationData(record, page));

export const toGenericCitation = (source: CitationData): string => {
  const type = GENERIC_TYPES[source.kind];
  const names = source.names.map(toSortName).join(', ');
  return join([
    names === '' ? '[Creator not found],' : withStop(names),
    `(${source.issued ?? yearOf(source)}).`,
    withStop(source.title),
    type === undefined ? undefined : `(${type}).`,
    source.publisher === undefined ? undefined : withStop(source.publisher),
    source.url,
  ]);
};
