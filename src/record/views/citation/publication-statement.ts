// Parses publication statements (ISBD area 4): 'New York : Sanborn Map Company, 1919.'
import { memoise } from '@periplus/collections';

export type PublicationStatement = {
  readonly name: string;
  readonly place?: string;
  /** As printed: '1919', '[1904?]', 'c1912'. */
  readonly date?: string;
};

const IMPRINT = /^([^:]{2,80}?)\s+:\s+(.+)$/;
const DATE_AT_END = /,?\s+((?:\[[^\]]*\d{4}[^\]]*\]?)|(?:(?:c|ca\.|©|cop\.)?\s?\d{4}[\d\s,c?\-–[\].]*))$/;

const unbracket = (text: string): string => text.replace(/^\[(.*)\]$/, '$1').trim();

/** 's.n.' (sine nomine): no publisher is known. */
const NO_NAME = /^\[?s\.?\s?n\.?\]?$/i;

const readStatement = (text: string): PublicationStatement | undefined => {
  const match = IMPRINT.exec(text);
  const [place, rest] = [match?.[1], match?.[2]];
  if (place === undefined || rest === undefined) return NO_NAME.test(text) ? undefined : { name: text };
  const statement = rest.replace(/\s*\.$/, '');
  const date = DATE_AT_END.exec(statement);
  const name = unbracket((date === null ? statement : statement.slice(0, date.index)).replace(/,$/, ''));
  if (name === '') return { name: text };
  if (NO_NAME.test(name)) return undefined;
  return { name, place: unbracket(place), ...(date?.[1] === undefined ? {} : { date: date[1].trim() }) };
};

/** Text without ' : ' is the name itself. Undefined if no publisher is known. */
export const parsePublicationStatement = memoise(readStatement, 1024);
