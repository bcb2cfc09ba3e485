// A summary of a record for search engines and shared links: its description, with further facts if it is short.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readYears } from '../dates.ts';
import { readFirstString, readStrings, toOneLine } from './strings.ts';

/** Google Dataset Search rejects shorter descriptions. */
const MIN_LENGTH = 50;
const MAX_PLACES = 3;

const readFacts = (record: AardvarkRecord): readonly string[] => {
  const years = readYears(record);
  return [
    readFirstString(record.dct_title_s),
    readStrings(record.gbl_resourceClass_sm).join(', '),
    readStrings(record.dct_creator_sm).slice(0, 1).join(),
    [...new Set([years[0], years.at(-1)])].join('–'),
    readStrings(record.dct_spatial_sm).slice(0, MAX_PLACES).join('; '),
    readFirstString(record.schema_provider_s),
    readFirstString(record.dct_format_s),
    record.id,
  ].filter((fact) => fact !== undefined && fact !== '') as readonly string[];
};

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Adds the title, kind, years, places and provider until the text is long enough. */
export const readSummary = (record: AardvarkRecord): string => {
  const description = toOneLine(readStrings(record.dct_description_sm).join(' '));
  if (description.length >= MIN_LENGTH) return description;
  const facts = readFacts(record).filter((fact) => !description.includes(fact));
  return [description, ...facts]
    .filter((text) => text !== '')
    .map((text) => endSentence(toOneLine(text)))
    .join(' ');
};
