// A citation in BibTeX: one @misc entry, readable by BibTeX, biblatex and reference managers.
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readFirstString, readStrings, toOneLine } from '../strings.ts';
import { type CatalogPage, type CitationKind, readCitationData } from './citation-data.ts';
import type { Name } from './names.ts';
import { toKeywords } from './ris.ts';

/** Braces are named, not escaped: BibTeX counts '\{' as an opening brace, and one without its twin breaks the file. */
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

/** Pairs that TeX sets as one sign: '--' as a dash, two apostrophes as a quotation mark, '?`' upside down. */
const LIGATURE = /([-`'])(?=\1)|([?!])(?=`)/g;

/** Letters of any script stay as they are: the file is UTF-8. */
export const escapeTex = (text: string): string =>
  toOneLine(text)
    .replace(/[\\{}~^%&#_$]/g, (character) => ESCAPES[character] ?? character)
    .replace(LIGATURE, '$&{}');

/** Addresses are copied letter by letter (biblatex reads them verbatim); only what would break the braces is encoded. */
const escapeUrl = (url: string): string =>
  url.replace(/[\\{}\s]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** ' and ' separates authors, so a part that holds the word goes into braces of its own. */
const namePart = (text: string): string => (/\band\b/i.test(text) ? `{${escapeTex(text)}}` : escapeTex(text));

/** A body goes into braces, which keep BibTeX from taking its last word for a family name. */
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

/** Letters, digits and underscores only: 'ark:/77981/gm' -> 'ark__77981_gm'. */
export const toCitationKey = (id: string): string => id.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 50);

type Field = readonly [name: string, value: string | undefined];

/** Values as BibTeX wants them; the title in double braces keeps its capitals. */
const toFields = (record: AardvarkRecord, page: CatalogPage): readonly Field[] => {
  const source = readCitationData(record, page);
  const braced = (text: string | undefined) => (text === undefined ? undefined : `{${escapeTex(text)}}`);
  const keywords = toKeywords(record)
    .slice(0, MAX_KEYWORDS)
    .map((keyword) => keyword.replaceAll(',', ' ').trim());
  return [
    ['title', `{{${escapeTex(source.title)}}}`],
    ['author', source.names.length === 0 ? undefined : `{${source.names.map(toAuthor).join(' and ')}}`],
    ['year', braced(source.date?.year)],
    ['month', MONTHS[Number(source.date?.month ?? 0) - 1]],
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
