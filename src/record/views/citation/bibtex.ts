// Writes a BibTeX citation: one @misc entry for BibTeX, biblatex and reference managers.
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readFirstString, readStrings, toOneLine } from '../strings.ts';
import { type CatalogPage, type CitationKind, readCitationData } from './citation-data.ts';
import type { Name } from './names.ts';
import { toKeywords } from './ris.ts';

/** Braces are written as commands, because BibTeX counts '\{' as an opening brace. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  $: '\\$',
};

/** Character pairs that TeX typesets as ligatures: '--', two apostrophes, '?`'. */
const LIGATURE = /([-`'])(?=\1)|([?!])(?=`)/g;

/** Keeps letters of all scripts, because the file is UTF-8. */
export const escapeTex = (text: string): string =>
  toOneLine(text)
    .replace(/[\\{}~^%&#_$]/g, (character) => ESCAPES[character] ?? character)
    .replace(LIGATURE, '$&{}');

/** biblatex reads URLs verbatim, so only characters that would break the braces are encoded. */
const escapeUrl = (url: string): string =>
  url.replace(/[\\{}\s]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** ' and ' separates authors, so a name that contains it needs its own braces. */
const namePart = (text: string): string => (/\band\b/i.test(text) ? `{${escapeTex(text)}}` : escapeTex(text));

/** Braces keep BibTeX from splitting the name of an organisation. */
const toAuthor = (name: Name): string => {
  if (name.kind === 'organisation') return `{${escapeTex(name.name)}}`;
  if (name.given === undefined) return `{${escapeTex(name.family)}}`;
  return [name.family, name.suffix, name.given]
    .filter((part) => part !== undefined)
    .map(namePart)
    .join(', ');
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MAX_KEYWORDS = 50;

const NOTES: { readonly [Kind in CitationKind]?: string } = {
  ...{ dataset: 'Dataset', service: 'Web service', map: 'Map', imagery: 'Imagery' },
  ...{ collection: 'Collection', website: 'Website' },
};

/** 'ark:/77981/gm' -> 'ark__77981_gm' */
export const toCitationKey = (id: string): string => id.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 50);

type Field = readonly [name: string, value: string | undefined];

/** Double braces preserve the capitals of the title. */
const toFields = (record: AardvarkRecord, page: CatalogPage): readonly Field[] => {
  const source = readCitationData(record, page);
  const braced = (text: string | undefined) => (text === undefined ? undefined : `{${escapeTex(text)}}`);
  const keywords = toKeywords(record)
    .slice(0, MAX_KEYWORDS)
    .map((keyword) => keyword.replaceAll(',', ' ').trim());
  return [
    ['title', `{{${escapeTex(source.cited.title)}}}`],
    ['author', source.authors.length === 0 ? undefined : `{${source.authors.map(toAuthor).join(' and ')}}`],
    ['year', braced(source.date?.year)],
    ['month', MONTHS[Number(source.date?.month ?? 0) - 1]],
    ['edition', braced(source.cited.edition ?? source.cited.version)],
    ['publisher', braced(source.publisher)],
    ['address', braced(source.publisherPlace)],
    ['url', `{${escapeUrl(source.url)}}`],
    ['doi', source.doi === undefined ? undefined : `{${escapeUrl(source.doi)}}`],
    ['language', braced(readFirstString(record.dct_language_sm))],
    ['keywords', keywords.length === 0 ? undefined : braced(keywords.join(', '))],
    ['note', braced(NOTES[source.kind] ?? readStrings(record.gbl_resourceType_sm)[0])],
  ];
};

export const toBibtex = (record: AardvarkRecord, page: CatalogPage): string => {
  const fields = toFields(record, page).filter(([, value]) => value !== undefined);
  const lines = fields.map(([name, value]) => `  ${name} = ${value},`);
  return `@misc{${toCitationKey(record.id)},\n${lines.join('\n')}\n}\n`;
};
